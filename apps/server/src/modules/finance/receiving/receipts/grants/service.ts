import type { InputOf } from '@darasa/contract/endpoint';
import type {
  cancelGrant,
  GrantInput,
  GrantReceipt,
} from '@darasa/contract/finance/receiving/receipts';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { paragraphsOf } from '@darasa/rules/letters';
import { amountInWords, amountStated, formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { checkAddress } from '#platform/pdf/check-address.ts';
import { letter_source } from '#platform/pdf/letter.typ.ts';
import { renderPdf } from '#platform/pdf/render.ts';
import { nextDocumentNumbers } from '#modules/administration/index.ts';
import {
  debitOf,
  holderOf,
  type MoneyFrom,
} from '#modules/finance/receiving/incoming/money-from.ts';
import { release } from '#modules/finance/receiving/incoming/release.ts';
import { post, reverse } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { requireShiftAt } from '#modules/finance/receiving/shifts/service.ts';
import { newCode } from '#modules/finance/books/ledger/receipt-code.ts';
import { countPrint, paperTitle } from '../../receipt-prints/count.ts';
import { freeCode } from '#modules/finance/receiving/used-codes/queries.ts';
import { takeCode } from '#modules/finance/receiving/used-codes/service.ts';
import * as queries from './queries.ts';

/** Money that no learner is credited with: it goes straight to its vote head. */
export async function record(
  ctx: Ctx,
  input: GrantInput,
  from: MoneyFrom = 'payer',
): Promise<GrantReceipt> {
  const school_id = schoolOf(ctx);
  if (input.received_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'received_on', 'Money cannot be received in the future');
  }
  await requireShiftAt(ctx, input.money_account_id);
  // The pen first and the number after it, in the same order as every receipt.
  const [, places] = await Promise.all([
    lockChain(ctx.db, ctx.tenant_id, school_id),
    queries.findPlaces(ctx.db, { ...input, school_id }),
  ]);
  if (!places.vote_account_id) {
    throw failField('request.invalid', 'vote_head_id', 'Choose what the money is for');
  }
  if (!places.money_account_id) {
    throw failField('request.invalid', 'money_account_id', 'Choose an account that you may use');
  }
  const part = input.reference ? await partOf(ctx, input.reference) : 1;
  const [receipt_number] = await nextDocumentNumbers(ctx, 'receipt', {
    date: input.received_on,
    count: 1,
    own_format: places.receipt_format,
  });
  const id = newId(ctx.now.getTime());
  await queries.insertGrant(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id,
    id,
    receipt_number: receipt_number!,
    ...input,
    giver_address: input.giver_address ?? null,
    reference: input.reference ?? null,
    part,
    letter: letterOf(input, places.school_name, receipt_number!),
    verify_code: newCode(),
    recorded_by: ctx.user.id,
    created_at: nowIso(ctx),
  });
  await post(ctx, {
    source: 'grant',
    source_id: id,
    posted_on: input.received_on,
    memo: `Receipt ${receipt_number}, ${input.giver_name}: ${input.purpose}`,
    lines: [
      { account: debitOf(from, places.money_account_id), amount_cents: input.amount_cents },
      {
        account: { id: places.vote_account_id },
        amount_cents: -input.amount_cents,
        vote_head_id: input.vote_head_id,
      },
    ],
  });
  const { reference, received_on } = input;
  const use = { reference, paper: `receipt ${receipt_number}`, used_on: received_on };
  await takeCode(ctx, use, holderOf(from));
  const shown = await read(ctx, id);
  ctx.changed('grant receipt', id, null, shown);
  return shown;
}

/** A transfer is receipted once, whatever it was called; after a cancellation it may come again. */
async function partOf(ctx: Ctx, reference: string): Promise<number> {
  const { standing, cancelled_count } = await queries.findUses(ctx.db, reference);
  if (!standing) return cancelled_count + 1;
  const failure = fail('payment.reference_used', {
    reference,
    receipt: standing.receipt_number,
    who: standing.recorded_by,
    day: standing.received_on,
    learner: standing.of,
  });
  failure.fields = [{ path: 'reference', message: failure.sentence }];
  throw failure;
}

