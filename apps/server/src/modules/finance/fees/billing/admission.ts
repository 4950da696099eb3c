import { counted } from '@darasa/rules/counted';
import type { AdmissionBill } from '@darasa/contract/students/joining/admission';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { shareOfPrice, termShare, type TermShare } from '@darasa/rules/fees/joining';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { settingsOf } from '#platform/settings/setting-of.ts';
import { nextDocumentNumbers } from '#modules/administration/index.ts';
import type { AdmissionBilling, AdmissionPlace } from '#modules/students/index.ts';
import { issueFor } from '#modules/finance/tax/fiscal-invoices/issue.ts';
import type { Entry } from '#modules/finance/books/ledger/entry.ts';
import { post } from '#modules/finance/books/ledger/post.ts';
import { findMonths } from '#modules/finance/books/ledger/queries.ts';
import { type AdmissionPrice, findPrice } from './admission-queries.ts';
import { insertBills } from './queries.ts';

const rules = [
  'finance.bill_on_admission',
  'finance.pro_rata',
  'finance.pro_rata_after_days',
] as const;

interface Plan {
  price: AdmissionPrice | undefined;
  share: TermShare;
  lines: AdmissionPrice['lines'];
  /** Why there is no bill, if there is none. */
  reason: string | null;
}

/** Who joins is billed for the term that runs or comes next, by the class's published structure. */
async function planFor(
  ctx: Ctx,
  { class_id, boarding, admitted_on }: AdmissionPlace,
): Promise<Plan> {
  const today = isoDate(ctx.now);
  const day = admitted_on > today ? admitted_on : today;
  const [rule, price, [month]] = await Promise.all([
    settingsOf(ctx, rules),
    findPrice(ctx.db, { class_id, boarding, day }),
    findMonths(ctx.db, [today]),
  ]);
  const share = price
    ? termShare(price, admitted_on, {
        is_on: rule['finance.pro_rata'],
        whole_days: rule['finance.pro_rata_after_days'],
      })
    : { days: 0, of_days: 0 };
  const is_open = month?.year_state && month.year_state !== 'closed' && !month.is_locked;
  const reason = !rule['finance.bill_on_admission']
    ? 'This school bills new learners with the others.'
    : !price
      ? 'No term is running or to come.'
      : (whyNot(price) ?? (is_open ? null : 'The books of this month are not open.'));
  const lines = reason ? [] : price!.lines.map((line) => sharedLine(line, share));
  return { price, share, lines, reason };
}

const sharedLine = (line: AdmissionPrice['lines'][number], share: TermShare) => ({
  ...line,
  amount_cents: shareOfPrice(line.amount_cents, share),
});

function whyNot(price: AdmissionPrice): string | null {
  const { structure_id, structure_state, lines, semester_name } = price;
  if (!structure_id) return `There is no fee structure for this class in ${semester_name}.`;
  if (structure_state !== 'published') return 'The fee structure is not published yet.';
  return lines.length === 0 ? 'The fee structure is empty.' : null;
}

async function preview(ctx: Ctx, place: AdmissionPlace): Promise<AdmissionBill> {
  const { price, share, lines, reason } = await planFor(ctx, place);
  return {
    reason,
    semester_name: price?.semester_name ?? null,
    ...share,
    amount_cents: sum(lines),
    whole_cents: reason ? 0 : sum(price!.lines),
    lines: lines.map(({ name, amount_cents }) => ({ name, amount_cents })),
  };
}

/** Made with the learner, or with a word that the price is no longer what was shown. */
async function make(
  ctx: Ctx,
  place: AdmissionPlace & { student_id: string; expected_cents: number | undefined },
): Promise<void> {
  const { price, share, lines, reason } = await planFor(ctx, place);
  const total_cents = sum(lines);
  if ((place.expected_cents ?? total_cents) !== total_cents) throw fail('billing.changed');
  if (reason || !price) return;
  const { student_id, class_id } = place;
  const billed_on = isoDate(ctx.now);
  const [number] = await nextDocumentNumbers(ctx, 'invoice', { date: billed_on, count: 1 });
  const id = newId(ctx.now.getTime());
  const bill = { id, number: number!, student_id, class_id, total_cents };
  const is_part = share.days < share.of_days;
  await insertBills(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    user_id: ctx.user.id,
    now: nowIso(ctx),
    semester_id: price.semester_id,
    billed_on,
    rows: [{ ...bill, fee_structure_id: price.structure_id!, ...(is_part ? share : {}) }],
  });
  const part = is_part
    ? `, from ${formatDate(place.admitted_on)} (${share.days} of ${counted(share.of_days, 'day')})`
    : '';
  const memo = `Bill ${number}, ${price.semester_name}${part}`;
  const entry = billEntry({ ...bill, memo, billed_on }, price.semester_id, lines);
  await issueFor(ctx, [await post(ctx, entry)]);
  ctx.changed('bill', id, null, { number, total_cents, term: price.semester_name, ...share });
}

function billEntry(
  bill: { id: string; student_id: string; memo: string; billed_on: string },
  semester_id: string,
  lines: AdmissionPrice['lines'],
): Entry {
  return {
    source: 'bill',
    source_id: bill.id,
    posted_on: bill.billed_on,
    memo: bill.memo,
    lines: lines.flatMap(({ vote_head_id, account_id, amount_cents }) => {
      const of = { student_id: bill.student_id, semester_id, vote_head_id };
      return [
        { account: { part: 'fees-receivable' as const }, amount_cents, ...of },
        { account: { id: account_id }, amount_cents: -amount_cents, ...of },
      ];
    }),
  };
}

const sum = (lines: readonly { amount_cents: number }[]): number =>
  lines.reduce((total, line) => total + line.amount_cents, 0);

export const admissionBilling: AdmissionBilling = { preview, make };
