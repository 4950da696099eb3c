import { getSheetFile, readMarksFile } from '@darasa/contract/academics/exams/sheet-files';
import { enterGroups } from '#modules/academics/teaching/groups/queries.ts';
import { taughtRoute } from '#modules/academics/teaching/groups/routes.ts';
import { uploadRoute } from '#platform/http/route.ts';
import { readSheet } from '#platform/imports/read-sheet.ts';
import * as service from './service.ts';

export const routes = [
  taughtRoute(getSheetFile, service.file),
  uploadRoute(readMarksFile, readSheet, (ctx, input, { content }) => {
    enterGroups(ctx.db);
    return service.read(ctx, input, content);
  }),
];
