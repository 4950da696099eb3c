import { counted } from '@darasa/rules/counted';
import * as contract from '@darasa/contract/finance/fees/fee-batches';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { preview } from './plan.ts';
import { takeBack } from './posting.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';
import { tell } from './tell.ts';

export const routes = [
  route(contract.listFeeBatches, (ctx, input) => queries.listPage(ctx.db, input)),
  route(contract.exportFeeBatches, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Changes of many fee accounts',
      filter_words: filter.state ?? '',
      columns: [
        { key: 'number', head: 'Number', kind: 'text' },
        { key: 'kind', head: 'What', kind: 'text' },
        { key: 'semester_name', head: 'Term', kind: 'text' },
        { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
        { key: 'class_names', head: 'Classes', kind: 'text' },
        { key: 'learner_count', head: 'Learners', kind: 'number' },
        { key: 'change_cents', head: 'Change', kind: 'money_cents' },
        { key: 'state', head: 'State', kind: 'text' },
        { key: 'posted_on', head: 'Posted', kind: 'date' },
        { key: 'requested_by', head: 'Asked by', kind: 'text' },
        { key: 'approved_by', head: 'Approved by', kind: 'text' },
        { key: 'reason', head: 'Why', kind: 'text' },
      ],
      rows: (
        await queries.listPage(ctx.db, { ...filter, page: 1, page_size: rows_max[format] + 1 })
      ).rows.map((row) => ({ ...row, kind: contract.batchKinds[row.kind].label })),
      format,
    }),
  ),
  route(contract.previewFeeBatch, preview),
  route(contract.requestFeeBatch, async (ctx, input) => {
    const batch = await service.ask(ctx, input);
    return said(`${batch.number} is sent for approval.`, batch);
  }),
  route(contract.getFeeBatch, (ctx, { id }) => service.open(ctx, id)),
  route(contract.exportFeeBatch, (ctx, { id, format }) => service.exportLines(ctx, id, format)),
  route(contract.takeBackFeeBatch, async (ctx, input) => {
    const batch = await takeBack(ctx, input);
    return said(
      `${batch.number} was taken back for ${counted(batch.learner_count, 'learner')}.`,
      batch,
    );
  }),
  route(contract.tellOfFeeBatch, async (ctx, input) => {
    const batch = await tell(ctx, input);
    const none = batch.without_phone_count;
    const rest = none > 0 ? ` ${counted(none, 'has', 'have')} no phone on record.` : '';
    return said(
      `${counted(batch.told_count ?? 0, 'family is', 'families are')} told by SMS.${rest}`,
      batch,
    );
  }),
];
