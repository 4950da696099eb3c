import { getDay } from '@darasa/contract/attendance/registers/days';
import { audienceRoute } from '../registers/routes.ts';
import * as service from './service.ts';

export const routes = [audienceRoute(getDay, service.get)];
