import {
  archiveCustomField,
  createCustomField,
  editCustomField,
  exportCustomFields,
  getAnswers,
  listCustomFields,
  field_kind_names,
  listQuestions,
  saveAnswers,
  seen_by_names,
} from '@darasa/contract/platform/custom-fields';
import { exportAnswer } from '../exports/export-answer.ts';
import { fail, failField } from '../fail.ts';
import { route, type Route } from '../http/route.ts';
import * as answers from './answers.ts';
import * as definitions from './definitions.ts';
import type { FieldHolder } from './holder.ts';
import { listFields } from './queries.ts';

/** One mechanism for every kind of record: each module hands in what of its own may be asked more. */
export function customFieldRoutes(holders: FieldHolder[]): Route[] {
  const by_type = new Map(holders.map((one) => [one.record_type, one]));
  const holderOf = (record_type: string): FieldHolder => {
    const holder = by_type.get(record_type);
    if (!holder) throw fail('record.not_found');
    return holder;
  };
  const record_types = holders.map(({ record_type, label }) => ({ value: record_type, label }));
  return [
    route(listCustomFields, async (ctx, input) => {
      const rows = await listFields(ctx.db, input);
      return { rows, count: rows.length, record_types };
    }),
    route(exportCustomFields, async (ctx, { format, ...filter }) =>
      exportAnswer({
        ctx,
        title: 'Custom fields',
        filter_words: filter.retired ? 'Archived only' : '',
        columns: [
          { key: 'label', head: 'Question', kind: 'text' },
          { key: 'asked_of', head: 'Asked of', kind: 'text' },
          { key: 'kind', head: 'Kind', kind: 'text' },
          { key: 'needed', head: 'Needed', kind: 'text' },
          { key: 'seen_by', head: 'Seen by', kind: 'text' },
        ],
        rows: (await listFields(ctx.db, filter)).map((row) => ({
          label: row.label,
          asked_of: by_type.get(row.record_type)?.label ?? row.record_type,
          kind: field_kind_names[row.kind],
          needed: row.is_required ? 'Needed' : 'Optional',
          seen_by: seen_by_names[row.seen_by],
        })),
        format,
      }),
    ),
    route(createCustomField, (ctx, input) => {
      if (!by_type.has(input.record_type)) {
        throw failField('request.invalid', 'record_type', 'Choose whose form it is');
      }
      return definitions.add(ctx, input);
    }),
    route(editCustomField, definitions.edit),
    route(archiveCustomField, definitions.archive),
    route(listQuestions, (ctx, { record_type }) => answers.questions(ctx, holderOf(record_type))),
    route(getAnswers, (ctx, input) => answers.read(ctx, holderOf(input.record_type), input)),
    route(saveAnswers, (ctx, input) => answers.save(ctx, holderOf(input.record_type), input)),
  ];
}
