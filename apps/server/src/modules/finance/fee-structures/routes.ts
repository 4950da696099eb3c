import {
  createFeeStructures,
  editFeeStructure,
  listFeeStructures,
  moveFeeStructures,
  printFeeStructures,
} from '@darasa/contract/finance/fee-structures';
import { FileAnswer } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { printStructures } from './print.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listFeeStructures, async (ctx, input) => {
    const rows = await queries.listStructures(ctx.db, input);
    return { rows, count: rows.length };
  }),
  route(createFeeStructures, service.make),
  route(editFeeStructure, service.change),
  route(moveFeeStructures, service.move),
  route(
    printFeeStructures,
    async (ctx, input) =>
      new FileAnswer(await printStructures(ctx, input), 'application/pdf', 'fee-structure.pdf'),
  ),
];
