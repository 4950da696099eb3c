import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { formatDate } from '@darasa/rules/dates';
import { doubtInWords } from '@darasa/rules/fees/doubt-in-words';
import { goodsInWords } from '@darasa/rules/fees/goods-in-words';
import { groupBy } from '@darasa/rules/group-by';
import { amountStated, formatBalance, formatKes, formatMoney } from '@darasa/rules/money';
import { checkAddress } from '#platform/pdf/check-address.ts';
import type { Fact, Frame } from '#platform/pdf/frame.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { layOutSheet } from '#platform/pdf/table-sheets.ts';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import { methodInWords } from '#modules/finance/books/payment-modes/words.ts';
import { paperTitle } from '../receipt-prints/count.ts';
import type { OnPaper } from './papers-queries.ts';
import { receipt_source } from './receipt.typ.ts';

/** One sheet: who stands first on it, and all children whom it is for. */
export interface ReceiptPaper {
  lead: OnPaper;
  children: OnPaper[];
}

/** How a receipt is told to whoever prints it: where it can be checked, where the rest is paid. */
export interface ReceiptSurroundings {
  origin: string;
  /** "Paybill 400200", "Equity Bank, account 0123": the first is the one most families use. */
  ways_to_pay: string[];
  /** A paper that was sent counts as no copy. */
  is_sent?: boolean;
}

const receiptTemplate: Template = { name: 'receipt', source: receipt_source };

/** Receipts in one file, each on a page of its own whatever it paid. */
export const renderReceipts = (
  frame: Frame,
  papers: ReceiptPaper[],
  surroundings: ReceiptSurroundings,
): Promise<Uint8Array> =>
  renderPdf(receiptTemplate, {
    frame,
    sheets: papers.map((one) => sheetOf(one, frame, surroundings)),
  });

function sheetOf(paper: ReceiptPaper, frame: Frame, around: ReceiptSurroundings) {
  const { lead, children } = paper;
  const copies = around.is_sent ? 0 : lead.copies;
  return {
    ...layOutSheet(frame, {
      frame: {
        title: paperTitle('Receipt', copies, lead.cancelled_at !== null),
        number: lead.receipt_number,
        facts: factsOf(paper, frame.paper),
        check_address: checkAddress(around.origin, lead.verify_code),
        landscape: false,
      },
      ...tableOf(children, frame.paper),
    }),
    amount_in_words: amountStated(sumOf(children, (one) => one.amount_cents)),
    mark: lead.subject_to ? doubtInWords(lead.subject_to) : null,
    note: lead.note,
    balances: balancesOf(children, frame.paper),
    pay: payOf(paper, around.ways_to_pay),
    received_by: lead.recorded_by,
  };
}

const beforeOf = (one: Payment): number => one.balance_after_cents + one.amount_cents;

/** The small papers name the learner of one, and leave the family's to the table. */
function factsOf({ lead, children }: ReceiptPaper, paper: Frame['paper']): Fact[] {
  const method = lead.method_name ?? methodInWords(lead.method);
  const own = children.length > 1 ? [] : children;
  return [
    ['Paid by', lead.payer_name],
    ['Date', formatDate(lead.received_on)],
    ...own.flatMap((one) => [
      ['Learner', one.student_name],
      ['Adm no', one.admission_number],
      ['Class', one.class_name],
    ]),
    ['Method', [method, lead.reference].filter(Boolean).join(' ')],
    ['Brought', lead.in_kind && goodsInWords(lead.in_kind)],
    ['Account', paper === 'a4' && lead.money_account_name],
    ['Served by', paper === 'roll-80mm' && lead.recorded_by],
    ['Cancelled', lead.cancelled_at && (lead.cancelled_reason ?? 'Yes')],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []));
}

interface PaperTable {
  columns: Column[];
  rows: Row[];
  totals: Row;
}

/** Vote heads need the room of A4; a small paper has a line for each term, or for each child. */
function tableOf(children: Payment[], paper: Frame['paper']): PaperTable {
  if (hasVoteHeads(children, paper)) return byVoteHead(children);
  return children.length > 1 ? byChild(children, paper) : byTerm(children[0]!);
}

const family_lines_max = 24;

const hasVoteHeads = (children: Payment[], paper: Frame['paper']): boolean =>
  paper === 'a4' &&
  (children.length === 1 || sumOf(children, (one) => linesOf(one).length) <= family_lines_max);

const amount: Column = { key: 'amount_cents', head: 'Amount, KES', kind: 'money_cents' };

