import type { FeeStructure } from '@darasa/contract/finance/fees/fee-structures';
import { formatDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import type { Fact } from '#platform/pdf/frame.ts';
import { renderTableSheets, type TableSheet } from '#platform/pdf/table-sheets.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { listWaysToPay } from '#modules/finance/books/money-accounts/queries.ts';
import { findPaperWords, type PaperWords } from './paper-queries.ts';
import { listStructures, type StructureFilter } from './queries.ts';

/**
 * The paper that goes home: a sheet for each class and category, a term a column, a vote head a
 * line. Parents are given what is published; until something is, the paper says that it is a draft.
 */
export async function printStructures(ctx: Ctx, filter: StructureFilter): Promise<Uint8Array> {
  const [all, words, ways, letterhead] = await Promise.all([
    listStructures(ctx.db, filter),
    findPaperWords(ctx.db, filter.financial_year_id),
    listWaysToPay(ctx.db),
    letterheadOf(ctx),
  ]);
  if (all.length === 0) throw fail('record.not_found');
  const published = all.filter((one) => one.state === 'published');
  const shown = published.length > 0 ? published : all;
  const title = `Fee structure ${words.year_name}`;
  const sheets = groupBy(
    shown,
    (one) => `${one.class_id} ${one.fee_category_id} ${one.fee_group_id}`,
  );
  return renderTableSheets(
    {
      letterhead,
      paper: 'a4',
      title: published.length > 0 ? title : `${title}, draft`,
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    [...sheets.values()].map((own) => sheetOf(own, words, ways)),
  );
}

function sheetOf(structures: FeeStructure[], words: PaperWords, ways: string[]): TableSheet {
  const first = structures[0]!;
  const group = words.groups[first.fee_group_id];
  const terms = structures.map((one) => ({ key: one.semester_id, name: one.semester_name }));
  const money = (key: string, head: string): Column => ({ key, head, kind: 'money_cents' });
  const heads = new Map(
    structures.flatMap((one) => one.particulars.map((line) => [line.vote_head_id, line.name])),
  );
  return {
    frame: {
      facts: [
        { label: 'Class', value: first.class_name },
        { label: 'Category', value: words.categories[first.fee_category_id] ?? '' },
        ...(group && Object.keys(words.groups).length > 1
          ? [{ label: 'Group', value: group }]
          : []),
        ...structures.map((one) => ({
          label: `${one.semester_name} is due`,
          value: dueWords(one, words),
        })),
        ...payFacts(ways),
      ],
    },
    columns: [
      { key: 'vote_head', head: 'Vote head', kind: 'text' },
      ...terms.map(({ key, name }) => money(key, `${name}, KES`)),
      money('year', terms.length > 1 ? 'Year, KES' : 'In all, KES'),
    ],
    rows: [...heads].map(([id, vote_head]) => ({
      vote_head,
      ...amountsBy(structures, (one) => lineOf(one, id)),
    })),
    totals: { vote_head: 'Total', ...amountsBy(structures, (one) => one.total_cents) },
  };
}

const lineOf = (one: FeeStructure, vote_head_id: string): number =>
  one.particulars.find((line) => line.vote_head_id === vote_head_id)?.amount_cents ?? 0;

/** A term a column, and what they come to. */
const amountsBy = (structures: FeeStructure[], amountOf: (one: FeeStructure) => number) => ({
  ...Object.fromEntries(structures.map((one) => [one.semester_id, amountOf(one)])),
  year: structures.reduce((sum, one) => sum + amountOf(one), 0),
});

/** The plan of the structure itself, else that of the term, else all of it as the term begins. */
function dueWords({ semester_id, instalments }: FeeStructure, words: PaperWords): string {
  const term = words.terms[semester_id];
  const parts: FeeStructure['instalments'] =
    instalments.length > 0 ? instalments : (term?.parts ?? []);
  if (parts.length === 0) return term ? formatDate(term.starts_on) : 'As the term begins';
  return parts
    .map(
      (one) =>
        `${one.percent ? `${one.percent}%` : formatKes(one.amount_cents ?? 0)} by ${formatDate(one.due_on)}`,
    )
    .join(', ');
}

const payFacts = (ways: string[]): Fact[] =>
  ways.length === 0
    ? []
    : [{ label: 'Pay to', value: `${ways.join(', or ')}; name the admission number` }];