/** A receipt is never made to disappear by who took its money. */
export async function cancel(
  ctx: Ctx,
  { id, reason, cancelled_on }: InputOf<typeof cancelGrant>,
): Promise<GrantReceipt> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const before = await read(ctx, id);
  const receipt = before.receipt_number;
  if (before.cancelled_on) throw fail('payment.cancelled', { receipt });
  if (before.recorded_by_id === ctx.user.id) throw fail('payment.cancel_own');
  if (cancelled_on < before.received_on || cancelled_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'cancelled_on', 'Choose a day since the receipt');
  }
  await queries.insertCancellation(ctx.db, {
    grant_id: id,
    reason,
    cancelled_by: ctx.user.id,
    created_at: nowIso(ctx),
  });
  await reverse(
    ctx,
    { source: 'grant', source_id: id },
    {
      source: 'grant-cancelled',
      source_id: id,
      posted_on: cancelled_on,
      memo: `Receipt ${receipt} cancelled: ${reason}`.slice(0, 200),
    },
  );
  if (before.reference) await freeCode(ctx.db, before.reference);
  await release(ctx, { grant_id: id }, cancelled_on);
  const after = await read(ctx, id);
  ctx.changed('grant receipt', id, before, after);
  return after;
}

async function read(ctx: Pick<Ctx, 'db'>, id: string): Promise<GrantReceipt> {
  const found = await queries.findGrant(ctx.db, id);
  if (!found) throw fail('record.not_found');
  const { letter: _, verify_code: __, ...shown } = found;
  return shown;
}

const letterOf = (input: GrantInput, school: string, receipt: string): string =>
  [
    `${input.giver_name}${input.giver_address ? `\n${input.giver_address}` : ''}`,
    `We acknowledge with thanks ${formatKes(input.amount_cents)} (${amountInWords(input.amount_cents)}), received on ${formatDate(input.received_on)}${input.reference ? ` under reference ${input.reference}` : ''}.`,
    `The money is for ${input.purpose} and was entered in our books under receipt ${receipt}. We undertake to use it for this purpose and to account for it.`,
    `On behalf of ${school}, thank you.`,
  ].join('\n\n');

/** The receipt and the letter that goes with it, one after the other. */
export async function print(ctx: Ctx, id: string, origin: string) {
  const [grant, letterhead] = await Promise.all([queries.findGrant(ctx.db, id), letterheadOf(ctx)]);
  if (!grant) throw fail('record.not_found');
  const copy = await countPrint(ctx, { grant_id: id }, grant.receipt_number);
  const check_address = checkAddress(origin, grant.verify_code);
  const is_cancelled = grant.cancelled_on !== null;
  const title = paperTitle('Receipt', copy, is_cancelled);
  const shared = { number: grant.receipt_number, check_address };
  const bytes = await renderPdf(
    { name: 'letter', source: letter_source },
    {
      frame: {
        letterhead,
        paper: 'a4',
        title: 'Receipt',
        printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
        printed_at: ctx.now,
      },
      sheets: [
        {
          frame: { ...shared, title, facts: factsOf(grant) },
          paragraphs: [
            `Received: ${formatKes(grant.amount_cents)}`,
            amountStated(grant.amount_cents),
            `For ${grant.purpose}`,
          ],
          signatures: ['Received by, signature and date', 'Official stamp'],
        },
        // Nobody is thanked for what was cancelled.
        ...(is_cancelled
          ? []
          : [
              {
                frame: { ...shared, title: 'Acknowledgement', facts: [] },
                paragraphs: paragraphsOf(grant.letter),
              },
            ]),
      ],
    },
  );
  return { bytes, file_name: `receipt-${grant.receipt_number.replaceAll('/', '-')}.pdf` };
}

const factsOf = (grant: queries.PrintedGrant) =>
  [
    ['Paid by', grant.giver_name],
    ['Received on', formatDate(grant.received_on)],
    ['Reference', grant.reference],
    ['Account', grant.money_account_name],
    ['Vote head', grant.vote_head_name],
    ['Received by', grant.recorded_by],
    ['Code', grant.verify_code],
    ['Cancelled', grant.cancelled_reason],
  ].flatMap(([label, value]) => (value ? [{ label: label!, value }] : []));
