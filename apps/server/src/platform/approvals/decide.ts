import type { InputOf } from '@darasa/contract/endpoint';
import type {
  ApprovalRow,
  approveMany,
  decide as decideEndpoint,
  override as overrideEndpoint,
  withdraw as withdrawEndpoint,
} from '@darasa/contract/platform/approvals';
import { formatKes } from '@darasa/rules/money';
import { isoDate } from '@darasa/rules/dates';
import { requireStepUp } from '../auth/step-up.ts';
import { type Ctx, nowIso } from '../ctx.ts';
import { acrossAccounts, acrossPlaces } from '../db/scope.ts';
import { fail } from '../fail.ts';
import { announce } from '../notifications/announce.ts';
import { overruled } from './events.ts';
import { findFresh } from './fresh-queries.ts';
import { type DocumentType, findDocumentType, fitsBulk } from './document-types.ts';
import { findRow, isVisible } from './inbox-queries.ts';
import { listOverseers } from './people-queries.ts';
import * as queries from './queries.ts';
import { itemLink, nameOf, tellRequester } from './say.ts';
import { openStep } from './steps.ts';
import { note } from './submit.ts';
import { viewerOf } from './viewer.ts';

type Decision = InputOf<typeof decideEndpoint>;

export async function decide(ctx: Ctx, input: Decision): Promise<ApprovalRow> {
  const { item, step, type } = await openItem(ctx, input);
  const for_user_id = await takeSeat(ctx, item, step);
  const comment = input.comment || null;
  if (input.decision === 'approve') await approve(ctx, { item, step, type, for_user_id, comment });
  else if (input.decision === 'reject') {
    await reject(ctx, { item, step, type, for_user_id, comment });
  } else await giveBack(ctx, { item, step, type, for_user_id, comment });
  return rowAfter(ctx, item);
}

/** Only a director, only confirmed and with a reason: for a step nobody else can take, even one's own request. */
export async function override(
  ctx: Ctx,
  input: InputOf<typeof overrideEndpoint>,
): Promise<ApprovalRow> {
  requireStepUp(ctx);
  const { item, step, type } = await openItem(ctx, input);
  const { comment } = input;
  await note(ctx, item, { kind: 'overridden', step_id: step.id, position: step.position, comment });
  await tellOverseers(ctx, item, comment);
  await closeStep(ctx, { item, step, type, for_user_id: null, comment });
  return rowAfter(ctx, item);
}

export async function withdraw(
  ctx: Ctx,
  { id, comment }: InputOf<typeof withdrawEndpoint>,
): Promise<ApprovalRow> {
  const item = await queries.lockItem(ctx.db, id);
  if (!item || item.requested_by !== ctx.user.id) throw fail('record.not_found');
  if (item.status !== 'in-approval' && item.status !== 'returned') {
    throw fail('approval.finished', { status: item.status });
  }
  await queries.dropSteps(ctx.db, item.id);
  await note(ctx, item, { kind: 'withdrawn', comment: comment || null });
  await finish(ctx, item, 'withdrawn');
  await findDocumentType(item.document_type)?.onWithdrawn?.(ctx, decided(item, comment || null));
  return rowAfter(ctx, item);
}

/** The document is taken back where it was made: nobody is asked about it any longer. */
export async function callBack(ctx: Ctx, type: string, document_id: string): Promise<void> {
  const item = await queries.lockDocument(ctx.db, type, document_id);
  if (item?.status !== 'in-approval' && item?.status !== 'returned') return;
  await queries.dropSteps(ctx.db, item.id);
  await note(ctx, item, { kind: 'withdrawn', comment: null });
  await finish(ctx, item, 'withdrawn');
}

/** Small ones of one type, each as if it had been opened: what is not the reader's stops them all. */
export async function approveAll(ctx: Ctx, { ids }: InputOf<typeof approveMany>) {
  const own = [...new Set(ids)].toSorted();
  let type_key: string | null = null;
  for (const id of own) {
    const found = await queries.lockItem(ctx.db, id);
    if (!found) throw fail('record.not_found');
    type_key ??= found.document_type;
    if (found.document_type !== type_key) throw fail('approval.bulk_mixed');
    const { item, step, type } = await openItem(ctx, { id, round: found.round, step: found.step });
    if (!fitsBulk(type, item.amount_cents)) {
      throw fail('approval.bulk_large', { limit: formatKes(type.bulk_limit_cents) });
    }
    const for_user_id = await takeSeat(ctx, item, step);
    await approve(ctx, { item, step, type, for_user_id, comment: null });
  }
  return { approved_count: own.length };
}

interface Act {
  item: queries.Item;
  step: queries.Step;
  type: DocumentType;
  for_user_id: string | null;
  comment: string | null;
}

/** The item under lock, at the step the reader saw; nobody decides on what they have not looked at. */
async function openItem(ctx: Ctx, seen: { id: string; round: number; step: number }) {
  const item = await queries.lockItem(ctx.db, seen.id);
  const type = item && findDocumentType(item.document_type);
  if (!type || !(await isVisible(ctx.db, item.id, viewerOf(ctx)))) throw fail('record.not_found');
  if (item.status !== 'in-approval') throw fail('approval.finished', { status: item.status });
  if (item.round !== seen.round || item.step !== seen.step) throw fail('approval.moved');
  const step = await queries.findStep(ctx.db, item.id, item.step);
  if (!step) throw fail('record.not_found');
  return { item, step, type };
}

