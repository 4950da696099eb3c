import { routes as absences } from './absences/absences/routes.ts';
import { routes as differences } from './absences/differences/routes.ts';
import { routes as familyAbsences } from './absences/family-absences/routes.ts';
import { routes as days } from './registers/days/routes.ts';
import { routes as history } from './registers/history/routes.ts';
import { routes as attendanceList } from './figures/attendance-list/routes.ts';
import { routes as directorAttendance } from './figures/director-attendance/routes.ts';
import { routes as familyAttendance } from './figures/family-attendance/routes.ts';
import { routes as learnerAttendance } from './figures/learner-attendance/routes.ts';
import { routes as monthSheets } from './figures/month-sheets/routes.ts';
import { routes as registers } from './registers/registers/routes.ts';
import { routes as reopening } from './registers/reopening/routes.ts';
import { routes as codes } from './setup/codes/routes.ts';
import { routes as types } from './setup/types/routes.ts';
import { routes as lookups } from './lookups.ts';

export { events } from './events.ts';
export { entryKinds } from './registers/registers/entry-kinds.ts';
export { waiting } from './waiting.ts';
export { setupParts } from './setup-parts.ts';
/** The attendance of learners in a term, as a report form prints it. */
export { attendanceOf } from './figures/report-line/service.ts';
/** The term check counts registers that nobody handed in before a term is closed. */
export { termCheck } from './figures/term-check/service.ts';

export const routes = [
  ...codes,
  ...types,
  ...lookups,
  ...registers,
  ...days,
  ...history,
  ...reopening,
  ...absences,
  ...familyAbsences,
  ...differences,
  ...learnerAttendance,
  ...attendanceList,
  ...monthSheets,
  ...familyAttendance,
  ...directorAttendance,
];
