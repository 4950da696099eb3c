import type { InputOf } from '@darasa/contract/endpoint';
import type { printCheque } from '@darasa/contract/finance/spending/vouchers';
import { isoDate } from '@darasa/rules/dates';
import { amountInWords, formatMoney } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { documentPaper } from '#modules/administration/index.ts';
import * as queries from './cheques-queries.ts';
import { leaf_source } from './leaf.typ.ts';

const leaf: Template = { name: 'cheque-leaf', source: leaf_source };

/** Only a cheque that still waits for the bank is printed: not a spoilt, cancelled or paid one. */
export async function printLeaf(ctx: Ctx, { id }: InputOf<typeof printCheque>) {
  const [cheque, shift, { letterhead, paper }] = await Promise.all([
    queries.findCheque(ctx.db, id, isoDate(ctx.now)),
    queries.findShift(ctx.db, id),
    documentPaper(ctx, 'payment-voucher'),
  ]);
  if (!cheque || !shift) throw fail('record.not_found');
  const { number, state } = cheque;
  if (state !== 'drawn') throw fail('cheque.state', { number, state });
  const bytes = await renderPdf(leaf, {
    frame: {
      letterhead,
      paper,
      title: `Cheque ${number}`,
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    ...shift,
    date: cheque.drawn_on.split('-').toReversed().join('/'),
    payee: `**${cheque.payee_name}**`,
    words: `**${amountInWords(cheque.amount_cents!)}**`,
    figures: `**${formatMoney(cheque.amount_cents!)}**`,
    voucher: `${cheque.voucher_number}  Cheque ${number}`,
  });
  return { bytes, file_name: `cheque-${number}.pdf` };
}
