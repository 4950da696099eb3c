import { routes as analyses } from './figures/analyses/routes.ts';
import { routes as broadsheets } from './figures/broadsheets/routes.ts';
import { routes as trends } from './figures/trends/routes.ts';
import { routes as exams } from './exams/exams/routes.ts';
import { routes as scales } from './setup/scales/routes.ts';
import { routes as sheets } from './exams/sheets/routes.ts';
import * as examService from './exams/exams/service.ts';
import { resultOf } from './exams/sheets/deriving.ts';
import { usualScales } from './setup/scales/usual-scales.ts';

export { usualScales };
export { waiting } from './waiting.ts';
export { setupParts } from './setup-parts.ts';

export const routes = [...scales, ...exams, ...sheets, ...broadsheets, ...analyses, ...trends];

/** The demo is what the demo schools are made with: the services themselves. */
export const demo = {
  addUsualScale: usualScales.add,
  addExam: examService.add,
  moveSitting: examService.move,
  approveSitting: examService.approve,
  resultOf,
};
