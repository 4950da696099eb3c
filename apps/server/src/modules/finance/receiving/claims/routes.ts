import {
  decideClaim,
  exportClaims,
  getClaimPicture,
  listClaims,
} from '@darasa/contract/finance/receiving/claims';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listPage } from './queries.ts';
import { decide, readPicture } from './service.ts';

export const routes = [
  route(listClaims, (ctx, input) => listPage(ctx.db, input)),
  route(exportClaims, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Claims of parents',
      filter_words: filter.state ?? '',
      columns: [
        { key: 'created_at', head: 'Claimed', kind: 'datetime' },
        { key: 'claimed_by', head: 'By', kind: 'text' },
        { key: 'admission_number', head: 'Adm no', kind: 'text' },
        { key: 'student_name', head: 'Learner', kind: 'text' },
        { key: 'paid_on', head: 'Paid on', kind: 'date' },
        { key: 'reference', head: 'Reference', kind: 'text' },
        { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
        { key: 'state', head: 'State', kind: 'text' },
        { key: 'receipt_number', head: 'Receipt', kind: 'text' },
        { key: 'reply', head: 'Reply', kind: 'text' },
      ],
      rows: (await listPage(ctx.db, { ...filter, page: 1, page_size: rows_max[format] + 1 })).rows,
      format,
    }),
  ),
  route(decideClaim, async (ctx, input) =>
    said('The parent sees your answer now.', await decide(ctx, input)),
  ),
  route(getClaimPicture, async (ctx, { id }, { files }) => {
    const { bytes, media_type } = await readPicture(ctx, files, id);
    return new FileAnswer(bytes, media_type, `slip.${media_type.split('/')[1] ?? 'bin'}`, true);
  }),
];
