import type { FiscalKind } from '@darasa/contract/finance/fiscal-invoices';
import { groupBy } from '@darasa/rules/group-by';
import { type Taxed, taxInside, taxSums } from '@darasa/rules/fees/tax';
import { type Ctx, nowIso } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { sendSoon } from '../fiscal-device/kra.ts';
import type { PostingSource } from '../ledger/entry.ts';
import type { Posted } from '../ledger/post.ts';
import * as queries from './queries.ts';

/**
 * What changes the bill of a learner. Waivers, debts that are written off and accounts that are joined are
 * left out: they change who pays, and not what was supplied.
 */
const billing_sources: ReadonlySet<string> = new Set<PostingSource>([
  'bill',
  'structure-change',
  'category-change',
  'category-change-taken-back',
  'debit-note',
  'debit-note-taken-back',
  'credit-note',
  'credit-note-taken-back',
  'adjustment-batch',
  'adjustment-batch-back',
  'extra-charge',
  'extra-charge-removed',
]);

/**
 * The tax invoices of what was just posted, in the same transaction: more was charged, and it is a sale;
 * less, and it is a credit note on the sale that it was charged by. A school without a device, or without a
 * vote head that KRA hears of, pays for this with one look.
 */
export async function issueFor(ctx: Ctx, posted: readonly Posted[]): Promise<void> {
  const journals = posted.filter((one) => billing_sources.has(one.source));
  if (journals.length === 0) return;
  const heads = await queries.listHeads(ctx.db);
  const is_taxed = heads.some((head) => head.tax !== 'none');
  if (!is_taxed && !heads[0]?.has_sales) return;
  const changes = changesIn(journals, heads);
  const lines = [...soldIn(changes), ...(await takenBackIn(ctx, changes))];
  if (lines.length === 0) return;
  const rows = await papersOf(ctx, lines);
  await queries.insertInvoices(ctx.db, rows, nowIso(ctx));
  for (const { id, lines: _lines, ...row } of rows) ctx.changed('tax invoice', id, null, row);
  await sendSoon(ctx, 'a posting');
}

interface Change {
  journal: Posted;
  student_id: string;
  semester_id: string;
  head: queries.Head;
  change_cents: number;
}

/** What each posting did to what a learner owes, vote head by vote head, in the order of the bill. */
function changesIn(journals: Posted[], heads: queries.Head[]): Change[] {
  const by_id = new Map(heads.map((head) => [head.id, head]));
  const receivable_id = heads[0]!.receivable_id;
  return journals.flatMap((journal) => {
    const owed = journal.lines.filter((line) => line.account_id === receivable_id);
    const of_head = groupBy(
      owed,
      (line) => `${line.student_id} ${line.semester_id} ${line.vote_head_id}`,
    );
    return [...of_head.values()]
      .map((lines) => ({
        journal,
        student_id: lines[0]!.student_id!,
        semester_id: lines[0]!.semester_id!,
        head: by_id.get(lines[0]!.vote_head_id!)!,
        change_cents: lines.reduce((sum, line) => sum + line.amount_cents, 0),
      }))
      .toSorted((a, b) => a.head.position - b.head.position);
  });
}

interface Line extends Change {
  kind: FiscalKind;
  original_id: string | null;
  tax: Taxed;
}

const soldIn = (changes: Change[]): Line[] =>
  changes.flatMap((one) => {
    const { tax } = one.head;
    if (one.change_cents <= 0 || tax === 'none') return [];
    return [{ ...one, kind: 'sale' as const, original_id: null, tax }];
  });

/** What was charged before KRA heard of anything is taken back without it. */
async function takenBackIn(ctx: Ctx, changes: Change[]): Promise<Line[]> {
  const less = changes.filter((one) => one.change_cents < 0 && one.head.has_sales);
  if (less.length === 0) return [];
  const originals = await queries.listOriginals(
    ctx.db,
    less.map(({ journal, student_id, semester_id, head }, at) => {
      const { reverses_id } = journal;
      return { at, student_id, semester_id, vote_head_id: head.id, reverses_id };
    }),
  );
  return less.flatMap((one, at) => {
    const original = originals.get(at);
    if (!original) return [];
    // As it was told then, whatever the vote head is today.
    const { id: original_id, tax } = original;
    return [
      { ...one, change_cents: -one.change_cents, kind: 'credit-note' as const, original_id, tax },
    ];
  });
}

async function papersOf(ctx: Ctx, all: Line[]): Promise<queries.NewInvoice[]> {
  const bills = all.filter((one) => one.journal.source === 'bill');
  const numbers = await queries.listBillNumbers(
    ctx.db,
    bills.map((one) => one.journal.source_id),
  );
  const papers = groupBy(all, (one) => `${one.journal.id} ${one.kind} ${one.original_id}`);
  return [...papers.values()].map((own) => {
    const { journal, kind, original_id, student_id, semester_id } = own[0]!;
    const lines = own.map(lineOf);
    return {
      id: newId(ctx.now.getTime()),
      kind,
      original_id,
      student_id,
      semester_id,
      journal_id: journal.id,
      document: numbers.get(journal.source_id) ?? `J-${journal.number}`,
      issued_on: journal.posted_on,
      ...taxSums(lines),
      lines,
    };
  });
}

const lineOf = ({ head, tax, change_cents }: Line): queries.InvoiceLine => ({
  vote_head_id: head.id,
  name: head.name,
  tax,
  amount_cents: change_cents,
  tax_cents: taxInside(change_cents, tax),
});
