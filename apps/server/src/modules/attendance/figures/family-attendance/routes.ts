import { getFamilyAttendance } from '@darasa/contract/attendance/figures/family-attendance';
import { familyRoute } from '#modules/students/index.ts';
import * as service from './service.ts';

export const routes = [familyRoute(getFamilyAttendance, service.read)];
