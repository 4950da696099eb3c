import { routes as broadsheets } from './figures/broadsheets/routes.ts';
import { routes as entry } from './exams/entry/routes.ts';
import { routes as exams } from './exams/exams/routes.ts';
import { routes as reviews } from './exams/reviews/routes.ts';
import { routes as meanRules } from './setup/mean-rules/routes.ts';
import { routes as rehearsals } from './figures/rehearsals/routes.ts';
import { routes as scales } from './setup/scales/routes.ts';
import { routes as sheets } from './exams/sheets/routes.ts';
import * as examService from './exams/exams/service.ts';
import { seeAll } from './exams/reviews/unseen.ts';
import { resultOf } from './exams/sheets/deriving.ts';
import { usualScales } from './setup/scales/usual-scales.ts';

export { usualScales };
export { events } from './events.ts';
export { markRunners } from './exams/telling/tell.ts';
export { termCheck } from './exams/term-check/service.ts';
export { reminderSubjects } from './reminders.ts';
export { waiting } from './waiting.ts';
export { setupParts } from './setup-parts.ts';

export const routes = [
  ...scales,
  ...meanRules,
  ...exams,
  ...sheets,
  ...entry,
  ...reviews,
  ...broadsheets,
  ...rehearsals,
];

/** The demo is what the demo schools are made with: the services themselves. */
export const demo = {
  addUsualScale: usualScales.add,
  addExam: examService.add,
  moveSitting: examService.move,
  approveSitting: examService.approve,
  seeOutliers: seeAll,
  resultOf,
};
