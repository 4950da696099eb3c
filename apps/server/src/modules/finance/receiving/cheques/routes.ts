import {
  bankCheques,
  bounceCheque,
  clearCheque,
  exportCheques,
  listCheques,
  receiveCheque,
} from '@darasa/contract/finance/receiving/cheques';
import { formatDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listCheques, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportCheques, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Cheques',
      filter_words: filter.state ?? '',
      columns: [
        { key: 'number', head: 'Cheque', kind: 'text' },
        { key: 'bank_name', head: 'Bank', kind: 'text' },
        { key: 'drawer', head: 'Of', kind: 'text' },
        { key: 'admission_number', head: 'Adm no', kind: 'text' },
        { key: 'student_name', head: 'Learner', kind: 'text' },
        { key: 'dated_on', head: 'Dated', kind: 'date' },
        { key: 'received_on', head: 'Received', kind: 'date' },
        { key: 'state', head: 'State', kind: 'text' },
        { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
      ],
      rows: (await queries.listForExport(ctx.db, filter, rows_max[format] + 1)).map((row) => ({
        ...row,
      })),
      format,
    }),
  ),
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
