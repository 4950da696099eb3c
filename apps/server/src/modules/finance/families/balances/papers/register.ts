import { counted } from '@darasa/rules/counted';
import type { InputOf } from '@darasa/contract/endpoint';
import type { printFeeRegister } from '@darasa/contract/finance/families/balances';
import { kindOfSource } from '@darasa/contract/finance/books/figures';
import { groupBy } from '@darasa/rules/group-by';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { frameOf, placeOf } from './print.ts';
import * as queries from './queries.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A line for each learner: brought forward, charged, relieved, paid in each month, and what is left. */
export async function printRegister(
  ctx: Ctx,
  input: InputOf<typeof printFeeRegister>,
): Promise<Uint8Array> {
  const [learners, movements, frame] = await Promise.all([
    queries.listLearners(ctx.db, input),
    queries.listMovements(ctx.db, input),
    frameOf(ctx, 'Fee register'),
  ]);
  if (learners.length === 0) throw fail('record.not_found');
  const of = groupBy(movements, (one) => one.student_id);
  const rows = learners.map((one) => registerRow(one, of.get(one.id) ?? [], input.year));
  const sumOf = (key: string) => sum(rows.map((row) => Number(row[key])));
  const all = columns();
  const totals = Object.fromEntries(
    all.filter(({ kind }) => kind !== 'text').map(({ key }) => [key, sumOf(key)]),
  );
  // Most classes have nothing but bills and payments.
  const is_used = ({ key }: Column) =>
    !['relieved', 'other'].includes(key) || rows.some((row) => row[key]);
  return renderTable({
    ...frame,
    landscape: true,
    filter: `${placeOf(learners, input)}, ${input.year}`,
    columns: all.filter(is_used),
    rows,
    totals: { name: counted(learners.length, 'learner'), ...totals },
    note: 'Months show receipts less cancelled ones. Waived stands for waivers and credit notes, Other for refunds, transfers, write-offs and the like. B/F is what was owed before the year. Cr stands for money the school holds for the family.',
  });
}

function columns(): Column[] {
  const money = (key: string, head: string): Column => ({ key, head, kind: 'money_cents' });
  const balance = (key: string, head: string): Column => ({ key, head, kind: 'balance_cents' });
  return [
    { key: 'admission_number', head: 'Adm no', kind: 'text' },
    { key: 'name', head: 'Learner', kind: 'text' },
    balance('forward', 'B/F'),
    money('charged', 'Charged'),
    money('relieved', 'Waived'),
    ...months.map((month) => money(month, month)),
    money('other', 'Other'),
    balance('left', 'Balance'),
  ];
}

type Side = 'charged' | 'relieved' | 'paid' | 'other';

/** As the figures of the fee panel are told apart: what is no bill, waiver or receipt is neither. */
function sideOf({ source }: queries.LearnerMovement): Side {
  if (/^(payment|goods)/.test(source)) return 'paid';
  const kind = kindOfSource(source);
  if (kind === 'bill') return 'charged';
  return kind === 'waiver' || kind === 'credit-note' ? 'relieved' : 'other';
}

function registerRow(
  { admission_number, name }: queries.ClassLearner,
  movements: queries.LearnerMovement[],
  year: number,
): Record<string, string | number | null> {
  const own = movements.filter((one) => one.posted_on.startsWith(`${year}-`));
  const before = movements.filter((one) => one.posted_on < `${year}-01-01`);
  const on = (side: Side) => own.filter((one) => sideOf(one) === side);
  const paidIn = (month: string) =>
    -sum(
      on('paid')
        .filter((one) => one.posted_on.startsWith(month))
        .map(cents),
    );
  const forward = sum(before.map(cents));
  return {
    admission_number,
    name,
    forward,
    charged: sum(on('charged').map(cents)),
    relieved: -sum(on('relieved').map(cents)) || null,
    // A month without a payment is left blank, so that those with one are seen.
    ...Object.fromEntries(
      months.map((month, i) => [
        month,
        paidIn(`${year}-${String(i + 1).padStart(2, '0')}`) || null,
      ]),
    ),
    other: sum(on('other').map(cents)) || null,
    left: forward + sum(own.map(cents)),
  };
}

const cents = ({ amount_cents }: { amount_cents: number }): number => amount_cents;
const sum = (values: number[]): number => values.reduce((all, one) => all + one, 0);
