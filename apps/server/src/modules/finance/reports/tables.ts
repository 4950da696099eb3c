import { kindOfSource, movementKinds } from '@darasa/contract/finance/figures';
import { ageBands } from '@darasa/contract/finance/money-dashboard';
import type { MoneyReport, ReportColumn } from '@darasa/contract/finance/reports';
import { formatKes } from '@darasa/rules/money';
import { groupBy } from '@darasa/rules/group-by';
import { bandOf } from '../money-dashboard/service.ts';
import * as queries from './queries.ts';
import type { Ground, Table } from './service.ts';
import { daysInWords, sumOf } from './words.ts';

type Row = MoneyReport['rows'][number];

const money = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' });
const count = (key: string, label: string): ReportColumn => ({ key, label, kind: 'count' });
const permille = (key: string, label: string): ReportColumn => ({ key, label, kind: 'permille' });

/** Adds the columns that can be added up; a part of something is worked out anew. */
function totalsOf(columns: ReportColumn[], rows: Row[]): Record<string, number | null> {
  return Object.fromEntries(
    columns.map(({ key, kind }) => [
      key,
      kind === 'permille' ? null : sumOf(rows.map((row) => row.values[key] ?? 0)),
    ]),
  );
}

const partOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((1_000 * part) / whole) : null;

export async function efficiency({ ctx, asked, calendar }: Ground): Promise<Table> {
  const columns = [
    money('billed', 'Billed'),
    money('waived', 'Waived'),
    money('paid', 'Paid'),
    money('balance', 'Balance'),
    permille('part', 'Paid of what was asked'),
  ];
  const [found, { terms }] = await Promise.all([queries.listClassFees(ctx.db, asked), calendar]);
  const term = terms.find((one) => one.which === 'this');
  const rows = found.map((one): Row => ({
    key: one.class_id ?? 'none',
    label: one.class_name,
    values: {
      billed: one.billed_cents,
      waived: one.waived_cents,
      paid: one.paid_cents,
      balance: one.balance_cents,
      part: partOf(one.paid_cents, one.billed_cents - one.waived_cents),
    },
    behind:
      term && one.class_id
        ? { figure: 'balance', semester_id: term.id, class_id: one.class_id }
        : null,
  }));
  const totals = totalsOf(columns, rows);
  totals['part'] = partOf(totals['paid']!, totals['billed']! - totals['waived']!);
  return { about: term?.name ?? 'No term', head: 'Class', columns, rows, totals, proof: null };
}

const band_labels = [
  'Not due',
  '1–30 days',
  '31–60 days',
  '61–90 days',
  'Over 90 days',
  'Earlier terms',
];

export async function ageing({ ctx, calendar, today }: Ground): Promise<Table> {
  const [dues, ledger_cents, { terms }] = await Promise.all([
    queries.listClassDues(ctx.db),
    queries.sumReceivable(ctx.db),
    calendar,
  ]);
  const term = terms.find((one) => one.which === 'this');
  const starts = term ? { starts_on: term.from } : null;
  const columns = [
    ...ageBands.map((band, i) => money(band, band_labels[i]!)),
    money('total', 'Total'),
  ];
  const rows = [...groupBy(dues, (due) => due.class_id ?? 'none')].map(([key, own]): Row => {
    const values: Row['values'] = {};
    for (const { starts_on, due_cents } of own) {
      const band = bandOf(starts_on, starts, today);
      values[band] = (values[band] ?? 0) + due_cents;
    }
    values['total'] = sumOf(own.map((due) => due.due_cents));
    return {
      key,
      label: own[0]!.class_name,
      values,
      behind: key === 'none' ? null : { figure: 'balance', class_id: key },
    };
  });
  const totals = totalsOf(columns, rows);
  return {
    about: 'As at today',
    head: 'Class',
    columns,
    rows,
    totals,
    proof: { label: 'Fees receivable in the ledger', table_cents: totals['total']!, ledger_cents },
  };
}

export async function heads({ ctx, days: asked_days, calendar }: Ground): Promise<Table> {
  const [found, days] = await Promise.all([queries.listHeads(ctx.db, asked_days), calendar]);
  const columns = [
    money('fees', 'Fees paid'),
    money('grants', 'Grants'),
    money('spent', 'Spent'),
    money('left', 'Balance'),
  ];
  const range = { posted_from: days.from, posted_to: days.to };
  const rows = found.map((one): Row => ({
    key: one.vote_head_id,
    label: one.name,
    values: {
      fees: one.fees_cents,
      grants: one.grants_cents,
      spent: one.spent_cents,
      left: one.fees_cents + one.grants_cents - one.spent_cents,
    },
    behind: { figure: 'paid', vote_head_id: one.vote_head_id, ...range },
  }));
  const totals = totalsOf(columns, rows);
  return { about: daysInWords(days), head: 'Vote head', columns, rows, totals, proof: null };
}

