import type { InputOf } from '@darasa/contract/endpoint';
import {
  type DuplicatePair,
  type exportDuplicates,
  reasonWords,
} from '@darasa/contract/students/joining/duplicates';
import { statusWords } from '@darasa/contract/students/learners/status-words';
import { learnerName } from '@darasa/rules/names';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import { listPairs } from './service.ts';

const columns: Column[] = [
  { key: 'why', head: 'Why', kind: 'text' },
  ...['one', 'other'].flatMap((side, i): Column[] => [
    { key: `${side}_number`, head: `Adm. no. ${i + 1}`, kind: 'text' },
    { key: `${side}_name`, head: `Name ${i + 1}`, kind: 'text' },
    { key: `${side}_class`, head: `Class ${i + 1}`, kind: 'text' },
    { key: `${side}_born_on`, head: `Born ${i + 1}`, kind: 'date' },
    { key: `${side}_status`, head: `Status ${i + 1}`, kind: 'text' },
  ]),
];

/** The pairs as they are looked at: one line for two records, so that a clerk can tick them off. */
export async function exportPairs(ctx: Ctx, { format }: InputOf<typeof exportDuplicates>) {
  const { pairs } = await listPairs(ctx);
  return exportAnswer({
    ctx,
    title: 'Duplicates',
    filter_words: '',
    columns,
    rows: pairs.map(inWords),
    format,
  });
}

const inWords = ({ reasons, one, other }: DuplicatePair): Row => ({
  why: reasons.map((reason) => reasonWords[reason]).join(', '),
  ...sideOf('one', one),
  ...sideOf('other', other),
});

const sideOf = (name: string, side: DuplicatePair['one']): Row => ({
  [`${name}_number`]: side.admission_number,
  [`${name}_name`]: learnerName(side),
  [`${name}_class`]: [side.class_name, side.stream_name].filter(Boolean).join(' '),
  [`${name}_born_on`]: side.born_on,
  [`${name}_status`]: statusWords[side.status],
});
