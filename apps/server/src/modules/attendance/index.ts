import { routes as absences } from './absences/absences/routes.ts';
import { routes as differences } from './absences/differences/routes.ts';
import { routes as familyAbsences } from './absences/family-absences/routes.ts';
import { routes as days } from './registers/days/routes.ts';
import { routes as history } from './registers/history/routes.ts';
import { routes as registers } from './registers/registers/routes.ts';
import { routes as reopening } from './registers/reopening/routes.ts';
import { routes as codes } from './setup/codes/routes.ts';
import { routes as types } from './setup/types/routes.ts';
import { routes as lookups } from './lookups.ts';

export { events } from './events.ts';
export { waiting } from './waiting.ts';
export { entryKinds } from './registers/registers/entry-kinds.ts';
export { setupParts } from './setup-parts.ts';

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
];