/** In whose place this person decides: nobody's but the own, or that of somebody who is away. */
export async function takeSeat(
  ctx: Ctx,
  item: queries.Item,
  step: queries.Step,
): Promise<string | null> {
  const me = ctx.user.id;
  if (item.requested_by === me) throw fail('approval.own');
  const [seats, votes, fresh] = await Promise.all([
    queries.listSeats(ctx.db, step.id, me, item, isoDate(ctx.now)),
    queries.listVotes(ctx.db, step.id),
    findFresh(ctx.db, item.id, me),
  ]);
  if (fresh || votes.some((vote) => vote.user_id === me)) throw fail('approval.voted');
  if (seats.length === 0) throw fail('approval.not_yours');
  const taken = new Set(votes.map((vote) => vote.for_user_id ?? vote.user_id));
  const seat = seats.find((one) => !taken.has(one));
  if (!seat) throw fail('approval.voted');
  return seat === me ? null : seat;
}

async function approve(ctx: Ctx, act: Act): Promise<void> {
  const { item, step, type, for_user_id, comment } = act;
  await type.beforeAgreeing?.(inWhole(ctx), decided(item, comment));
  await note(ctx, item, {
    kind: 'approved',
    step_id: step.id,
    position: step.position,
    for_user_id,
    comment,
    counts: true,
  });
  const votes = await queries.listVotes(ctx.db, step.id);
  if (votes.length >= step.needed_count) await closeStep(ctx, act);
  else ctx.changed('approval', item.id, { votes: votes.length - 1 }, { votes: votes.length });
}

async function closeStep(ctx: Ctx, { item, step, type, comment }: Act): Promise<void> {
  await queries.updateStep(ctx.db, step.id, { state: 'done', done_at: nowIso(ctx) });
  if (step.position < item.steps_count) {
    await openStep(ctx, item, step.position + 1);
    ctx.changed('approval', item.id, { step: step.position }, { step: step.position + 1 });
    return;
  }
  await finish(ctx, item, 'approved');
  await type.onApproved?.(inWhole(ctx), decided(item, comment));
  await tellRequester(ctx, item, 'is approved', comment);
}

async function reject(ctx: Ctx, { item, step, type, for_user_id, comment }: Act): Promise<void> {
  await note(ctx, item, {
    kind: 'rejected',
    step_id: step.id,
    position: step.position,
    for_user_id,
    comment,
  });
  await queries.updateStep(ctx.db, step.id, { state: 'done', done_at: nowIso(ctx) });
  await finish(ctx, item, 'rejected');
  await type.onRejected?.(inWhole(ctx), decided(item, comment));
  await tellRequester(ctx, item, 'was rejected', comment);
}

/** Back to the one who asked: it keeps its number, and the votes of this step are taken anew. */
async function giveBack(ctx: Ctx, { item, step, type, for_user_id, comment }: Act): Promise<void> {
  await note(ctx, item, {
    kind: 'returned',
    step_id: step.id,
    position: step.position,
    for_user_id,
    comment,
  });
  await queries.uncountVotes(ctx.db, step.id);
  await queries.updateStep(ctx.db, step.id, { state: 'waiting', opened_at: null });
  await queries.updateItem(ctx.db, item.id, { status: 'returned' });
  ctx.changed('approval', item.id, { status: item.status }, { status: 'returned' });
  await type.onReturned?.(inWhole(ctx), decided(item, comment));
  await tellRequester(ctx, item, 'came back for a change', comment);
}

/**
 * What is decided holds for all of the document. That all of it is the person's was asked before; the
 * limits of a request that opens no module are those of every role, also of one that has no say here.
 */
const inWhole = (ctx: Ctx): Ctx => ({ ...ctx, db: acrossPlaces(acrossAccounts(ctx.db)) });

async function finish(ctx: Ctx, item: queries.Item, status: queries.Item['status']) {
  await queries.updateItem(ctx.db, item.id, { status, decided_at: nowIso(ctx) });
  ctx.changed('approval', item.id, { status: item.status }, { status });
}

const decided = (item: queries.Item, comment: string | null) => ({
  document_id: item.document_id,
  item_id: item.id,
  requested_by: item.requested_by,
  amount_cents: item.amount_cents,
  comment,
});

/** An exception is never quiet: the other directors and the administrators hear of it. */
async function tellOverseers(ctx: Ctx, item: queries.Item, comment: string): Promise<void> {
  const people = await listOverseers(ctx.db);
  const who = `${ctx.user.first_name} ${ctx.user.last_name}`;
  await announce(ctx, overruled, {
    to: people.filter((id) => id !== ctx.user.id),
    title: `${nameOf(item)} went ahead by a director's decision`.slice(0, 120),
    text: `${who}: “${comment}”`.slice(0, 500),
    link: itemLink(item.id),
  });
}

async function rowAfter(ctx: Ctx, item: queries.Item): Promise<ApprovalRow> {
  return findRow(ctx.db, item.id, ctx.now);
}
