import {
  bankCheques,
  bounceCheque,
  clearCheque,
  receiveCheque,
} from '@darasa/contract/finance/receiving/cheques';
import { formatDate } from '@darasa/rules/dates';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.cheques),
  route(receiveCheque, async (ctx, input) => {
    const cheque = await service.receive(ctx, input);
    const words = cheque.receipt_number
      ? `Cheque ${cheque.number} is received, receipt ${cheque.receipt_number}.`
      : cheque.credited_on_receipt
        ? `Cheque ${cheque.number} is kept until ${formatDate(cheque.dated_on)}. It counts when it is banked.`
        : `Cheque ${cheque.number} is received. It counts when the bank has paid it.`;
    return said(words, cheque);
  }),
  route(bankCheques, async (ctx, input) => said('Banked.', await service.bank(ctx, input))),
  route(clearCheque, async (ctx, input) => said('Cleared.', await service.clear(ctx, input))),
  route(bounceCheque, async (ctx, input) => {
    const cheque = await service.bounce(ctx, input);
    return said(`Cheque ${cheque.number} was returned; its amount is owed again.`, cheque);
  }),
];