export async function changes({ ctx, days: asked_days, calendar }: Ground): Promise<Table> {
  const [found, days] = await Promise.all([queries.listChanges(ctx.db, asked_days), calendar]);
  const columns = [count('count', 'How many'), money('amount', 'Change of what is owed')];
  const range = { posted_from: days.from, posted_to: days.to };
  const rows = found.map((one): Row => {
    const kind = kindOfSource(one.source);
    const what =
      one.source === 'payment-cancelled' ? 'Cancelled receipt' : movementKinds[kind].label;
    return {
      key: `${one.source} ${one.created_by}`,
      label: `${what}, ${one.who ?? 'the system'}`,
      values: { count: one.count, amount: one.amount_cents },
      behind: { kind, ...(one.created_by ? { created_by: one.created_by } : {}), ...range },
    };
  });
  const totals = totalsOf(columns, rows);
  return { about: daysInWords(days), head: 'What and who', columns, rows, totals, proof: null };
}

export async function budget({ ctx, today }: Ground): Promise<Table> {
  const found = await queries.listBudget(ctx.db, today);
  const columns = [
    money('budget', 'Budget'),
    money('spent', 'Spent'),
    money('left', 'Left'),
    permille('part', 'Used'),
  ];
  const rows = found.map((one): Row => ({
    key: one.vote_head_id,
    label: one.name,
    values: {
      budget: one.budget_cents,
      spent: one.spent_cents,
      left: one.budget_cents - one.spent_cents,
      part: partOf(one.spent_cents, one.budget_cents),
    },
    behind: { vote_head_id: one.vote_head_id, kind: 'expense' },
  }));
  const totals = totalsOf(columns, rows);
  totals['part'] = partOf(totals['spent']!, totals['budget']!);
  return { about: 'This financial year', head: 'Vote head', columns, rows, totals, proof: null };
}

export async function bursaries({ ctx, days: asked_days, calendar }: Ground): Promise<Table> {
  const [found, days] = await Promise.all([queries.listSponsors(ctx.db, asked_days), calendar]);
  const columns = [
    count('learners', 'Learners'),
    count('receipts', 'Receipts'),
    money('amount', 'Amount'),
  ];
  const rows = found.map((one): Row => ({
    key: one.sponsor,
    label: one.sponsor,
    values: {
      learners: one.learner_count,
      receipts: one.receipt_count,
      amount: one.amount_cents,
    },
    behind: {
      method: 'bursary',
      search: one.sponsor,
      posted_from: days.from,
      posted_to: days.to,
    },
  }));
  const totals = totalsOf(columns, rows);
  return { about: daysInWords(days), head: 'Sponsor', columns, rows, totals, proof: null };
}

export async function capitation({ ctx, filter, today }: Ground): Promise<Table> {
  const year = Number(today.slice(0, 4));
  const found = await queries.findCapitation(ctx.db, year);
  const per_cents = filter.per_learner * 100;
  const due = found.in_registry * per_cents;
  const columns = [
    count('in_class', 'Learners in class'),
    count('in_registry', 'Learners with a UPI'),
    money('due', 'Due'),
    money('received', 'Received'),
    money('missing', 'Still to come'),
  ];
  const values = {
    in_class: found.in_class,
    in_registry: found.in_registry,
    due,
    received: found.received_cents,
    missing: due - found.received_cents,
  };
  return {
    about: `${year}, ${formatKes(per_cents)} for each learner`,
    head: 'Year',
    columns,
    rows: [{ key: String(year), label: String(year), values, behind: { kind: 'grant' } }],
    totals: null,
    proof: null,
  };
}

/** The last twelve months, and what was collected in the same months a year before. */
export async function months({ ctx, today }: Ground): Promise<Table> {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const keys = Array.from({ length: 24 }, (_, i) => {
    const at = year * 12 + (month - 1) - 23 + i;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
  const found = await queries.listMonths(ctx.db, `${keys[0]}-01`, today);
  const of = new Map(found.map((one) => [one.month, one]));
  const columns = [
    money('billed', 'Billed'),
    money('collected', 'Collected'),
    money('before', 'Collected a year before'),
    money('spent', 'Spent'),
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
      behind: { kind: 'payment', posted_from: `${key}-01`, posted_to: lastDay(key) },
    };
  });
  const totals = totalsOf(columns, rows);
  return { about: 'Twelve months to today', head: 'Month', columns, rows, totals, proof: null };
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthInWords = (key: string): string =>
  `${names[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}`;

/** The day before the first of the next month. */
export const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10);
