import type { FiscalKind } from '@darasa/contract/finance/fiscal-invoices';
import { groupBy } from '@darasa/rules/group-by';
import { type Taxed, taxInside, taxSums } from '@darasa/rules/fees/tax';
import { type Ctx, nowIso } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { sendSoon } from '../fiscal-device/kra.ts';
import type { PostedJournal, PostingSource } from '../ledger/entry.ts';
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
export async function issueFor(ctx: Ctx, journals: readonly PostedJournal[]): Promise<void> {
  const ids = journals.filter((one) => billing_sources.has(one.source)).map((one) => one.id);
  const changes = ids.length > 0 ? await queries.listChanges(ctx.db, ids) : [];
  const rows = [...salesOf(ctx, changes), ...creditsOf(ctx, changes)];
  if (rows.length === 0) return;
  await queries.insertInvoices(ctx.db, rows, nowIso(ctx));
  for (const { id, lines: _lines, ...row } of rows) ctx.changed('tax invoice', id, null, row);
  await sendSoon(ctx, 'a posting');
}

type Change = queries.Change;

const salesOf = (ctx: Ctx, changes: Change[]): queries.NewInvoice[] =>
  papersOf(
    ctx,
    'sale',
    changes.filter((one) => one.change_cents > 0 && one.tax !== 'none'),
  );

/** What was charged before KRA heard of anything is taken back without it. */
const creditsOf = (ctx: Ctx, changes: Change[]): queries.NewInvoice[] =>
  papersOf(
    ctx,
    'credit-note',
    changes
      .filter((one) => one.change_cents < 0 && one.original_id !== null)
      // As it was told then, whatever the vote head is today.
      .map((one) => ({ ...one, tax: one.original_tax!, change_cents: -one.change_cents })),
  );

function papersOf(ctx: Ctx, kind: FiscalKind, changes: Change[]): queries.NewInvoice[] {
  const originalOf = (one: Change) => (kind === 'sale' ? null : one.original_id);
  const papers = groupBy(changes, (one) => `${one.journal_id} ${originalOf(one)}`);
  return [...papers.values()].map((own) => {
    const first = own[0]!;
    const lines = own.map((one) => lineOf(one));
    return {
      id: newId(ctx.now.getTime()),
      kind,
      original_id: originalOf(first),
      student_id: first.student_id,
      semester_id: first.semester_id,
      journal_id: first.journal_id,
      document: first.document,
      issued_on: first.posted_on,
      ...taxSums(lines),
      lines,
    };
  });
}

function lineOf({ vote_head_id, name, tax, change_cents }: Change): queries.InvoiceLine {
  const taxed = tax as Taxed;
  const tax_cents = taxInside(change_cents, taxed);
  return { vote_head_id, name, tax: taxed, amount_cents: change_cents, tax_cents };
}
