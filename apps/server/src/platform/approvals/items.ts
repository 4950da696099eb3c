import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { getApproval, getApprovalFile, listInbox } from '@darasa/contract/platform/approvals';
import type { Ctx } from '../ctx.ts';
import { fail } from '../fail.ts';
import type { FileStore } from '../files/store.ts';
import { FileAnswer } from '../http/envelope.ts';
import { budgetsLeft, findDocumentType, fitsBulk, labelOf } from './document-types.ts';
import { findFresh, secondsLeft } from './fresh-queries.ts';
import { findSentFile, listEvents, listSteps } from './history-queries.ts';
import { countWaiting, findItem, findWaiting, isVisible, listBox } from './inbox-queries.ts';
import { isDirector, viewerOf } from './viewer.ts';

export async function inbox(ctx: Ctx, input: InputOf<typeof listInbox>) {
  const viewer = viewerOf(ctx);
  const [box, waiting, left] = await Promise.all([
    listBox(ctx.db, viewer, input, ctx.now),
    countWaiting(ctx.db, viewer),
    input.box === 'to-decide' ? budgetsLeft(ctx) : new Map<string, number>(),
  ]);
  const rows = box.rows.map(({ document_id, ...row }) => {
    const type = findDocumentType(row.document_type);
    return {
      ...row,
      left_cents: left.get(document_id) ?? null,
      in_bulk: type !== undefined && fitsBulk(type, row.amount_cents),
    };
  });
  return { rows, count: box.count, waiting };
}

export async function read(
  ctx: Ctx,
  { id }: InputOf<typeof getApproval>,
): Promise<OutputOf<typeof getApproval>> {
  const viewer = viewerOf(ctx);
  const [item, waiting, steps, events, left, fresh] = await Promise.all([
    findItem(ctx.db, id, viewer, ctx.now),
    findWaiting(ctx.db, id, viewer),
    listSteps(ctx.db, id),
    listEvents(ctx.db, id),
    budgetsLeft(ctx),
    findFresh(ctx.db, id, ctx.user.id),
  ]);
  if (!item) throw fail('record.not_found');
  const module = findDocumentType(item.document_type)?.module;
  const running = item.status === 'in-approval';
  return {
    ...item,
    type_label: labelOf(item.document_type),
    for_name: waiting?.for_name ?? null,
    left_cents: left.get(item.document_id) ?? null,
    steps,
    events,
    undo_seconds: fresh ? secondsLeft(fresh, ctx.now) : null,
    may: {
      decide: waiting !== undefined,
      withdraw: item.requested_by_id === ctx.user.id && (running || item.status === 'returned'),
      override: running && isDirector(ctx) && waiting === undefined && !fresh,
      // Without a module of its own only the one who asked has a screen for it.
      open: module ? hasModule(ctx.user, module) : item.requested_by_id === ctx.user.id,
    },
  };
}

export async function file(ctx: Ctx, store: FileStore, input: InputOf<typeof getApprovalFile>) {
  const [visible, found] = await Promise.all([
    isVisible(ctx.db, input.id, viewerOf(ctx)),
    findSentFile(ctx.db, input.id, input.file_id),
  ]);
  const bytes = visible && found ? await store.read(found.storage_key) : undefined;
  if (!found || !bytes) throw fail('file.not_found');
  return new FileAnswer(bytes, found.media_type, found.name);
}
