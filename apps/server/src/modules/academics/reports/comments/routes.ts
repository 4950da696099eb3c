import {
  fillComments,
  getCommentPage,
  saveComment,
  undoFill,
} from '@darasa/contract/academics/reports/comments';
import { enterGroups } from '#modules/academics/teaching/groups/queries.ts';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { fill, undo } from './filling.ts';
import { get } from './page.ts';
import { commentPages, ownPages } from './pages-queries.ts';
import { save } from './service.ts';

export const routes = [
  ...listRoutes(commentPages, undefined, { enter: (ctx) => enterGroups(ctx.db), limit: ownPages }),
  taughtRoute(getCommentPage, get),
  taughtRoute(saveComment, save),
  taughtRoute(fillComments, fill),
  taughtRoute(undoFill, undo),
];
