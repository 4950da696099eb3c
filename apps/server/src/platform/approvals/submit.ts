import { type FactValue, pathFits } from '@darasa/rules/approvals';
import { type Ctx, nowIso } from '../ctx.ts';
import { fail } from '../fail.ts';
import { newId } from '../ids.ts';
import { findDocumentType } from './document-types.ts';
import { listPathsOf, type Path } from './path-queries.ts';
import * as queries from './queries.ts';
import { type EngineCtx, openStep } from './steps.ts';

export interface Submission {
  /** The key of a document type. */
  type: string;
  document_id: string;
  number?: string | null;
  title: string;
  amount_cents?: number | null;
  department_id?: string | null;
  /** What the paths may look at, under the names the type declares. */
  facts?: Record<string, FactValue>;
  /** What the approvers are shown besides. */
  details?: readonly { label: string; value: string }[];
  files?: readonly { id: string; name: string }[];
}

/** The asker is who asks: somebody at work, or the worker in the name of whoever left it the work. */
export type AskerCtx = EngineCtx & Pick<Ctx, 'changed'> & { user: Pick<Ctx['user'], 'id'> };

/** The worker keeps no trail: the history of the item says in whose name it was asked. */
export const inNameOf = (ctx: EngineCtx, user_id: string): AskerCtx => ({
  ...ctx,
  user: { id: user_id },
  changed: () => undefined,
});

/**
 * Sends a document for approval, in the caller's transaction. Sent again after a return it keeps its
 * item and goes on where it was; what changes the way (amount, department, facts) starts it anew.
 */
export async function submit(ctx: AskerCtx, submission: Submission): Promise<{ item_id: string }> {
  const type = findDocumentType(submission.type);
  if (!type) throw new Error(`${submission.type} is not a document type that compose.ts lists`);
  const { db } = ctx;
  const [before, paths] = await Promise.all([
    queries.lockDocument(db, type.key, submission.document_id),
    listPathsOf(db, type.key),
  ]);
  if (before?.status === 'approved' || before?.status === 'rejected') {
    throw fail('approval.finished', { status: before.status });
  }
  const sent = {
    title: submission.title,
    number: submission.number ?? before?.number ?? null,
    amount_cents: submission.amount_cents ?? null,
    department_id: submission.department_id ?? null,
    facts: submission.facts ?? {},
    details: submission.details ?? [],
    files: submission.files ?? [],
    link: type.link(submission.document_id),
  };
  const path = paths.find((one) => pathFits(one, sent)) ?? null;
  if (!before) return start(ctx, submission, sent, path);
  if (before.requested_by !== ctx.user.id) throw fail('record.not_found');
  return sendAgain(ctx, before, sent, path);
}

type Sent = Pick<
  queries.NewItem,
  'title' | 'number' | 'amount_cents' | 'department_id' | 'facts' | 'details' | 'files' | 'link'
>;

async function start(
  ctx: AskerCtx,
  { type, document_id }: Submission,
  sent: Sent,
  path: Path | null,
) {
  const steps = stepsOf(ctx, path);
  const item: queries.NewItem = {
    ...sent,
    ...wayOf(path),
    id: newId(ctx.now.getTime()),
    document_type: type,
    document_id,
    status: 'in-approval',
    round: 1,
    step: 1,
    steps_count: steps.length,
    requested_by: ctx.user.id,
    requested_at: nowIso(ctx),
    decided_at: null,
  };
  await queries.insertItem(ctx.db, item);
  await queries.insertSteps(ctx.db, item.id, steps);
  await note(ctx, item, { kind: 'sent' });
  await openStep(ctx, item, 1);
  ctx.changed('approval', item.id, null, { status: item.status, path: item.path_name });
  return { item_id: item.id };
}

async function sendAgain(ctx: AskerCtx, before: queries.Item, sent: Sent, path: Path | null) {
  const same = isSameWay(before, sent);
  if (same && before.status === 'in-approval') {
    await queries.updateItem(ctx.db, before.id, sent);
    ctx.changed('approval', before.id, before, { ...before, ...sent });
    return { item_id: before.id };
  }
  const resumes = same && before.status === 'returned';
  const item: queries.Item = {
    ...before,
    ...sent,
    ...(resumes ? {} : wayOf(path)),
    status: 'in-approval',
    round: before.round + 1,
    step: resumes ? before.step : 1,
    decided_at: null,
  };
  if (!resumes) {
    await queries.dropSteps(ctx.db, item.id);
    const steps = stepsOf(ctx, path);
    await queries.insertSteps(ctx.db, item.id, steps);
    item.steps_count = steps.length;
  }
  await queries.updateItem(ctx.db, item.id, { ...item, details: sent.details, files: sent.files });
  await note(ctx, item, { kind: resumes ? 'sent-again' : 'restarted' });
  await openStep(ctx, item, item.step);
  ctx.changed('approval', item.id, before, item);
  return { item_id: item.id };
}

const isSameWay = (before: queries.Item, sent: Sent): boolean =>
  before.amount_cents === sent.amount_cents &&
  before.department_id === sent.department_id &&
  sortedJson(before.facts) === sortedJson(sent.facts);

const sortedJson = (facts: object): string =>
  JSON.stringify(Object.entries(facts).toSorted(([a], [b]) => a.localeCompare(b)));

const wayOf = (path: Path | null) => ({
  path_id: path?.id ?? null,
  path_version: path?.version ?? null,
  path_name: path?.name ?? 'No path fits: decided by the directors',
});

/** Copied, so that a running item keeps the version of the path that it began with. */
function stepsOf(ctx: AskerCtx, path: Path | null): queries.Step[] {
  const steps = path?.steps ?? [
    { name: 'Director', approvers: [{ kind: 'director' as const }], rule: 'any' as const },
  ];
  return steps.map(({ name, approvers, rule, ...step }, i) => ({
    id: newId(ctx.now.getTime()),
    position: i + 1,
    name,
    approvers,
    rule,
    needed_count: ('count' in step ? step.count : undefined) ?? 1,
    hours_max: ('hours_max' in step ? step.hours_max : undefined) ?? null,
  }));
}

type Noted = Pick<queries.NewEvent, 'kind'> &
  Partial<Pick<queries.NewEvent, 'step_id' | 'position' | 'for_user_id' | 'comment' | 'counts'>>;

/** Adds a line to the history of the item. */
export async function note(ctx: AskerCtx, item: queries.Item, event: Noted): Promise<void> {
  await queries.insertEvent(ctx.db, {
    step_id: null,
    position: null,
    for_user_id: null,
    comment: null,
    counts: false,
    ...event,
    id: newId(ctx.now.getTime()),
    item_id: item.id,
    round: item.round,
    user_id: ctx.user.id,
    amount_cents: item.amount_cents,
    at: nowIso(ctx),
  });
}
