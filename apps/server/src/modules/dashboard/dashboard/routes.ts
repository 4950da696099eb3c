import { getDashboard } from '@darasa/contract/dashboard/dashboard';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [route(getDashboard, service.read)];
