import { routes as broadsheets } from './figures/broadsheets/routes.ts';
import { routes as exams } from './exams/exams/routes.ts';
import { usualDesigns } from './reports/designs/usual-designs.ts';
import { routes as designs } from './reports/designs/routes.ts';
import { resumeReports } from './reports/report-forms/runner.ts';
import { routes as scales } from './setup/scales/routes.ts';
import { routes as sheets } from './exams/sheets/routes.ts';
import * as examService from './exams/exams/service.ts';
import { resultOf } from './exams/sheets/deriving.ts';
import { usualScales } from './setup/scales/usual-scales.ts';

export { usualDesigns, usualScales };
/** Report forms take what other modules know of learners, and go on in the background. */
export { reportFormRoutes } from './reports/report-forms/routes.ts';
export { reportRunners } from './reports/report-forms/runner.ts';
export { waiting } from './waiting.ts';
export { setupParts } from './setup-parts.ts';

export const routes = [...scales, ...exams, ...sheets, ...broadsheets, ...designs];

export const chores = [resumeReports];

/** The demo is what the demo schools are made with: the services themselves. */
export const demo = {
  addUsualScale: usualScales.add,
  addExam: examService.add,
  moveSitting: examService.move,
  approveSitting: examService.approve,
  resultOf,
};
