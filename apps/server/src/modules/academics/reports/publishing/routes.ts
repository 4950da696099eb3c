import { reopenSitting } from '@darasa/contract/academics/exams/exams';
import {
  lockSitting,
  publishSitting,
  withdrawSitting,
} from '@darasa/contract/academics/reports/publishing';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(publishSitting, service.publish),
  route(withdrawSitting, service.withdraw),
  route(lockSitting, service.lock),
  route(reopenSitting, service.reopen),
];
