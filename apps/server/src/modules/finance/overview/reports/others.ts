import { kindOfSource, movementKinds } from '@darasa/contract/finance/books/figures';
import { formatKes } from '@darasa/rules/money';
import { lastDayOf } from '#modules/finance/books/accounting/months.ts';
import { read as readCapitation } from '#modules/finance/sponsors/capitation/service.ts';
import { count, daysBehind, money, type Row, totalsOf } from './columns.ts';
import * as queries from './queries.ts';
import type { Ground, Table } from './ground.ts';
import { daysInWords } from './words.ts';

/** Changes are what changed accounts besides bills and payments: who asked, and who agreed. */
export async function changes({ ctx, days: asked_days, calendar }: Ground): Promise<Table> {
  const [found, days] = await Promise.all([queries.listChanges(ctx.db, asked_days), calendar]);
  const behind = { figure: 'changed', ...daysBehind(days) };
  const columns = [
    // Papers; the ledger has a posting for each child of a family.
    count('count', 'How many'),
    money('amount', 'Change of what is owed', behind),
  ];
  const rows = found.map((one): Row => ({
    key: `${one.source} ${one.created_by}`,
    label: `${whatOf(one.source)}, ${whoOf(one)}`,
    values: { count: one.count, amount: one.amount_cents },
    behind: { source: one.source, created_by: one.created_by ?? 'none' },
  }));
  const totals = totalsOf(columns, rows);
  return { about: daysInWords(days), head: 'What and who', columns, rows, totals, proof: null };
}

const own_words: Record<string, string> = {
  'payment-cancelled': 'Cancelled receipt',
  'goods-cancelled': 'Cancelled receipt',
  'waiver-taken-back': 'Waiver taken back',
  'extra-charge-removed': 'Extra charge removed',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
  'extra-charge': 'Extra charge',
};
const whatOf = (source: string): string =>
  own_words[source] ?? movementKinds[kindOfSource(source)].label;

function whoOf({ who, asked_by, agreed_by }: queries.ChangeSum): string {
  const people = [asked_by && `asked for by ${asked_by}`, agreed_by && `agreed by ${agreed_by}`];
  const known = people.filter(Boolean).join(', ');
  return known ? `${known}, posted by ${who ?? 'the system'}` : (who ?? 'the system');
}

/** The tranches of the year as the capitation tab has them, and what came beside them. */
export async function capitation({ ctx, today }: Ground): Promise<Table> {
  const year = await queries.findYear(ctx.db, today);
  const days = year ? daysBehind({ from: year.starts_on, to: year.ends_on }) : {};
  const behind = { figure: 'capitation', ...days };
  const tab = { href: '/dashboard/finance/accounting?tab=capitation' };
  const columns = [
    count('in_class', 'Learners in class'),
    count('in_registry', 'Learners with a UPI'),
    { ...money('due', 'Due'), ...tab },
    { ...money('registry_due', 'Due for those with a UPI'), ...tab },
    money('received', 'Received', behind),
    money('missing', 'Still to come'),
  ];
  if (!year) {
    return {
      about: 'No financial year runs',
      head: 'Tranche',
      columns,
      rows: [],
      totals: null,
      proof: null,
    };
  }
  const [{ tranches, per_learner_cents }, registered, beside_cents] = await Promise.all([
    readCapitation(ctx, { financial_year_id: year.id }),
    queries.countRegistered(ctx.db, year.id),
    queries.sumGrants(ctx.db, year),
  ]);
  const rows = tranches.map((one): Row => {
    const in_registry = registered.get(one.id) ?? 0;
    return {
      key: one.id,
      label: `Tranche ${one.number}`,
      values: {
        in_class: one.learner_count,
        in_registry,
        due: one.expected_cents,
        registry_due: Math.round((per_learner_cents * in_registry * one.share) / 10_000),
        received: one.received_cents,
        missing: one.expected_cents - one.received_cents,
      },
      // A tranche may be received after its year: all its receipts are its own.
      behind: { tranche_id: one.id },
      cells: { received: { figure: 'capitation', tranche_id: one.id } },
    };
  });
  if (beside_cents !== 0) {
    rows.push({
      key: 'none',
      label: 'Grants beside the tranches',
      values: { received: beside_cents, missing: -beside_cents },
      behind: { tranche_id: 'none' },
    });
  }
  const totals = totalsOf(columns, rows);
  // The same learners stand in each tranche.
  totals['in_class'] = null;
  totals['in_registry'] = null;
  const rate =
    per_learner_cents > 0
      ? `${formatKes(per_learner_cents)} for each learner`
      : 'no rates saved yet';
  return { about: `${year.name}, ${rate}`, head: 'Tranche', columns, rows, totals, proof: null };
}

/** The last twelve months, and what was collected in the same months a year before. */
export async function months({ ctx, today }: Ground): Promise<Table> {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const keys = Array.from({ length: 24 }, (_, i) => {
    const at = year * 12 + (month - 1) - 23 + i;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
  const found = await queries.listMonths(ctx.db, `${keys[0]}-01`, lastDayOf(keys[23]!));
  const of = new Map(found.map((one) => [one.month, one]));
  const range = (first: number, last: number) =>
    daysBehind({ from: `${keys[first]}-01`, to: lastDayOf(keys[last]!) });
  const columns = [
    money('billed', 'Billed', { figure: 'billed', ...range(12, 23) }),
    money('collected', 'Collected', { figure: 'collected', ...range(12, 23) }),
    money('before', 'Collected a year before', { figure: 'collected', ...range(0, 11) }),
    money('spent', 'Spent', { figure: 'spent', ...range(12, 23) }),
  ];
  const rows = keys.slice(12).map((key, i): Row => {
    const own = of.get(key);
    return {
      key,
      label: monthInWords(key),
      values: {
        billed: own?.billed_cents ?? 0,
        collected: own?.collected_cents ?? 0,
        before: of.get(keys[i]!)?.collected_cents ?? 0,
        spent: own?.spent_cents ?? 0,
      },
      behind: range(i + 12, i + 12),
      cells: { before: { figure: 'collected', ...range(i, i) } },
    };
  });
  const totals = totalsOf(columns, rows);
  return {
    about: `To ${monthInWords(keys[23]!)}`,
    head: 'Month',
    columns,
    rows,
    totals,
    proof: null,
  };
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthInWords = (key: string): string =>
  `${names[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}`;
