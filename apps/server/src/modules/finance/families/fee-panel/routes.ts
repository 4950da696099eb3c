import {
  getAccountSides,
  getFeePanel,
  getStatement,
  placeLearner,
  printStatement,
} from '@darasa/contract/finance/families/fee-panel';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { print } from './print.ts';
import * as service from './service.ts';
import { place } from './place.ts';
import { readSides } from './sides.ts';

export const routes = [
  route(getFeePanel, (ctx, { student_id }) => service.open(ctx, student_id)),
  route(getStatement, service.statement),
  route(getAccountSides, (ctx, { student_id }) => readSides(ctx, student_id)),
  route(placeLearner, async (ctx, input) =>
    said('The next bill follows the new category and group.', await place(ctx, input)),
  ),
  route(
    printStatement,
    async (ctx, input) =>
      new FileAnswer(await print(ctx, input), 'application/pdf', 'statement-of-account.pdf'),
  ),
];
