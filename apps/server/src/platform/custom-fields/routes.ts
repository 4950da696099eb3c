import {
  archiveCustomField,
  createCustomField,
  editCustomField,
  getAnswers,
  listCustomFields,
  listQuestions,
  saveAnswers,
} from '@darasa/contract/platform/custom-fields';
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
