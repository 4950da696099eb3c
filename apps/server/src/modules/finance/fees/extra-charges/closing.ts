import type { InputOf } from '@darasa/contract/endpoint';
import type { closeExtraCharge, ExtraCharge } from '@darasa/contract/finance/fees/extra-charges';
import { isoDate } from '@darasa/rules/dates';
import { shareOut } from '@darasa/rules/fees/allocate';
import { formatKes } from '@darasa/rules/money';
import { type DecidedDocument, documentType, submit } from '#platform/approvals/index.ts';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { postAll } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import * as queries from './queries.ts';

/**
 * A charge is closed with what came in beside what it cost; another person agrees to what happens with the
 * difference.
 */
export async function close(
  ctx: Ctx,
  { id, cost_cents, surplus }: InputOf<typeof closeExtraCharge>,
): Promise<ExtraCharge> {
  const charge = await queries.lockCharge(ctx.db, id);
  if (!charge) throw fail('record.not_found');
  if (charge.state !== 'open') throw fail('extra_charge.closed', { name: charge.name });
  await queries.updateCharge(ctx.db, id, { state: 'closing', cost_cents, surplus });
  const over_cents = charge.paid_cents - cost_cents;
  await submit(ctx, {
    type: 'extra-charge-close',
    document_id: id,
    title: `Close ${charge.name}`,
    amount_cents: Math.max(over_cents, 0),
    details: [
      { label: 'Charged', value: formatKes(charge.billed_cents) },
      { label: 'Paid', value: formatKes(charge.paid_cents) },
      { label: 'Cost', value: formatKes(cost_cents) },
      { label: over_cents < 0 ? 'Short' : 'Over', value: formatKes(Math.abs(over_cents)) },
      {
        label: 'What is over',
        value: surplus === 'keep' ? 'Stays with the school' : 'Goes back to those who paid',
      },
    ],
  });
  const after = (await queries.findCharge(ctx.db, id))!;
  ctx.changed('extra charge', id, charge, after);
  return after;
}

async function reopen(ctx: Ctx, { document_id }: DecidedDocument): Promise<void> {
  await queries.updateCharge(ctx.db, document_id, {
    state: 'open',
    cost_cents: null,
    surplus: null,
  });
  ctx.changed('extra charge', document_id, { state: 'closing' }, { state: 'open' });
}

async function finish(ctx: Ctx, { document_id }: DecidedDocument): Promise<void> {
  const charge = await queries.lockCharge(ctx.db, document_id);
  if (!charge) return;
  await queries.updateCharge(ctx.db, document_id, { state: 'closed' });
  ctx.changed('extra charge', document_id, { state: 'closing' }, { state: 'closed' });
  if (charge.surplus === 'give-back') await giveBack(ctx, charge);
}

/** Each gets a share of what is over in proportion to what was paid for them. */
async function giveBack(ctx: Ctx, charge: ExtraCharge): Promise<void> {
  const [, members, head] = await Promise.all([
    // The pen first: what is paid at this moment is shared out too.
    lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx)),
    queries.listPaidMembers(ctx.db, charge.id),
    queries.findVoteHead(ctx.db, charge.vote_head_id),
  ]);
  const paid = members.map((member) => member.paid_cents);
  const over_cents = paid.reduce((sum, one) => sum + one, 0) - (charge.cost_cents ?? 0);
  if (over_cents <= 0) return;
  const posted_on = isoDate(ctx.now);
  const shares = shareOut(over_cents, paid);
  await postAll(
    ctx,
    members.flatMap(({ id, student_id }, i) => {
      const amount_cents = shares[i]!;
      if (amount_cents === 0) return [];
      const of = {
        student_id,
        semester_id: charge.semester_id,
        vote_head_id: charge.vote_head_id,
      };
      return [
        {
          source: 'extra-charge-surplus',
          source_id: id,
          posted_on,
          memo: `${charge.name} cost less than was paid`,
          lines: [
            { account: { id: head!.account_id }, amount_cents, ...of },
            {
              account: { part: 'fees-receivable' as const },
              amount_cents: -amount_cents,
              ...of,
            },
          ],
        },
      ];
    }),
  );
  const ids = members.map((member) => member.student_id);
  await settle(ctx, ids, { posted_on, memo: `Over from ${charge.name}, now credit` });
}

export const closingType = documentType({
  key: 'extra-charge-close',
  label: 'Close of an extra charge',
  module: 'finance',
  about: 'learners',
  link: (id) => `/dashboard/finance/members-in-extra-charge/${id}`,
  onApproved: finish,
  onRejected: reopen,
  onReturned: reopen,
  onWithdrawn: reopen,
});
