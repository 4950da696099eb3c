import type { PhotoHolder } from '#platform/files/holder.ts';
import { routes as broadsheets } from './figures/broadsheets/routes.ts';
import { routes as commentBank } from './reports/comment-bank/routes.ts';
import { routes as comments } from './reports/comments/routes.ts';
import { routes as reportSets } from './reports/report-sets/routes.ts';
import { routes as analyses } from './figures/analyses/routes.ts';
import { routes as trends } from './figures/trends/routes.ts';
import { routes as entry } from './exams/entry/routes.ts';
import { routes as exams } from './exams/exams/routes.ts';
import { usualDesigns } from './reports/designs/usual-designs.ts';
import { routes as designs } from './reports/designs/routes.ts';
import { resumeReports } from './reports/report-forms/runner.ts';
import { routes as reviews } from './exams/reviews/routes.ts';
import { routes as meanRules } from './setup/mean-rules/routes.ts';
import { routes as rehearsals } from './figures/rehearsals/routes.ts';
import { routes as honours } from './figures/honours/routes.ts';
import { routes as directorResults } from './figures/director-results/routes.ts';
import { routes as meritLists } from './figures/merit-lists/routes.ts';
import { routes as scales } from './setup/scales/routes.ts';
import { routes as familyPapers } from './reports/family-papers/routes.ts';
import { holdType } from './reports/holds/document-type.ts';
import { routes as holds } from './reports/holds/routes.ts';
import { markChangeType } from './reports/mark-changes/document-type.ts';
import { routes as markChanges } from './reports/mark-changes/routes.ts';
import { routes as papers } from './reports/papers/routes.ts';
import { reopenType } from './reports/publishing/document-type.ts';
import { routes as publishing } from './reports/publishing/routes.ts';
import { lockWithTerm } from './reports/publishing/service.ts';
import { routes as sheetFiles } from './exams/sheet-files/routes.ts';
import { routes as resultMessages } from './reports/result-messages/routes.ts';
import { routes as sheets } from './exams/sheets/routes.ts';
import { showsPhoto } from './reports/comments/photo-queries.ts';
import { usualCommentSet } from './reports/comment-bank/usual-comments.ts';
import { routes as groupPeople } from './teaching/group-people/routes.ts';
import { routes as groups } from './teaching/groups/routes.ts';
import { routes as myGroups } from './teaching/my-groups/routes.ts';
import { routes as places } from './exams/places/routes.ts';
import { takingImport } from './teaching/takings/import.ts';
import { routes as takings } from './teaching/takings/routes.ts';
import { usualScales } from './setup/scales/usual-scales.ts';

export { usualScales };
export const usualSets = [usualCommentSet, usualDesigns];
/** Report forms take what other modules know of learners, and go on in the background. */
export { reportFormRoutes } from './reports/report-forms/routes.ts';
export { reportRunners } from './reports/report-forms/runner.ts';
export { events } from './events.ts';
export { markRunners } from './exams/telling/tell.ts';
/** Results of the children of a phone, for whoever writes RES. */
export { resultsOfPhone } from './reports/result-answers/service.ts';
/** Families hear of results that they can read from now on. */
export { resultRunners } from './reports/telling/tell.ts';
export { termCheck } from './exams/term-check/service.ts';
export { reminderSubjects } from './reminders.ts';
export { waiting } from './waiting.ts';
export { entryKinds } from './exams/sheets/entry-kinds.ts';
export { setupParts } from './setup-parts.ts';
export { clearanceDesk } from './reports/clearance/desk.ts';
export { mergedMarks } from './reports/merged-learners/service.ts';

export const importTargets = [takingImport];

/** Of two records of a learner what was said of each subject, each group and each comment stays once. */
export const learnerRows = [
  { table: 'academics.takings', once_per: ['subject_id'] },
  { table: 'academics.group_members', once_per: ['subject_id'] },
  { table: 'academics.comments', once_per: ['set_id', 'kind', 'subject_id'] },
] as const;
/** A checked paper is what anybody may learn of results by the code on their foot. */
export { checkPaper } from './reports/papers/verify.ts';

export const routes = [
  ...scales,
  ...meanRules,
  ...exams,
  ...sheets,
  ...sheetFiles,
  ...entry,
  ...reviews,
  ...broadsheets,
  ...analyses,
  ...trends,
  ...rehearsals,
  ...meritLists,
  ...honours,
  ...directorResults,
  ...publishing,
  ...papers,
  ...holds,
  ...markChanges,
  ...familyPapers,
  ...resultMessages,
  ...reportSets,
  ...comments,
  ...commentBank,
  ...takings,
  ...groups,
  ...groupPeople,
  ...myGroups,
  ...places,
  ...designs,
];

/** A teacher sees the pictures of the learners of the own classes. */
export const photoHolders: PhotoHolder[] = [{ access: { module: 'teacher-portal' }, showsPhoto }];

export const documentTypes = [reopenType, holdType, markChangeType];

export const chores = [lockWithTerm, resumeReports];

export { demo } from './demo.ts';
