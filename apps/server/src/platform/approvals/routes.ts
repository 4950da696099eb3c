import * as contract from '@darasa/contract/platform/approvals';
import * as workflows from '@darasa/contract/platform/workflows';
import { exportAnswer, rows_max } from '../exports/export-answer.ts';
import { said } from '../http/envelope.ts';
import { route, type Route } from '../http/route.ts';
import { decide, approveAll, override, withdraw } from './decide.ts';
import * as delegations from './delegations.ts';
import { type DocumentType, registerDocumentTypes } from './document-types.ts';
import { columns, exportRow, filterInWords } from './export.ts';
import { listAll, listForExport } from './inbox-queries.ts';
import * as items from './items.ts';
import * as paths from './paths.ts';
import { print } from './print.ts';
import { answerExport } from './report-export.ts';
import { readReport } from './report-queries.ts';
import * as undo from './undo.ts';
import { viewerOf } from './viewer.ts';

const words = { approve: 'Approved.', reject: 'Rejected.', return: 'Returned for a change.' };

/** The approvals of every document type of the product. */
export function approvalRoutes(types: readonly DocumentType[]): Route[] {
  registerDocumentTypes(types);
  return [
    route(contract.listInbox, items.inbox),
    route(contract.listApprovals, (ctx, input) => listAll(ctx.db, viewerOf(ctx), input, ctx.now)),
    route(contract.exportApprovals, async (ctx, { format, ...filter }) =>
      exportAnswer({
        ctx,
        title: 'Approvals',
        filter_words: filterInWords(filter),
        columns,
        rows: (
          await listForExport(ctx.db, viewerOf(ctx), filter, ctx.now, rows_max[format] + 1)
        ).map(exportRow),
        format,
      }),
    ),
    route(contract.getApproval, items.read),
    route(contract.printApproval, print),
    route(contract.getApprovalFile, (ctx, input, door) => items.file(ctx, door.files, input)),
    route(contract.decide, async (ctx, input) =>
      said(words[input.decision], await decide(ctx, input)),
    ),
    route(contract.approve, undo.approve),
    route(contract.undoApproval, undo.undo),
    route(contract.approveMany, async (ctx, input) => {
      const done = await approveAll(ctx, input);
      return said(`${done.approved_count} approved.`, done);
    }),
    route(contract.withdraw, async (ctx, input) => said('Withdrawn.', await withdraw(ctx, input))),
    route(contract.override, async (ctx, input) =>
      said('The step is approved.', await override(ctx, input)),
    ),
    route(contract.listDelegations, delegations.list),
    route(contract.delegate, async (ctx, input) => {
      const { id, own } = await delegations.add(ctx, input);
      return said(`Saved. They are told.${delegations.ownInWords(own)}`, { id });
    }),
    route(contract.endDelegation, async (ctx, input) =>
      said('You decide for yourself again.', await delegations.end(ctx, input)),
    ),
    route(workflows.listPaths, paths.list),
    route(workflows.addPath, async (ctx, input) =>
      said('The path is added.', await paths.add(ctx, input)),
    ),
    route(workflows.editPath, async (ctx, input) =>
      said(
        'The path is saved. What is on its way keeps its old one.',
        await paths.edit(ctx, input),
      ),
    ),
    route(workflows.retirePath, (ctx, input) => paths.retire(ctx, input)),
    route(workflows.exportReport, answerExport),
    route(workflows.getReport, (ctx, { days }) => readReport(ctx.db, days, ctx.now)),
  ];
}
