import { counted } from '@darasa/rules/counted';
import type { DocumentName } from '@darasa/contract/administration/school/documents';
import type { InputOf } from '@darasa/contract/endpoint';
import type {
  printBalanceLetters,
  printStatements,
} from '@darasa/contract/finance/families/balances';
import { formatDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { formatBalance, formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import type { Frame } from '#platform/pdf/frame.ts';
import { letter_source } from '#platform/pdf/letter.typ.ts';
import { renderPdf } from '#platform/pdf/render.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { renderTableSheets, type TableSheet } from '#platform/pdf/table-sheets.ts';
import { documentPaper } from '#modules/administration/index.ts';
import { listWaysToPay } from '#modules/finance/books/money-accounts/queries.ts';
import { statementTable } from '#modules/finance/families/fee-panel/statement-table.ts';
import * as balances from '../queries.ts';
import * as queries from './queries.ts';

const letters_max = 1_000;

export async function frameOf(ctx: Ctx, title: string, document?: DocumentName): Promise<Frame> {
  const on_paper = document
    ? await documentPaper(ctx, document)
    : { letterhead: await letterheadOf(ctx), paper: 'a4' as const };
  return {
    ...on_paper,
    title,
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  };
}

/** For the class teacher: who owes what in this class, without phones. */
export async function printClass(ctx: Ctx, of: queries.OfClass): Promise<Uint8Array> {
  const [learners, frame] = await Promise.all([
    queries.listLearners(ctx.db, of),
    frameOf(ctx, 'Fee balances'),
  ]);
  if (learners.length === 0) throw fail('record.not_found');
  const owing = learners.filter((one) => one.balance_cents > 0);
  return renderTable({
    ...frame,
    filter: `${placeOf(learners, of)}, for the class teacher`,
    columns: [
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'name', head: 'Learner', kind: 'text' },
      { key: 'balance_cents', head: 'Balance, KES', kind: 'money_cents' },
    ],
    rows: owing.map((one) => ({ ...one })),
    totals: {
      name: `${owing.length} of ${counted(learners.length, 'learner owes', 'learners owe')}`,
      balance_cents: sum(owing.map((one) => one.balance_cents)),
    },
    empty: 'Nobody in this class owes anything.',
  });
}

export const placeOf = ([first]: queries.ClassLearner[], { stream_id }: queries.OfClass): string =>
  stream_id ? first!.place : first!.class_name;

/** A statement for each learner of a class, one after another in one file. */
export async function printMany(
  ctx: Ctx,
  input: InputOf<typeof printStatements>,
): Promise<Uint8Array> {
  const [learners, movements, frame] = await Promise.all([
    queries.listLearners(ctx.db, input),
    queries.listMovements(ctx.db, input),
    frameOf(ctx, 'Statement of account', 'fee-statement'),
  ]);
  const chosen = learners.filter((one) => input.only === 'everyone' || one.balance_cents > 0);
  if (chosen.length === 0) throw fail('record.not_found');
  const of = groupBy(movements, (one) => one.student_id);
  return renderTableSheets(
    frame,
    chosen.map((one) => statementSheet(one, of.get(one.id) ?? [], input)),
  );
}

/** The statements of one family, for whoever opens the link that they were sent. */
export async function printFamily(
  ctx: Pick<Ctx, 'db' | 'school_id' | 'now'>,
  student_ids: readonly string[],
): Promise<Uint8Array | null> {
  const [learners, movements, letterhead] = await Promise.all([
    queries.listLearners(ctx.db, { student_ids }),
    queries.listMovements(ctx.db, { student_ids }),
    letterheadOf(ctx),
  ]);
  if (learners.length === 0) return null;
  const of = groupBy(movements, (one) => one.student_id);
  return renderTableSheets(
    {
      letterhead,
      paper: 'a4',
      title: 'Statement of account',
      printed_by: 'the family',
      printed_at: ctx.now,
    },
    learners.map((one) => statementSheet(one, of.get(one.id) ?? [], {})),
  );
}

function statementSheet(
  learner: queries.ClassLearner,
  movements: queries.LearnerMovement[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
): TableSheet {
  let balance_cents = 0;
  let opening_cents = 0;
  const rows = [];
  for (const { posted_on, memo, tax_invoice, amount_cents } of movements) {
    if (to && posted_on > to) break;
    balance_cents += amount_cents;
    if (from && posted_on < from) {
      opening_cents = balance_cents;
      continue;
    }
    rows.push({
      posted_on,
      memo,
      tax_invoice,
      debit_cents: Math.max(0, amount_cents),
      credit_cents: Math.max(0, -amount_cents),
      balance_cents,
    });
  }
  const words = [from && `from ${formatDate(from)}`, to && `to ${formatDate(to)}`].filter(Boolean);
  return {
    frame: {
      number: learner.admission_number,
      ...(words.length > 0 ? { filter: words.join(' ') } : {}),
      facts: [
        { label: 'Learner', value: learner.name },
        { label: 'Class', value: learner.place },
        { label: 'Opening balance', value: `KES ${formatBalance(opening_cents)}` },
        { label: 'Closing balance', value: `KES ${formatBalance(balance_cents)}` },
      ],
    },
    ...statementTable(rows),
    note: 'Cr stands for money the school holds for the family.',
  };
}

/** A letter to the family of everybody in the list: a friendly one, or one to those who left. */
export async function printLetters(
  ctx: Ctx,
  { letter, pay_by, ...filter }: InputOf<typeof printBalanceLetters>,
): Promise<Uint8Array> {
  const [rows, frame, ways] = await Promise.all([
    balances.listForExport(ctx.db, { ...filter, which: 'owing' }, letters_max + 1),
    frameOf(ctx, 'Letters', 'letter'),
    listWaysToPay(ctx.db),
  ]);
  if (rows.length === 0) throw fail('balances.no_letters');
  if (rows.length > letters_max) throw fail('balances.too_many_letters', { max: letters_max });
  const day = formatDate(ctx.now);
  return renderPdf(
    { name: 'letter', source: letter_source },
    {
      frame,
      sheets: rows.map((row) => ({
        frame: {
          title: letter === 'recovery' ? 'Outstanding school fees' : 'Fee balance',
          number: row.admission_number,
          facts: [
            { label: 'Learner', value: row.name },
            { label: 'Class', value: row.class_name ?? 'Left the school' },
            { label: 'Date', value: day },
          ],
        },
        paragraphs: [
          ...paragraphsOf(letter, row, formatDate(pay_by), frame.letterhead.school_name),
          ...payParagraph(ways, row.admission_number),
          last_words[letter],
        ],
        signatures: ['Bursar, signature and date', 'Official stamp'],
      })),
    },
  );
}

const last_words = {
  recovery: 'If you have paid already, please bring the receipts so that we can correct our books.',
  reminder:
    'If you have paid in the last few days, please take no notice of this letter. Thank you for your support.',
};

const payParagraph = (ways: string[], admission_number: string): string[] =>
  ways.length === 0
    ? []
    : [`Pay to ${ways.join(', or ')}, and name the admission number ${admission_number}.`];

function paragraphsOf(
  letter: 'reminder' | 'recovery',
  row: {
    name: string;
    admission_number: string;
    balance_cents: number;
    last_paid_on: string | null;
  },
  pay_by: string,
  school: string,
): string[] {
  const amount = formatKes(row.balance_cents);
  const last = row.last_paid_on
    ? `The last payment we received came on ${formatDate(row.last_paid_on)}.`
    : 'We have not received a payment yet.';
  if (letter === 'recovery') {
    return [
      'Dear parent or guardian,',
      `Our books show that ${amount} of the fees of ${row.name} (admission number ${row.admission_number}) is still owed to ${school}. ${last}`,
      `Please pay this amount by ${pay_by}, or come to the bursar's office to agree on a plan. We still accept payments in the same way as before.`,
    ];
  }
  return [
    'Dear parent or guardian,',
    `This is to let you know that the fee balance of ${row.name} stands at ${amount}. ${last}`,
    `Kindly pay by ${pay_by}. If you find this hard, please talk to the bursar about a payment plan; you can also ask for one in the parents' portal.`,
  ];
}

const sum = (values: number[]): number => values.reduce((all, one) => all + one, 0);
