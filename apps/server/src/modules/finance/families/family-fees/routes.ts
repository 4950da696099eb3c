import type { Endpoint } from '@darasa/contract/endpoint';
import * as contract from '@darasa/contract/finance/families/family-fees';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { enterFamily } from '#modules/students/index.ts';
import { enterFees } from '#modules/finance/books/entering/queries.ts';
import { linkForFamily } from '#modules/finance/receiving/receipts/service.ts';
import * as plans from './plans-queries.ts';
import * as service from './service.ts';

/** Whatever a parent calls runs inside the family and sees the fees of these children alone. */
const familyRoute = <E extends Endpoint>(
  endpoint: E,
  serve: Parameters<typeof route<E>>[1],
): Route =>
  route(endpoint, (ctx, input, door) => {
    enterFamily(ctx.db, ctx.user.id);
    enterFees(ctx.db);
    return serve(ctx, input, door);
  });

const plan_columns: Column[] = [
  { key: 'asked_on', head: 'Asked', kind: 'date' },
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'student_name', head: 'Learner', kind: 'text' },
  { key: 'guardian_name', head: 'Guardian', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'due_on', head: 'Due', kind: 'date' },
  { key: 'amount_cents', head: 'Instalment', kind: 'money_cents' },
  { key: 'owed_now_cents', head: 'Owed now', kind: 'balance_cents' },
  { key: 'signed_by', head: 'Signed by', kind: 'text' },
];

export const routes = [
  familyRoute(contract.getFamilyFees, service.readFamily),
  familyRoute(contract.getChildFees, (ctx, { id }) => service.readChild(ctx, id)),
  familyRoute(contract.printChildStatement, async (ctx, { id }) => {
    const bytes = await service.printStatement(ctx, id);
    return new FileAnswer(bytes, 'application/pdf', 'statement-of-account.pdf');
  }),
  familyRoute(contract.printFamilyFees, async (ctx) => {
    const bytes = await service.printFamily(ctx);
    return new FileAnswer(bytes, 'application/pdf', 'family-statement.pdf');
  }),
  familyRoute(contract.openChildReceipt, async (ctx, input, { origin }) =>
    said('The receipt is ready.', await linkForFamily(ctx, input, origin)),
  ),
  familyRoute(contract.askPaymentPlan, async (ctx, input) =>
    said('The school has your question and will answer here.', await service.ask(ctx, input)),
  ),
  route(contract.listPaymentPlans, (ctx, input) => plans.listPage(ctx.db, input)),
  route(contract.exportPaymentPlans, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Payment plans',
      filter_words: filter.state ?? '',
      columns: plan_columns,
      rows: (
        await plans.listPage(ctx.db, { ...filter, page: 1, page_size: rows_max[format] + 1 })
      ).rows.flatMap(({ instalments, ...plan }) =>
        instalments.map((one) => ({ ...plan, asked_on: plan.asked_at.slice(0, 10), ...one })),
      ),
      format,
    }),
  ),
  route(contract.makePaymentPlan, async (ctx, input) =>
    said('The plan is written down.', await service.make(ctx, input)),
  ),
  route(contract.decidePaymentPlan, async (ctx, input) =>
    said(`The plan is ${input.decision}.`, await service.decide(ctx, input)),
  ),
];
