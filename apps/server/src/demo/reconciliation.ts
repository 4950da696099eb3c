import { demo as finance } from '../modules/finance/index.ts';
import { addDays, formatMonth } from '@darasa/rules/dates';
import type { Ctx } from '../platform/ctx.ts';
import type { DemoCalendar } from './calendar.ts';

const mpesa_head =
  'Receipt No.|Completion Time|Initiation Time|Details|Transaction Status|Paid In|Withdrawn|Balance|Balance Confirmed|Reason Type|Other Party Info|Linked Transaction ID|A/C No.'.split(
    '|',
  );
const bank_head = ['Transaction Date', 'Reference', 'Description', 'Debit', 'Credit', 'Balance'];

interface Movement {
  day: string;
  reference: string;
  words: string;
  amount_cents: number;
}

/** The last month as the bank saw it, with what an office finds every month. */
export async function seedReconciliation(ctx: Ctx, calendar: DemoCalendar): Promise<void> {
  const { money_accounts } = await finance.readBooks(ctx);
  for (const account of money_accounts.filter((one) => one.kind !== 'cash')) {
    await importMonth(ctx, account, lastMonthOf(calendar));
  }
}

function lastMonthOf({ today }: DemoCalendar) {
  const ends_on = addDays(`${today.slice(0, 7)}-01`, -1);
  return { starts_on: `${ends_on.slice(0, 7)}-01`, ends_on };
}

async function importMonth(
  ctx: Ctx,
  account: { id: string; name: string; kind: string },
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
): Promise<void> {
  const entries = await finance.listOpenEntries(ctx.db, account.id, ends_on);
  const before = entries.filter((entry) => entry.posted_on < starts_on);
  const opening_cents = before.reduce((sum, entry) => sum + entry.amount_cents, 0);
  const of_month = entries.filter((entry) => entry.posted_on >= starts_on);
  if (of_month.length < 3) return;
  // One slip never reached the bank, one was typed with a figure too many.
  const seen = of_month.slice(1).map((entry, i): Movement => ({
    day: entry.posted_on,
    reference: entry.reference ?? '',
    words:
      account.kind === 'mobile-money'
        ? `Pay Bill from 2547****${1000 + i} - ${entry.student_name ?? 'PAYER'} Acc. ${entry.admission_number ?? ''}`
        : `Deposit ${entry.student_name ?? ''} Acc. ${entry.admission_number ?? ''}`,
    amount_cents: i === 0 ? entry.amount_cents / 10 : entry.amount_cents,
  }));
  const extra: Movement[] = [
    {
      day: addDays(starts_on, 17),
      reference: 'UIR7K2M4XA',
      words: 'Deposit by ESTHER NYAMBURA fees',
      amount_cents: 7_500_00,
    },
    { day: ends_on, reference: 'UIU0CHARGE', words: 'Monthly charge', amount_cents: -385_00 },
  ];
  await finance.takeStatement(
    ctx,
    { money_account_id: account.id },
    {
      file_name: `${account.name.toLowerCase().replace(/[^a-z]+/g, '-')}-${formatMonth(ends_on.slice(0, 7)).toLowerCase().replace(' ', '-')}.csv`,
      rows: rowsOf(account.kind, [...seen, ...extra], opening_cents),
    },
  );
  await finance.matchSure(ctx, account.id);
}

/** As the portal and the bank write their files, oldest first. */
function rowsOf(kind: string, movements: Movement[], opening_cents: number) {
  const plain = (cents: number) => (cents / 100).toFixed(2);
  let balance = opening_cents;
  const cells = movements.map(({ day, reference, words, amount_cents }) => {
    balance += amount_cents;
    const paid_in = amount_cents > 0 ? plain(amount_cents) : '';
    const paid_out = amount_cents < 0 ? plain(-amount_cents) : '';
    return kind === 'mobile-money'
      ? [
          reference,
          `${day} 10:00:00`,
          '',
          words,
          'Completed',
          paid_in,
          paid_out,
          plain(balance),
          'true',
          '',
          '',
          '',
          '',
        ]
      : [day, reference, words, paid_out, paid_in, plain(balance)];
  });
  const head = kind === 'mobile-money' ? mpesa_head : bank_head;
  return [head, ...cells].map((row, i) => ({ row_number: i + 1, cells: row }));
}

/** One in the safe, one on its way to the bank. */
export async function seedCheques(ctx: Ctx, { day }: DemoCalendar): Promise<void> {
  const { money_accounts } = await finance.readBooks(ctx);
  const money_account_id = money_accounts.find((one) => one.kind === 'bank')!.id;
  const owing = (await finance.listOwing(ctx)).slice(0, 2);
  for (const [i, { student_id }] of owing.entries()) {
    const { id } = await finance.receiveCheque(ctx, {
      student_id,
      amount_cents: 15_000_00 + i * 5_000_00,
      number: `00418${i}`,
      bank_name: i === 0 ? 'KCB' : 'Equity',
      drawer: i === 0 ? 'Mwangaza Traders' : 'Tumaini Self Help Group',
      dated_on: day('2026-09-23'),
      received_on: day('2026-09-23'),
      money_account_id,
    });
    if (i === 1) await finance.bankCheques(ctx, { ids: [id], banked_on: day('2026-09-25') });
  }
}
