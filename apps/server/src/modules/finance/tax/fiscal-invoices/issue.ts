import type { FiscalKind } from '@darasa/contract/finance/tax/fiscal-invoices';
import { groupBy } from '@darasa/rules/group-by';
import { type TaxedAmount, taxInside, taxSums } from '@darasa/rules/fees/tax';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { sendSoon } from '../fiscal-device/kra.ts';
import type { PostingSource } from '#modules/finance/books/ledger/entry.ts';
import type { PostedEntry } from '#modules/finance/books/ledger/post.ts';
import * as queries from './queries.ts';

/**
 * What changes the bill of a learner, or is sold to somebody else. Waivers, debts that are written off
 * and accounts that are joined are left out: they change who pays, and not what was supplied.
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
  'other-income',
  'other-income-cancelled',
]);

/** What somebody paid for who is no learner. */
const income_sources: ReadonlySet<string> = new Set<PostingSource>([
  'other-income',
  'other-income-cancelled',
]);

/**
 * The tax invoices of what was just posted, in the same transaction: more was charged, and it is a sale;
 * less, and it is a credit note on the sale that it was charged by. A school without a device, or without a
 * vote head that KRA hears of, pays for this with one look.
 */
export async function issueFor(ctx: Ctx, posted: readonly PostedEntry[]): Promise<void> {
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
  journal: PostedEntry;
  buyer: queries.Buyer;
  head: queries.Head;
  change_cents: number;
}

/** What each posting charged, vote head by vote head, in the order of the bill. */
function changesIn(journals: PostedEntry[], heads: queries.Head[]): Change[] {
  const by_id = new Map(heads.map((head) => [head.id, head]));
  const receivable_id = heads[0]!.receivable_id;
  return journals.flatMap((journal) => {
    const is_income = income_sources.has(journal.source);
    const charged = journal.lines.filter((line) =>
      is_income ? line.vote_head_id : line.account_id === receivable_id,
    );
    const of_head = groupBy(
      charged,
      (line) => `${line.student_id} ${line.semester_id} ${line.vote_head_id}`,
    );
    return [...of_head.values()]
      .map((lines) => {
        const { student_id, semester_id, vote_head_id } = lines[0]!;
        const sum_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0);
        return {
          journal,
          buyer: {
            student_id,
            semester_id,
            other_income_id: is_income ? journal.source_id : null,
          },
          head: by_id.get(vote_head_id!)!,
          // A learner owes more by a debit; what others pay for is earned by a credit.
          change_cents: is_income ? -sum_cents : sum_cents,
        };
      })
      .toSorted((a, b) => a.head.position - b.head.position);
  });
}

interface Line extends Change {
  kind: FiscalKind;
  original_id: string | null;
  tax: TaxedAmount;
}

const soldIn = (changes: Change[]): Line[] =>
  changes.flatMap((one) => {
    const { tax } = one.head;
    if (one.change_cents <= 0 || tax === 'none') return [];
    return [{ ...one, kind: 'sale' as const, original_id: null, tax }];
  });

/**
 * What was charged before KRA heard of anything is taken back without it, and no credit note is more than
 * its invoice still has: the rest goes to the invoices before. Nobody else posts in this school until this
 * transaction ends, so what is left cannot change meanwhile.
 */
async function takenBackIn(ctx: Ctx, changes: Change[]): Promise<Line[]> {
  const less = changes.filter((one) => one.change_cents < 0 && one.head.has_sales);
  if (less.length === 0) return [];
  const originals = await queries.listOriginals(
    ctx.db,
    less.map(({ journal, buyer, head }, at) => {
      const { reverses_id } = journal;
      return { at, ...buyer, vote_head_id: head.id, reverses_id };
    }),
  );
  const taken = new Map<string, number>();
  return less.flatMap((one, at) => creditNotes(one, originals.get(at) ?? [], taken));
}

function creditNotes(one: Change, sales: queries.Original[], taken: Map<string, number>): Line[] {
  let open_cents = -one.change_cents;
  // As it was told then, whatever the vote head is today.
  return sales.flatMap(({ id: original_id, tax, left_cents }) => {
    const line = `${original_id} ${one.head.id}`;
    const taken_cents = taken.get(line) ?? 0;
    const change_cents = Math.min(open_cents, left_cents - taken_cents);
    if (change_cents <= 0) return [];
    taken.set(line, taken_cents + change_cents);
    open_cents -= change_cents;
    return [{ ...one, change_cents, kind: 'credit-note' as const, original_id, tax }];
  });
}

async function papersOf(ctx: Ctx, all: Line[]): Promise<queries.NewInvoice[]> {
  const numbers = await queries.listDocumentNumbers(
    ctx.db,
    all.map((one) => one.journal.source_id),
  );
  const papers = groupBy(all, (one) => `${one.journal.id} ${one.kind} ${one.original_id}`);
  return [...papers.values()].map((own) => {
    const { journal, kind, original_id, buyer } = own[0]!;
    const lines = own.map(lineOf);
    return {
      id: newId(ctx.now.getTime()),
      kind,
      original_id,
      ...buyer,
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
