import { getDirectorAttendance } from '@darasa/contract/attendance/figures/director-attendance';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [route(getDirectorAttendance, service.read)];
