import {
  addBehaviour,
  behaviourTypes,
  editBehaviour,
  exportBehaviour,
  followUp,
  informParent,
  listBehaviour,
  voidBehaviour,
} from '@darasa/contract/students/care/behaviour';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import { lookupImport } from '#platform/lookups/lookup-import.ts';
import { lookupRoutes } from '#platform/lookups/lookup-routes.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { listForExport, pageOf } from './queries.ts';
import * as service from './service.ts';

const types = { table: 'students.behaviour_types' } as const;

const columns: Column[] = [
  { key: 'happened_on', head: 'On', kind: 'date' },
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class', head: 'Class', kind: 'text' },
  { key: 'kind', head: 'Kind', kind: 'text' },
  { key: 'type', head: 'Type', kind: 'text' },
  { key: 'severity', head: 'Severity', kind: 'text' },
  { key: 'what_happened', head: 'What happened', kind: 'text' },
  { key: 'action_taken', head: 'Action taken', kind: 'text' },
  { key: 'told', head: 'Told', kind: 'text' },
  { key: 'by', head: 'Recorded by', kind: 'text' },
];

export const routes = [
  ...lookupRoutes(behaviourTypes, types),
  route(listBehaviour, (ctx, input) => pageOf(ctx.db, input, isoDate(ctx.now))),
  route(addBehaviour, service.add),
  route(editBehaviour, service.correct),
  route(voidBehaviour, service.setVoid),
  route(exportBehaviour, async (ctx, { format, ...filter }) => {
    const limit = rows_max[format] + 1;
    const rows = await listForExport(ctx.db, filter, isoDate(ctx.now), limit);
    return exportAnswer({
      ctx,
      title: 'Behaviour',
      filter_words: [filter.kind, filter.severity, filter.voided ? 'voided' : '', filter.search]
        .filter(Boolean)
        .join(', '),
      columns,
      rows: rows.map((row) => ({
        ...row,
        class: [row.class_name, row.stream_name].filter(Boolean).join(' '),
        told: row.calls.map((one) => one.guardian).join(', '),
      })),
      format,
    });
  }),
  route(informParent, service.inform),
  route(followUp, service.close),
];

export const importTargets = [lookupImport(behaviourTypes, types)];
