import * as contract from '@darasa/contract/students/families/family-requests';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { smsNote } from '#modules/identity/index.ts';
import { openPreview } from '../family/preview.ts';
import { preview } from '../family/service.ts';
import { decide, read } from './decide.ts';
import { listForExport, pageOfRequests } from './queries.ts';
import { invite } from './sign-in.ts';

const words = (field: string): string => field.replaceAll('_', ' ');

export const routes = [
  route(contract.listFamilyRequests, (ctx, input) => pageOfRequests(ctx.db, input)),
  route(contract.exportFamilyRequests, async (ctx, { format, ...filter }) => {
    const rows = await listForExport(ctx.db, filter, rows_max[format] + 1);
    return exportAnswer({
      ctx,
      title: 'Changes requested by parents',
      filter_words: filter.state === 'open' ? 'Waiting' : filter.state ? 'Decided' : '',
      columns: [
        { key: 'asked_at', head: 'Asked', kind: 'date' },
        { key: 'guardian_name', head: 'Parent', kind: 'text' },
        { key: 'child', head: 'Child', kind: 'text' },
        { key: 'fields', head: 'What', kind: 'text' },
        { key: 'state', head: 'State', kind: 'text' },
        { key: 'decided_by', head: 'Decided by', kind: 'text' },
      ],
      rows: rows.map((row) => ({
        ...row,
        child: `${row.child_name} (${row.admission_number})`,
        fields: row.fields.map((one) => `${words(one.field)}: ${one.outcome}`).join(', '),
        state: row.state === 'open' ? 'Waiting' : 'Decided',
      })),
      format,
    });
  }),
  route(contract.getFamilyRequest, (ctx, { id }) => read(ctx, id)),
  route(contract.decideFamilyRequest, decide),
  route(contract.previewPortal, (ctx, { id }) => preview(ctx, id)),
  route(contract.openPortalPreview, openPreview),
  route(contract.inviteGuardian, async (ctx, { id }, { origin }) => {
    const guardian = await invite(ctx, id, origin);
    const note = await smsNote(ctx.db, guardian.phone);
    return said(`The invitation is on its way.${note}`, guardian);
  }),
];
