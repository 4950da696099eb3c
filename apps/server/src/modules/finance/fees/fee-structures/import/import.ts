import { isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { parseMoney, shillingsOf } from '@darasa/rules/money';
import { z } from 'zod';
import type { Ctx } from '#platform/ctx.ts';
import { findHeldRows } from '#platform/imports/held.ts';
import type { ImportTarget, RowFault } from '#platform/imports/target.ts';
import { make } from '../service.ts';
import * as queries from './queries.ts';

const Amount = z
  .string()
  .trim()
  .transform((typed, context) => {
    if (typed === '' || typed === '-') return 0;
    const { cents, error } = parseMoney(typed);
    if (error === undefined) return cents;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  })
  .optional();

const name = (max: number) => z.string().trim().max(max);
const Values = z.strictObject({
  class: name(80).min(1, 'Enter the class'),
  fee_category: name(80).optional(),
  fee_group: name(80).optional(),
  vote_head: name(80).min(1, 'Enter the vote head'),
  term_1: Amount,
  term_2: Amount,
  term_3: Amount,
});
type Values = z.infer<typeof Values>;
interface Row {
  row_number: number;
  values: Values;
}

const term = (number: 1 | 2 | 3) => ({
  name: `term_${number}`,
  label: `Term ${number}`,
  required: false,
  synonyms: [`t${number}`, `term${number}`, `${number}`],
});

/** Vote heads down, terms across: as every school has it in a spreadsheet. It makes drafts. */
export const structureImport: ImportTarget<Values> = {
  target: 'finance/fee-structures',
  label: 'fee structures',
  access: { module: 'finance', act: 'create' },
  fields: [
    { name: 'class', label: 'Class', required: true, synonyms: ['form', 'grade'] },
    {
      name: 'fee_category',
      label: 'Category',
      required: false,
      synonyms: ['fee category', 'day or boarding'],
    },
    { name: 'fee_group', label: 'Group', required: false, synonyms: ['fee group'] },
    {
      name: 'vote_head',
      label: 'Vote head',
      required: true,
      synonyms: ['votehead', 'vote', 'particulars', 'item'],
    },
    term(1),
    term(2),
    term(3),
  ],
  schema: Values,
  unique: [],
  check: async (ctx, rows) => faultsOf(await queries.findGround(ctx.db, isoDate(ctx.now)), rows),
  insert,
  findHeld: (ctx, ids) => findHeldRows(ctx.db, structure_rows, ids),
  undo,
};

const structure_rows = {
  table: 'finance.fee_structures',
  name: `(select c.name from administration.classes c
    where (c.tenant_id, c.id) = (t.tenant_id, t.class_id))`,
  stays: { when: `t.state <> 'draft'`, reason: 'is approved' },
  along: ['finance.fee_particulars'],
} as const;

const amountsOf = ({ term_1 = 0, term_2 = 0, term_3 = 0 }: Values): number[] => [
  term_1,
  term_2,
  term_3,
];
const idOf = (known: Map<string, string>, typed: string | undefined, usual: string | null) =>
  typed ? (known.get(typed.toLowerCase()) ?? null) : usual;

/** The ids behind the names of a row; null where there is none. */
const placeOf = (ground: queries.Ground, values: Values) => ({
  class_id: idOf(ground.classes, values.class, null),
  fee_category_id: idOf(ground.categories, values.fee_category, ground.usual_category_id),
  fee_group_id: idOf(ground.groups, values.fee_group, ground.usual_group_id),
  vote_head_id: idOf(ground.heads, values.vote_head, null),
});

function faultsOf(ground: queries.Ground, rows: Row[]): RowFault[] {
  const seen = new Set<string>();
  return rows.flatMap(({ row_number, values }): RowFault[] => {
    const fault = (field: string, message: string) => [{ row_number, field, message }];
    const { class_id, fee_category_id, fee_group_id, vote_head_id } = placeOf(ground, values);
    if (!ground.financial_year_id) return fault('class', 'No financial year is open today');
    if (!class_id) return fault('class', 'There is no class of this name');
    if (!fee_category_id) return fault('fee_category', 'There is no fee category of this name');
    if (!fee_group_id) return fault('fee_group', 'There is no fee group of this name');
    if (!vote_head_id) return fault('vote_head', 'There is no vote head of this name or code');
    const amounts = amountsOf(values);
    const beyond = amounts.findIndex((amount, i) => amount > 0 && !ground.terms[i]);
    if (beyond >= 0) return fault(`term_${beyond + 1}`, 'This year has no such term');
    if (amounts.every((amount) => amount === 0)) return fault('term_1', 'Enter an amount');
    const key = queries.structureKey(class_id, fee_category_id, fee_group_id);
    if (ground.taken.has(key)) return fault('class', 'Has a fee structure for this year already');
    const line = `${key} ${vote_head_id}`;
    if (seen.has(line)) return fault('vote_head', 'Stands in the file twice for this class');
    seen.add(line);
    return [];
  });
}

async function insert(ctx: Ctx, rows: Values[]): Promise<string[]> {
  const ground = await queries.findGround(ctx.db, isoDate(ctx.now));
  const placed = rows.map((values) => ({ values, ...placeOf(ground, values) }));
  const ids: string[] = [];
  const groups = groupBy(placed, (one) =>
    queries.structureKey(one.class_id!, one.fee_category_id!, one.fee_group_id!),
  );
  for (const own of groups.values()) {
    const { class_id, fee_category_id, fee_group_id } = own[0]!;
    const made = await make(ctx, {
      fee_category_id: fee_category_id!,
      fee_group_id: fee_group_id!,
      financial_year_id: ground.financial_year_id!,
      classes: [class_id!],
      particulars: own.map(({ vote_head_id, values }) => ({
        vote_head_id: vote_head_id!,
        semester_amounts: amountsOf(values).flatMap((cents, i) =>
          ground.terms[i] ? [{ semester_id: ground.terms[i], amount: shillingsOf(cents) }] : [],
        ),
      })),
    });
    const own_ids = made.rows.map((row) => row.id);
    // The importer counts rows: each vote head of a class names one of the structures it went into.
    const padding = Array.from(
      { length: Math.max(0, own.length - own_ids.length) },
      () => own_ids[0]!,
    );
    ids.push(...own_ids, ...padding);
  }
  return ids;
}

async function undo(ctx: Ctx, imported: string[]): Promise<string | undefined> {
  const ids = [...new Set(imported)];
  const gone = await queries.deleteDrafts(ctx.db, ids);
  if (gone < ids.length) return 'some of them are no longer drafts';
  for (const id of ids) ctx.changed('fee structure', id, { state: 'draft' }, null);
  return undefined;
}