function byVoteHead(children: Payment[]): PaperTable {
  const is_shared = children.length > 1;
  return {
    columns: [
      ...(is_shared ? [{ key: 'child', head: 'Learner', kind: 'text' as const }] : []),
      { key: 'term', head: 'Term', kind: 'text' },
      { key: 'vote_head', head: 'Paid towards', kind: 'text' },
      amount,
    ],
    rows: children.flatMap((one) =>
      linesOf(one).map((line) => ({
        child: `${one.student_name}, ${one.admission_number}`,
        ...line,
      })),
    ),
    totals: {
      [is_shared ? 'child' : 'term']: 'Received',
      amount_cents: sumOf(children, (one) => one.amount_cents),
    },
  };
}

/** What was more than owed stands on its own line, so that nobody asks where it went. */
const linesOf = ({ shares, prepaid_cents }: Payment) => [
  ...shares.map(({ semester_name, vote_head_name, amount_cents }) => ({
    term: semester_name,
    vote_head: vote_head_name,
    amount_cents,
  })),
  ...(prepaid_cents > 0
    ? [{ term: 'Next bill', vote_head: 'Paid in advance', amount_cents: prepaid_cents }]
    : []),
];

const terms_max = 5;

function byTerm(payment: Payment): PaperTable {
  const lines = [...groupBy(linesOf(payment), (one) => one.term)].map(([term, own]) => ({
    term: term === 'Next bill' ? 'Paid in advance for the next bill' : term,
    amount_cents: sumOf(own, (one) => one.amount_cents),
  }));
  const early = lines.length > terms_max ? lines.slice(0, 1 - terms_max) : [];
  const late = lines.slice(early.length);
  return {
    columns: [{ key: 'term', head: 'Paid towards', kind: 'text' }, amount],
    rows:
      early.length > 0
        ? [
            {
              term: `${early.length} earlier terms`,
              amount_cents: sumOf(early, (one) => one.amount_cents),
            },
            ...late,
          ]
        : late,
    totals: { term: 'Received', amount_cents: payment.amount_cents },
  };
}

function byChild(children: Payment[], paper: Frame['paper']): PaperTable {
  const before: Column = { key: 'before', head: 'Balance before', kind: 'money_cents' };
  return {
    columns: [
      { key: 'child', head: 'Learner', kind: 'text' },
      ...(paper === 'roll-80mm' ? [] : [before]),
      { ...amount, head: 'Received, KES' },
      { key: 'after', head: 'Balance after', kind: 'money_cents' },
    ],
    rows: children.map((one) => ({
      child: [one.student_name, one.admission_number, one.class_name].filter(Boolean).join(', '),
      before: beforeOf(one),
      amount_cents: one.amount_cents,
      after: one.balance_after_cents,
    })),
    totals: {
      child: 'Received',
      before: sumOf(children, beforeOf),
      amount_cents: sumOf(children, (one) => one.amount_cents),
      after: sumOf(children, (one) => one.balance_after_cents),
    },
  };
}

/** A table with a line for each child says each child's own. */
function balancesOf(children: Payment[], paper: Frame['paper']): Fact[] {
  if (children.length > 1 && !hasVoteHeads(children, paper)) return [];
  return [
    { label: 'Balance before', value: formatBalance(sumOf(children, beforeOf)) },
    {
      label: 'This receipt',
      value: formatMoney(-sumOf(children, (one) => one.amount_cents)),
    },
    {
      label: 'Balance after, KES',
      value: formatBalance(sumOf(children, (one) => one.balance_after_cents)),
    },
  ];
}

const ways_max = 2;

/** A cancelled receipt asks for nothing, nor does one after which nothing is owed. */
function payOf({ lead, children }: ReceiptPaper, ways: string[]) {
  const owing = children.filter((one) => one.balance_after_cents > 0);
  if (lead.cancelled_at || owing.length === 0 || ways.length === 0) return null;
  const balance = formatKes(sumOf(owing, (one) => one.balance_after_cents));
  const numbers = owing.map((one) => one.admission_number).join(', ');
  const account =
    owing.length > 1 ? `account number of the learner: ${numbers}` : `account number ${numbers}`;
  return {
    title: `To pay the balance of ${balance}`,
    lines: ways
      .slice(0, ways_max)
      .map((way) => (way.startsWith('Paybill') ? `M-Pesa ${way}, ${account}` : way)),
  };
}

const sumOf = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
