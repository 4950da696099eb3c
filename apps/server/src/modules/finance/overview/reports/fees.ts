import { ageBands } from '@darasa/contract/finance/overview/money-dashboard';
import { addDays, daysBetween, formatDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { bandDays, bandOf } from '../money-dashboard/age-bands.ts';
import { count, daysBehind, money, partOf, permille, type Row, totalsOf } from './columns.ts';
import * as fees from './fees-queries.ts';
import * as queries from './queries.ts';
import type { Ground, Table } from './ground.ts';
import { daysInWords, sumOf } from './words.ts';

/** Efficiency is what each class was asked for the term, and what it paid of that. */
export async function efficiency({ ctx, asked, calendar }: Ground): Promise<Table> {
  const [found, { terms }] = await Promise.all([fees.listClassFees(ctx.db, asked), calendar]);
  const term = terms.find((one) => one.which === 'this');
  const behind = (figure: string) => (term ? { figure, semester_id: term.id } : null);
  const columns = [
    money('billed', 'Billed', behind('billed')),
    money('waived', 'Waived', behind('waived')),
    money('credit_notes', 'Credit notes', behind('credit-notes')),
    money('paid', 'Paid', behind('paid')),
    money('other', 'Other changes', behind('other')),
    money('balance', 'Balance', behind('balance')),
    permille('part', 'Paid of what was asked'),
  ];
  const rows = found.map((one): Row => ({
    key: one.class_id ?? 'none',
    label: one.class_name,
    values: {
      billed: one.billed_cents,
      waived: one.waived_cents,
      credit_notes: one.credit_note_cents,
      paid: one.paid_cents,
      other: one.other_cents,
      balance: one.balance_cents,
      part: partOf(one.paid_cents, one.billed_cents - one.waived_cents - one.credit_note_cents),
    },
    behind: { class_id: one.class_id ?? 'none' },
  }));
  const totals = totalsOf(columns, rows);
  const asked_cents = totals['billed']! - totals['waived']! - totals['credit_notes']!;
  totals['part'] = partOf(totals['paid']!, asked_cents);
  return { about: term?.name ?? 'No term', head: 'Class', columns, rows, totals, proof: null };
}

/** Week by week of the term, and of the same term a year before. */
export async function weeks({ ctx, asked, calendar }: Ground): Promise<Table> {
  const [found, asked_sums, { terms }] = await Promise.all([
    fees.listWeeks(ctx.db, asked),
    fees.listAsked(ctx.db, asked),
    calendar,
  ]);
  const term = terms.find((one) => one.which === 'this');
  const before = terms.find((one) => one.which === 'last-year');
  const columns = [
    ...(term ? weekColumns('this', term) : []),
    ...(before ? weekColumns('last-year', before) : []),
  ];
  const last = Math.max(0, ...found.map((one) => one.week));
  const rows = Array.from({ length: last }, (_, i): Row => {
    const row: Row = {
      key: String(i + 1),
      label: `Week ${i + 1}`,
      values: {},
      behind: null,
      cells: {},
    };
    for (const one of [term, before]) {
      if (one && i < weeksOf(one)) addWeek(row, i, one, { found, asked_sums });
    }
    return row;
  });
  return {
    about: [term?.name ?? 'No term', before?.name].filter(Boolean).join(' beside '),
    head: 'Week',
    columns,
    rows,
    totals: Object.fromEntries(
      columns.map(({ key, kind }) => [
        key,
        key.endsWith('collected') && kind === 'money'
          ? sumOf(rows.map((row) => row.values[key] ?? 0))
          : null,
      ]),
    ),
    proof: null,
  };
}

const weekColumns = (which: string, term: queries.TermDays) => {
  const behind = { figure: 'collected', ...daysBehind(term) };
  return [
    money(`${which}-collected`, `${term.name}, in the week`, behind),
    money(`${which}-so-far`, 'Up to its end', behind),
    permille(`${which}-part`, 'Of the term’s bills'),
  ];
};

const weeksOf = ({ from, to }: queries.TermDays): number =>
  Math.ceil((daysBetween(from, to) + 1) / 7);

function addWeek(
  row: Row,
  i: number,
  term: queries.TermDays,
  sums: { found: fees.WeekSum[]; asked_sums: Map<string, number> },
): void {
  const own = sums.found.filter((one) => one.which === term.which);
  const so_far = sumOf(own.filter((one) => one.week <= i + 1).map((one) => one.amount_cents));
  const first = addDays(term.from, i * 7);
  const end = [addDays(first, 6), term.to].toSorted()[0]!;
  row.values[`${term.which}-collected`] = own.find((one) => one.week === i + 1)?.amount_cents ?? 0;
  row.values[`${term.which}-so-far`] = so_far;
  row.values[`${term.which}-part`] = partOf(so_far, sums.asked_sums.get(term.which) ?? 0);
  const behind = (from: string) => ({ figure: 'collected', ...daysBehind({ from, to: end }) });
  row.cells![`${term.which}-collected`] = behind(first);
  row.cells![`${term.which}-so-far`] = behind(term.from);
}

export const band_labels = [
  'Not due',
  '1–30 days',
  '31–60 days',
  '61–90 days',
  'Over 90 days',
  'Earlier terms, to 180 days',
  'Earlier terms, to a year',
  'Over a year',
];

/** Ageing is what is owed by its age: of each class, or of each learner who owes. */
export async function ageing({ ctx, filter, calendar, today }: Ground): Promise<Table> {
  const by_learner = filter.each === 'learner';
  const [dues, ledger_cents, { terms }] = await Promise.all([
    fees.listDues(ctx.db, filter.each),
    fees.sumReceivable(ctx.db),
    calendar,
  ]);
  const term = terms.find((one) => one.which === 'this');
  const starts = term ? { starts_on: term.from } : null;
  const columns = [
    ...ageBands.map((band, i) => {
      const { term_from, term_to } = bandDays(band, starts, today);
      return money(band, band_labels[i]!, {
        figure: 'balance',
        ...(term_from ? { term_from } : {}),
        ...(term_to ? { term_to } : {}),
      });
    }),
    money('total', 'Total', { figure: 'balance' }),
  ];
  const rows = [...groupBy(dues, (due) => due.key)].map(([key, own]): Row => {
    const values: Row['values'] = {};
    for (const { starts_on, due_cents } of own) {
      const band = bandOf(starts_on, starts, today);
      values[band] = (values[band] ?? 0) + due_cents;
    }
    values['total'] = sumOf(own.map((due) => due.due_cents));
    return {
      key,
      label: own[0]!.label,
      values,
      behind: { [by_learner ? 'student_id' : 'class_id']: key },
    };
  });
  const totals = totalsOf(columns, rows);
  return {
    about: `As at ${formatDate(today)}`,
    head: by_learner ? 'Learner' : 'Class',
    columns,
    rows,
    totals,
    proof: { label: 'Fees receivable in the ledger', table_cents: totals['total']!, ledger_cents },
  };
}

/** Bursaries say who gave, for how many, and what is still held of it. */
export async function bursaries(ground: Ground): Promise<Table> {
  const { ctx, filter, days: asked_days, calendar } = ground;
  const by_learner = filter.each === 'learner';
  const [found, held, days] = await Promise.all([
    queries.listSponsors(ctx.db, asked_days, filter.each),
    by_learner ? [] : queries.listHeld(ctx.db),
    calendar,
  ]);
  const behind = { figure: 'collected', method: 'bursary', ...daysBehind(days) };
  const columns = [
    ...(by_learner ? [] : [count('learners', 'Learners', behind)]),
    count('receipts', 'Receipts', behind),
    money('amount', 'Amount', behind),
    ...(by_learner
      ? []
      : [
          { ...money('held', 'Held, not shared yet'), href: '/dashboard/finance/distribute-funds' },
        ]),
  ];
  const rows = found.map((one): Row => ({
    key: `${one.sponsor} ${one.student_id ?? ''}`,
    label: one.label,
    values: { learners: one.learner_count, receipts: one.receipt_count, amount: one.amount_cents },
    behind: {
      payer: one.sponsor,
      ...(one.student_id ? { student_id: one.student_id } : {}),
    },
  }));
  for (const { sponsor, held_cents } of held) {
    const row = rows.find((one) => one.label === sponsor);
    if (row) row.values['held'] = held_cents;
    else rows.push({ key: sponsor, label: sponsor, values: { held: held_cents }, behind: null });
  }
  const totals = totalsOf(columns, rows);
  const head = by_learner ? 'Sponsor and learner' : 'Sponsor';
  return { about: daysInWords(days), head, columns, rows, totals, proof: null };
}
