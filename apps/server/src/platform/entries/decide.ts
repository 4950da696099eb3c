import { mayCall } from '@darasa/contract/access';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { signedStampOf } from '../db/rows.ts';
import type { Db } from '../db/scope.ts';
import { fail } from '../fail.ts';
import type { Arrival } from '../http/arriving-route.ts';
import { newId } from '../ids.ts';
import type { LiveSession } from '../tenancy.ts';
import { type EntryKind, offlineOf, upgraded } from './kind.ts';
import * as queries from './queries.ts';
import type { Handler } from './receive.ts';

type Person = Pick<LiveSession, 'user' | 'staff'>;

/** The kinds about which this person decides. */
export const kindsOf = (kinds: readonly EntryKind[], { user, staff }: Person): string[] =>
  kinds
    .filter(({ office }) => mayCall(office, user, staff?.responsibility))
    .map((kind) => offlineOf(kind).kind);

export const find = (db: Db, id: string) => queries.findRefused(db, id);

/** The office applies it under its own name and its own rights, in one transaction with the decision. */
export async function apply(
  arrival: Arrival,
  found: queries.RefusedRow | undefined,
  handlers: ReadonlyMap<string, Handler>,
): Promise<Record<string, never>> {
  const handler = found && handlers.get(found.kind);
  if (!found?.input || !handler || !decides(handler.kind, arrival.session)) {
    throw fail('record.not_found');
  }
  if (found.decided) throw fail('entry.decided');
  const input = upgraded(handler.kind, found.v, found.input);
  if (!input) throw fail('entry.unknown');
  const { done_at, claimed_at, clock, id } = found;
  await arrival.run(handler.route, {
    input,
    facts: {
      id,
      done_at,
      shift_ms: Date.parse(done_at) - Date.parse(claimed_at),
      clock,
      is_day_sure: clock !== 'doubtful',
      by_office: true,
    },
    closing: () =>
      queries.closingDecision({
        tenant_id: arrival.claims.tenant_id,
        id: newId(arrival.now.getTime()),
        school_id: arrival.claims.school_id!,
        entry_id: id,
        decision: 'applied',
        note: null,
        created_at: arrival.now.toISOString(),
        created_by: arrival.session.user.id,
      }),
  });
  return {};
}

const decides = (kind: EntryKind, person: Person): boolean => kindsOf([kind], person).length > 0;

export async function decline(
  ctx: Ctx,
  { id, note }: { id: string; note: string },
  kinds: readonly EntryKind[],
): Promise<Record<string, never>> {
  const found = await queries.findRefused(ctx.db, id);
  if (!found?.input || !kindsOf(kinds, ctx).includes(found.kind)) throw fail('record.not_found');
  return decided(ctx, found, 'declined', note);
}

/** Only who wrote it asks about it, and asks once. */
export async function ask(
  ctx: Ctx,
  { id, note }: { id: string; note: string },
): Promise<Record<string, never>> {
  const found = await own(ctx, id);
  if (found.decided || found.asked) throw fail('entry.decided');
  return noted(ctx, found, 'asked', note);
}

export const giveUp = async (ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> =>
  decided(ctx, await own(ctx, id), 'given-up', null);

async function own(ctx: Ctx, id: string): Promise<queries.RefusedRow> {
  const found = await queries.findRefused(ctx.db, id);
  if (found?.user_id !== ctx.user.id) throw fail('record.not_found');
  return found;
}

async function decided(
  ctx: Ctx,
  found: queries.RefusedRow,
  decision: 'declined' | 'given-up',
  note: string | null,
): Promise<Record<string, never>> {
  if (found.decided) throw fail('entry.decided');
  return noted(ctx, found, decision, note);
}

async function noted(
  ctx: Ctx,
  { id, kind, about }: queries.RefusedRow,
  decision: 'asked' | 'declined' | 'given-up',
  note: string | null,
): Promise<Record<string, never>> {
  schoolOf(ctx);
  await queries.insertDecision(ctx.db, { ...signedStampOf(ctx), entry_id: id, decision, note });
  ctx.changed('late entry', id, null, { kind, about, decision, note, at: nowIso(ctx) });
  return {};
}
