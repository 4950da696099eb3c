import { counted } from '@darasa/rules/counted';
import type { Approver } from '@darasa/contract/platform/workflows';
import { peopleNeeded } from '@darasa/rules/approvals';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '../ctx.ts';
import { type Candidate, listCandidates, listStandIns } from './people-queries.ts';
import { findDocumentType } from './document-types.ts';
import { findFallbackRole } from './path-queries.ts';
import * as queries from './queries.ts';
import { askPeople } from './say.ts';

export type EngineCtx = Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>;

/** Opens a step: finds who decides it now, and asks them and those who stand in for them. */
export async function openStep(ctx: EngineCtx, item: queries.Item, position: number) {
  const step = await queries.findStep(ctx.db, item.id, position);
  if (!step) throw new Error(`item ${item.id} has no step ${position}`);
  const { people, warning } = await findDeciders(ctx, item, step.approvers);
  const needed_count = peopleNeeded(step.rule, step.needed_count, people.length);
  const short_of =
    step.rule === 'count' && needed_count < step.needed_count
      ? `Only ${people.length} of the ${counted(step.needed_count, 'person', 'people')} needed were found.`
      : null;
  await queries.setStepPeople(ctx.db, step.id, people, { fallback: warning !== null });
  await queries.updateStep(ctx.db, step.id, {
    state: 'open',
    needed_count,
    warning: warning ?? short_of,
    opened_at: nowIso(ctx),
    done_at: null,
    reminded_at: null,
    widened_at: null,
  });
  await queries.updateItem(ctx.db, item.id, { step: position });
  await ask(ctx, item, people, warning ?? '');
}

export async function ask(
  ctx: EngineCtx,
  item: queries.Item,
  people: readonly string[],
  more: string,
): Promise<void> {
  const stand_ins = await listStandIns(ctx.db, people, item, isoDate(ctx.now));
  await askPeople(ctx, item, [...people, ...stand_ins], more);
}

/** Those the step names; when there are none, the next who can be asked, with a warning. */
async function findDeciders(ctx: EngineCtx, item: queries.Item, approvers: readonly Approver[]) {
  const candidates = await candidatesFor(ctx, item, approvers);
  const named = idsOf(candidates, 'named');
  if (named.length > 0) return { people: named, warning: null };
  const [people, who] = firstFallback(candidates);
  return { people, warning: `Nobody was found for this step, so it went to ${who}.` };
}

export async function findFallback(ctx: EngineCtx, item: queries.Item): Promise<string[]> {
  return firstFallback(await candidatesFor(ctx, item, []))[0];
}

async function candidatesFor(ctx: EngineCtx, item: queries.Item, approvers: readonly Approver[]) {
  const asks_owner = approvers.some((one) => one.kind === 'budget-owner');
  const type = findDocumentType(item.document_type);
  const [fallback_role_id, owner_ids] = await Promise.all([
    findFallbackRole(ctx.db, item.path_id),
    asks_owner ? (type?.owners?.(ctx, item.document_id) ?? []) : [],
  ]);
  return listCandidates(ctx.db, {
    approvers,
    fallback_role_id,
    owner_ids,
    department_id: item.department_id,
    requested_by: item.requested_by,
    document_type: item.document_type,
    document_id: item.document_id,
    today: isoDate(ctx.now),
  });
}

function firstFallback(candidates: readonly Candidate[]): [people: string[], who: string] {
  const by_role = idsOf(candidates, 'fallback');
  if (by_role.length > 0) return [by_role, 'the fallback role'];
  const directors = idsOf(candidates, 'director');
  if (directors.length > 0) return [directors, 'the directors'];
  return [idsOf(candidates, 'admin'), 'the administrators'];
}

const idsOf = (candidates: readonly Candidate[], why: Exclude<keyof Candidate, 'id'>): string[] =>
  candidates.filter((one) => one[why]).map((one) => one.id);
