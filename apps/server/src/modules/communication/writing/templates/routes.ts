import {
  addTemplate,
  askForTemplate,
  editTemplate,
  listTemplates,
  listTemplateVersions,
  lockTemplate,
  printLetters,
  shareTemplate,
  takeTemplate,
  testTemplate,
} from '@darasa/contract/communication/writing/templates';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as approval from './approval.ts';
import * as letters from './letters.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';
import * as sharing from './shared.ts';

export const routes = [
  route(listTemplates, async (ctx) => {
    const [rows, shared] = await Promise.all([
      queries.listTemplates(ctx.db),
      queries.listShared(ctx.db),
    ]);
    return { rows, shared };
  }),
  route(addTemplate, async (ctx, input) =>
    said('The text is saved.', await service.add(ctx, input)),
  ),
  route(editTemplate, async (ctx, input) =>
    said('The text is saved.', await service.edit(ctx, input)),
  ),
  route(lockTemplate, async (ctx, input) =>
    said(
      input.locked ? 'The text is locked.' : 'The text is open.',
      await service.lock(ctx, input),
    ),
  ),
  route(askForTemplate, async (ctx, input) =>
    said(
      input.asked ? 'The text is sent for approval.' : 'The text is a draft again.',
      await approval.ask(ctx, input),
    ),
  ),
  route(shareTemplate, async (ctx, input) =>
    said(
      input.shared
        ? 'The other schools can use it now.'
        : 'No longer offered. Whoever follows it keeps the last words.',
      await sharing.share(ctx, input),
    ),
  ),
  route(takeTemplate, async (ctx, input) =>
    said('The text is ours too.', await service.take(ctx, input)),
  ),
  route(listTemplateVersions, service.versions),
  route(testTemplate, service.tryOut),
  route(printLetters, async (ctx, input) => {
    const { bytes, file_name } = await letters.print(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name, true);
  }),
];
