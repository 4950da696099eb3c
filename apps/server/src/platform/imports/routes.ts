import {
  commitImport,
  importTemplate,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from '@darasa/contract/platform/imports';
import { exportAnswer } from '../exports/export-answer.ts';
import { route, type Route, uploadRoute } from '../http/route.ts';
import { listRuns } from './queries.ts';
import { readSheet } from './read-sheet.ts';
import { importService } from './service.ts';
import type { ImportTarget } from './target.ts';

/** One importer for everything: each module hands in what of its own can be filled from a file. */
export function importRoutes(targets: ImportTarget[]): Route[] {
  const service = importService(targets);
  return [
    uploadRoute(startImport, readSheet, (ctx, { target }, door) =>
      service.start(ctx, target, door.content),
    ),
    route(previewImport, service.preview),
    route(commitImport, service.commit),
    route(undoImport, (ctx, input) => service.undo(ctx, input.id)),
    route(listImports, (ctx, input) => {
      if (input.target) service.openTarget(ctx, input.target);
      const targets = input.target ? [input.target] : service.openTargets(ctx);
      return listRuns(ctx.db, targets, input);
    }),
    route(importTemplate, (ctx, { target, format, short }) => {
      const { label, fields: all } = service.openTarget(ctx, target);
      const fields = short ? all.filter((field) => field.short) : all;
      return exportAnswer({
        ctx,
        title: `${label} to import`,
        filter_words: '',
        columns: fields.map(({ name, label }) => ({ key: name, head: label, kind: 'text' })),
        rows: [],
        format,
      });
    }),
  ];
}
