import { cancelPayment, movePayment } from '@darasa/contract/finance/receiving/payments';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { cancel, type Rematch } from './cancel.ts';
import { move } from './move.ts';

export const routesWith = (rematch: Rematch) => [
  route(cancelPayment, async (ctx, input) => {
    const payment = await cancel(ctx, input, rematch);
    const became = payment.cancelled_at ? 'was cancelled' : 'stands until it is decided';
    return said(`Receipt ${payment.receipt_number} ${became}.`, payment);
  }),
  route(movePayment, async (ctx, input) => {
    const payment = await move(ctx, input);
    const receipt = `Receipt ${payment.receipt_number}`;
    const words = payment.void_request
      ? `${receipt} stands until another person agrees to the move.`
      : `Moved. ${receipt} was made.`;
    return said(words, payment);
  }),
];
