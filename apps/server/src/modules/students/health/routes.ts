import { addNurseVisit, getHealth, saveHealth } from '@darasa/contract/students/health';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(getHealth, (ctx, { student_id }) => service.read(ctx, student_id)),
  route(saveHealth, service.save),
  route(addNurseVisit, service.logVisit),
];
