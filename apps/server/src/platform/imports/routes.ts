import {
  commitImport,
  importTemplate,
  exportImports,
  listImports,
  previewImport,
  startImport,
  previewUndo,
  undoImport,
} from '@darasa/contract/platform/imports';
import { exportAnswer, rows_max } from '../exports/export-answer.ts';
import type { Column } from '../spreadsheets/columns.ts';
import { route, type Route, uploadRoute } from '../http/route.ts';
import { listRuns } from './queries.ts';
import { readSheet } from './read-sheet.ts';
import { importService } from './service.ts';
import type { ImportTarget } from './target.ts';

const columns: Column[] = [
  { key: 'created_at', head: 'When', kind: 'datetime' },
  { key: 'created_by', head: 'By', kind: 'text' },
  { key: 'target', head: 'What', kind: 'text' },
  { key: 'file_name', head: 'File', kind: 'text' },
  { key: 'row_count', head: 'Rows', kind: 'number' },
  { key: 'imported_count', head: 'Imported', kind: 'number' },
  { key: 'state', head: 'State', kind: 'text' },
];

/** One importer for everything: each module hands in what of its own can be filled from a file. */
export function importRoutes(targets: ImportTarget[]): Route[] {
  const service = importService(targets);
  return [
    uploadRoute(startImport, readSheet, (ctx, { target }, door) =>
      service.start(ctx, target, door.content),
    ),
    route(previewImport, service.preview),
    route(commitImport, service.commit),
    route(previewUndo, service.previewUndo),
    route(undoImport, service.undo),
    route(listImports, (ctx, input) => {
      if (input.target) service.openTarget(ctx, input.target);
      const targets = input.target ? [input.target] : service.openTargets(ctx);
      return listRuns(ctx.db, targets, input);
    }),
    route(exportImports, async (ctx, { target, format }) => {
      if (target) service.openTarget(ctx, target);
      const targets = target ? [target] : service.openTargets(ctx);
      const all = { page: 1, page_size: rows_max[format] + 1 };
      const { rows } = await listRuns(ctx.db, targets, all);
      return exportAnswer({ ctx, title: 'Imports', filter_words: '', columns, rows, format });
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
