import { routes as broadsheets } from './figures/broadsheets/routes.ts';
import { routes as entry } from './exams/entry/routes.ts';
import { routes as exams } from './exams/exams/routes.ts';
import { usualDesigns } from './reports/designs/usual-designs.ts';
import { routes as designs } from './reports/designs/routes.ts';
import { resumeReports } from './reports/report-forms/runner.ts';
import { routes as reviews } from './exams/reviews/routes.ts';
import { routes as meanRules } from './setup/mean-rules/routes.ts';
import { routes as rehearsals } from './figures/rehearsals/routes.ts';
import { routes as scales } from './setup/scales/routes.ts';
import { routes as familyPapers } from './reports/family-papers/routes.ts';
import { holdType } from './reports/holds/document-type.ts';
import { routes as holds } from './reports/holds/routes.ts';
import { routes as papers } from './reports/papers/routes.ts';
import { reopenType } from './reports/publishing/document-type.ts';
import { routes as publishing } from './reports/publishing/routes.ts';
import { lockWithTerm, publish } from './reports/publishing/service.ts';
import { routes as sheets } from './exams/sheets/routes.ts';
import * as examService from './exams/exams/service.ts';
import { seeAll } from './exams/reviews/unseen.ts';
import { resultOf } from './exams/sheets/deriving.ts';
import { usualScales } from './setup/scales/usual-scales.ts';

export { usualDesigns, usualScales };
/** Report forms take what other modules know of learners, and go on in the background. */
export { reportFormRoutes } from './reports/report-forms/routes.ts';
export { reportRunners } from './reports/report-forms/runner.ts';
export { events } from './events.ts';
export { markRunners } from './exams/telling/tell.ts';
export { termCheck } from './exams/term-check/service.ts';
export { reminderSubjects } from './reminders.ts';
export { waiting } from './waiting.ts';
export { setupParts } from './setup-parts.ts';

/** A checked paper is what anybody may learn of results by the code on their foot. */
export { checkPaper } from './reports/papers/verify.ts';

export const routes = [
  ...scales,
  ...meanRules,
  ...exams,
  ...sheets,
  ...entry,
  ...reviews,
  ...broadsheets,
  ...rehearsals,
  ...publishing,
  ...papers,
  ...holds,
  ...familyPapers,
  ...designs,
];

export const documentTypes = [reopenType, holdType];

export const chores = [lockWithTerm, resumeReports];

/** The demo is what the demo schools are made with: the services themselves. */
export const demo = {
  addUsualScale: usualScales.add,
  addExam: examService.add,
  moveSitting: examService.move,
  approveSitting: examService.approve,
  publishSitting: publish,
  seeOutliers: seeAll,
  resultOf,
};
