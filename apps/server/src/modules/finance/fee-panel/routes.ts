import { getFeePanel, getStatement, printStatement } from '@darasa/contract/finance/fee-panel';
import { FileAnswer } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { print } from './print.ts';
import * as service from './service.ts';

export const routes = [
  route(getFeePanel, (ctx, { student_id }) => service.open(ctx, student_id)),
  route(getStatement, service.statement),
  route(
    printStatement,
    async (ctx, input) =>
      new FileAnswer(await print(ctx, input), 'application/pdf', 'statement-of-account.pdf'),
  ),
];
