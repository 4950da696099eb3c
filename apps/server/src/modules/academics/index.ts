import type { PhotoHolder } from '#platform/files/holder.ts';
import { routes as broadsheets } from './figures/broadsheets/routes.ts';
import { routes as commentBank } from './reports/comment-bank/routes.ts';
import { routes as comments } from './reports/comments/routes.ts';
import { routes as exams } from './exams/exams/routes.ts';
import { routes as reportSets } from './reports/report-sets/routes.ts';
import { routes as scales } from './setup/scales/routes.ts';
import { routes as sheets } from './exams/sheets/routes.ts';
import { showsPhoto } from './reports/comments/photo-queries.ts';
import { usualCommentSet } from './reports/comment-bank/usual-comments.ts';
import * as examService from './exams/exams/service.ts';
import { resultOf } from './exams/sheets/deriving.ts';
import { usualScales } from './setup/scales/usual-scales.ts';

export { usualScales };
export const usualSets = [usualCommentSet];
export { waiting } from './waiting.ts';
export { setupParts } from './setup-parts.ts';

export const routes = [
  ...scales,
  ...exams,
  ...sheets,
  ...broadsheets,
  ...reportSets,
  ...comments,
  ...commentBank,
];

/** A teacher sees the pictures of the learners of the own classes. */
export const photoHolders: PhotoHolder[] = [{ access: { module: 'teacher-portal' }, showsPhoto }];

/** The demo is what the demo schools are made with: the services themselves. */
export const demo = {
  addUsualScale: usualScales.add,
  addExam: examService.add,
  moveSitting: examService.move,
  approveSitting: examService.approve,
  resultOf,
};
