import { formatKes, parseMoney } from '@darasa/rules/money';
import { isoDate } from '@darasa/rules/dates';
import type { OpeningControl } from '@darasa/contract/finance/books/opening-balances';
import { z } from 'zod';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { ImportTarget, RowFault } from '#platform/imports/target.ts';
import type { Entry } from '../ledger/entry.ts';
import { postAll, reverseAll } from '../ledger/post.ts';
import { settle } from '../ledger/settle.ts';
import * as queries from './queries.ts';

/** "-1,500" is what the school holds for the family; "1,500" is what the family owes. */
const SignedMoney = z
  .string()
  .trim()
  .transform((typed, context) => {
    const is_credit = /^-|^\(.*\)$|cr$/i.test(typed);
    const { cents, error } = parseMoney(typed.replace(/^-|[()]|cr$/gi, '').trim());
    if (error !== undefined || cents === 0) {
      context.addIssue({ code: 'custom', message: error ?? 'Leave out who owes nothing' });
      return z.NEVER;
    }
    return is_credit ? -cents : cents;
  });

const Values = z.strictObject({
  admission_number: z.string().trim().min(1, 'Enter the admission number').max(30),
  name: z.string().trim().max(200).optional(),
  amount: SignedMoney,
  vote_head: z.string().trim().max(80).optional(),
});
type Values = z.infer<typeof Values>;

const brought_forward = 'bbf';
const headOf = ({ vote_head }: Values): string => (vote_head || brought_forward).toLowerCase();

/** The balances of the old books, from a file that must add up to the figure on paper. */
export const openingImport: ImportTarget<Values> = {
  target: 'finance/opening-balances',
  label: 'opening balances',
  access: { module: 'finance', act: 'approve' },
  fields: [
    {
      name: 'admission_number',
      label: 'Adm no',
      required: true,
      synonyms: ['admission number', 'adm', 'admno', 'student number'],
    },
    { name: 'name', label: 'Name', required: false, synonyms: ['learner', 'student'] },
    {
      name: 'amount',
      label: 'Amount',
      required: true,
      synonyms: ['balance', 'opening balance', 'arrears', 'fee balance'],
    },
    { name: 'vote_head', label: 'Vote head', required: false, synonyms: ['votehead', 'for'] },
  ],
  schema: Values,
  unique: [],
  check,
  insert,
  undo,
};

async function check(
  ctx: Ctx,
  rows: { row_number: number; values: Values }[],
): Promise<RowFault[]> {
  const [known, control] = await Promise.all([
    queries.findKnown(ctx.db, numbersOf(rows.map((row) => row.values))),
    queries.findControl(ctx.db),
  ]);
  const faults: RowFault[] = [];
  const seen = new Set<string>();
  for (const { row_number, values } of rows) {
    const student_id = known.students.get(values.admission_number.toLowerCase());
    const head_id = known.heads.get(headOf(values));
    const key = `${student_id} ${head_id}`;
    const fault = (field: string, message: string) => faults.push({ row_number, field, message });
    if (!student_id) fault('admission_number', 'Nobody at this school has this number');
    else if (!head_id) fault('vote_head', 'There is no vote head of this name or code');
    else if (known.taken.has(key)) fault('admission_number', 'Was taken over before');
    else if (seen.has(key)) fault('admission_number', 'Stands in the file twice');
    seen.add(key);
  }
  const [first] = rows;
  if (first && faults.length === 0) {
    const wrong = wrongTotal(
      rows.map((row) => row.values),
      control,
    );
    if (wrong) faults.push({ row_number: first.row_number, field: 'amount', message: wrong });
  }
  return faults;
}

/** Nothing is taken over that does not add up to what the bursar typed. */
function wrongTotal(rows: Values[], control: OpeningControl): string | null {
  if (control.control_cents === null) {
    return 'Type the total of the old books first, under Opening balances';
  }
  const sum = rows.reduce((total, row) => total + row.amount, control.imported_cents);
  if (sum === control.control_cents) return null;
  return `All rows add up to ${formatKes(sum)}, but the total of the old books is ${formatKes(control.control_cents)}`;
}

async function insert(ctx: Ctx, values: Values[]): Promise<string[]> {
  const [known, control] = await Promise.all([
    queries.findKnown(ctx.db, numbersOf(values)),
    queries.findControl(ctx.db),
  ]);
  const wrong = wrongTotal(values, control);
  if (wrong || !control.as_of || !control.semester_id) {
    throw fail('opening.total', { sentence: wrong ?? 'Type the total of the old books first' });
  }
  const { as_of, semester_id } = control;
  const rows = values.map((row) => ({
    id: newId(ctx.now.getTime()),
    student_id: known.students.get(row.admission_number.toLowerCase())!,
    semester_id,
    vote_head_id: known.heads.get(headOf(row))!,
    amount_cents: row.amount,
  }));
  const ids = await queries.insertBalances(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    user_id: ctx.user.id,
    now: nowIso(ctx),
    as_of,
    rows,
  });
  const made = new Set(ids);
  const fresh = rows.filter((row) => made.has(row.id));
  await postAll(
    ctx,
    fresh.map((row) => entryOf(row, as_of)),
  );
  await settle(
    ctx,
    fresh.map((row) => row.student_id),
    { posted_on: as_of, memo: 'Opening credit, used for what is owed' },
  );
  for (const row of fresh) ctx.changed('opening balance', row.id, null, row);
  return ids;
}

function entryOf(row: queries.NewBalance, posted_on: string): Entry {
  const { student_id, semester_id, vote_head_id, amount_cents } = row;
  return {
    source: 'opening-balance',
    source_id: row.id,
    posted_on,
    memo: 'Balance brought forward from the old books',
    lines: [
      amount_cents > 0
        ? {
            account: { part: 'fees-receivable' },
            amount_cents,
            student_id,
            semester_id,
            vote_head_id,
          }
        : { account: { part: 'prepayments' }, amount_cents, student_id },
      { account: { part: 'opening-balances' }, amount_cents: -amount_cents, student_id },
    ],
  };
}

async function undo(ctx: Ctx, ids: string[]): Promise<string | undefined> {
  const gone = await queries.updateToTakenBack(ctx.db, ids, nowIso(ctx));
  const posted_on = isoDate(ctx.now);
  await reverseAll(
    ctx,
    'opening-balance',
    gone.map((row) => ({
      of_id: row.id,
      source: 'opening-balance-undone',
      source_id: row.id,
      posted_on,
      memo: 'Balance brought forward, taken back',
    })),
  );
  await settle(
    ctx,
    gone.map((row) => row.student_id),
    { posted_on, memo: 'Paid for a balance that was taken back' },
  );
  for (const row of gone) ctx.changed('opening balance', row.id, row, null);
  return undefined;
}

const numbersOf = (rows: Values[]): string[] =>
  rows.map((row) => row.admission_number.toLowerCase());
