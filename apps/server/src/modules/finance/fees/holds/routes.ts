import * as contract from '@darasa/contract/finance/fees/holds';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'held', head: 'Held back', kind: 'text' },
  { key: 'lifted', head: 'Lifted', kind: 'text' },
  { key: 'balance_cents', head: 'Owed', kind: 'money_cents' },
];

const inWords = ({ held, lifted, ...row }: contract.HeldLearner) => ({
  ...row,
  held: held.map((what) => contract.held_words[what]).join(', '),
  lifted: lifted
    .map(
      ({ what, by, until_on, reason }) =>
        `${contract.held_words[what]} by ${by} until ${formatDate(until_on)}: ${reason}`,
    )
    .join('; '),
});

export const routes = [
  route(contract.listHoldPolicies, async (ctx) => ({ rows: await service.policies(ctx) })),
  route(contract.listHeldLearners, (ctx, input) =>
    queries.listHeldPage(ctx.db, input, isoDate(ctx.now)),
  ),
  route(contract.exportHeldLearners, async (ctx, { format, ...filter }) => {
    const rows = await queries.listHeldForExport(
      ctx.db,
      filter,
      isoDate(ctx.now),
      rows_max[format] + 1,
    );
    return exportAnswer({
      ctx,
      title: 'On hold until fees are paid',
      filter_words: filter.what ? contract.held_words[filter.what] : '',
      columns,
      rows: rows.map(inWords),
      format,
    });
  }),
  route(contract.saveHoldPolicy, async (ctx, input) =>
    said('The rule is saved.', await service.save(ctx, input)),
  ),
  route(contract.liftHold, async (ctx, input) =>
    said('The hold is lifted, and who lifted it is kept.', await service.lift(ctx, input)),
  ),
];
