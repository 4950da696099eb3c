import {
  createFeeStructures,
  editFeeStructure,
  exportFeeStructures,
  listFeeStructures,
  moveFeeStructures,
  planFeeStructure,
  printFeeStructures,
} from '@darasa/contract/finance/fees/fee-structures';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { findPaperWords } from './paper-queries.ts';
import { plan } from './plan.ts';
import { printStructures } from './print.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listFeeStructures, async (ctx, input) => {
    const rows = await queries.listStructures(ctx.db, input);
    return { rows, count: rows.length };
  }),
  route(exportFeeStructures, async (ctx, { format, ...filter }) => {
    const [structures, words] = await Promise.all([
      queries.listStructures(ctx.db, filter),
      findPaperWords(ctx.db, filter.financial_year_id),
    ]);
    return exportAnswer({
      ctx,
      title: 'Fee structures',
      filter_words: '',
      columns: [
        { key: 'class_name', head: 'Class', kind: 'text' },
        { key: 'category', head: 'Category', kind: 'text' },
        { key: 'group', head: 'Group', kind: 'text' },
        { key: 'semester_name', head: 'Term', kind: 'text' },
        { key: 'code', head: 'Code', kind: 'text' },
        { key: 'name', head: 'Vote head', kind: 'text' },
        { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
        { key: 'total_cents', head: 'Term in all', kind: 'money_cents' },
        { key: 'state', head: 'State', kind: 'text' },
        { key: 'approved_by_name', head: 'Approved by', kind: 'text' },
      ],
      rows: structures.flatMap(({ particulars, ...one }) => {
        const category = words.categories[one.fee_category_id] ?? '';
        const group = words.groups[one.fee_group_id] ?? '';
        return particulars.map((line) => ({ ...one, ...line, category, group }));
      }),
      format,
    });
  }),
  route(createFeeStructures, service.make),
  route(editFeeStructure, service.change),
  route(moveFeeStructures, service.move),
  route(planFeeStructure, async (ctx, input) =>
    said('The instalments are saved.', await plan(ctx, input)),
  ),
  route(
    printFeeStructures,
    async (ctx, input) =>
      new FileAnswer(await printStructures(ctx, input), 'application/pdf', 'fee-structure.pdf'),
  ),
];
