import { getLearnerAttendance } from '@darasa/contract/attendance/figures/learner-attendance';
import { audienceRoute } from '#modules/attendance/registers/registers/routes.ts';
import * as service from './service.ts';

export const routes = [audienceRoute(getLearnerAttendance, service.read)];
