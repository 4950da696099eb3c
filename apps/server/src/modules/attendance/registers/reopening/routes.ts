import { openAgain } from '@darasa/contract/attendance/registers/history';
import { audienceRoute } from '../registers/routes.ts';
import * as service from './service.ts';

export const routes = [audienceRoute(openAgain, service.open)];
