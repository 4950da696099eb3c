import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  entries_bytes_max,
  type EntryResult,
  type sendEntries,
  type SentEntry,
} from '@darasa/contract/platform/entries';
import { formatDate } from '@darasa/rules/dates';
import { type DoneAt, doneAt } from '@darasa/rules/done-at';
import { fail, type Failure } from '../fail.ts';
import type { Arrival } from '../http/arriving-route.ts';
import { Said } from '../http/envelope.ts';
import { failureOf } from '../http/failures.ts';
import type { Route } from '../http/route.ts';
import { longOf, outcomeOf, shortOf } from './cell-answers.ts';
import { type EntryKind, type Fields, offlineOf, upgraded } from './kind.ts';
import * as queries from './queries.ts';
import { deviceOf, isGenuine } from './seals.ts';

/** A batch counts as one call, so it ends before it is one that hangs. */
const batch_ms_max = 8_000;
const day_ms = 24 * 60 * 60_000;
const answer_length_max = 2_000;
const about_length_max = 200;

type Known = Awaited<ReturnType<typeof queries.findEntries>>;

/** A handler serves the entries of one kind. */
export interface Handler {
  kind: EntryKind;
  route: Route;
}

/** Each entry for itself, in order; what cannot go now holds up its own lane and no other. */
export async function receive(
  arrival: Arrival,
  { entries }: InputOf<typeof sendEntries>,
  known: Known,
  handlers: ReadonlyMap<string, Handler>,
): Promise<OutputOf<typeof sendEntries>> {
  if (JSON.stringify(entries).length > entries_bytes_max) {
    throw fail('request.too_large', { limit: '64 KB' });
  }
  const began = performance.now();
  const ground = groundOf(arrival);
  const device_id = deviceOf(ground, arrival, entries.find((one) => one.seal)?.seal);
  const stopped = new Set<string>();
  const results: EntryResult[] = [];
  for (const one of entries) {
    const is_over = performance.now() - began > batch_ms_max;
    const result: EntryResult =
      is_over || stopped.has(one.lane)
        ? { id: one.id, outcome: 'later' }
        : await take({ arrival, one, device_id, known, handlers });
    if (result.outcome === 'later' || result.outcome === 'held') stopped.add(one.lane);
    results.push(result);
  }
  return { results };
}

interface Taking {
  arrival: Arrival;
  one: SentEntry;
  device_id: string;
  known: Known;
  handlers: ReadonlyMap<string, Handler>;
}

async function take(taking: Taking): Promise<EntryResult> {
  const { arrival, one, device_id, known, handlers } = taking;
  const held = heldBy(arrival, one, device_id);
  if (held) return { id: one.id, outcome: 'held', held };
  const handler = handlers.get(one.kind);
  const before = known.find(({ id }) => id === one.id);
  if (before) return answeredBefore(one, before, handler);
  const time = timeOf(arrival, one);
  const input = handler && upgraded(handler.kind, one.v, one.input);
  if (!handler || !input) return refuse(taking, handler, time, fail('entry.unknown'));
  const late = lateness(handler.kind, time, arrival);
  if (late) return refuse(taking, handler, time, late);
  const row = rowOf(taking, time);
  const at_ms = time.at_ms;
  const facts = {
    id: one.id,
    done_at: new Date(at_ms).toISOString(),
    shift_ms: at_ms - one.wall_at,
    clock: time.clock,
    is_day_sure: time.is_day_sure,
    by_office: false,
  };
  try {
    const result = await arrival.run(handler.route, {
      input,
      facts,
      closing: (answer) => queries.closingEntry({ ...row, ...keptOf(handler.kind, answer, input) }),
    });
    const { message, data } = saidOf(result);
    return { id: one.id, outcome: keptOf(handler.kind, result, input).outcome, message, data };
  } catch (error) {
    if (isTwin(error)) return lookAgain(taking, handler);
    const failure = failureOf(error);
    if (failure.code === 'pin.needed') return { id: one.id, outcome: 'held', held: 'pin' };
    if (isForLater(failure)) return laterFor(one, failure);
    return refuse(taking, handler, time, failure);
  }
}

/** Nobody sends what somebody else wrote, nor into another school, nor from another device. */
function heldBy({ session }: Arrival, one: SentEntry, device_id: string): EntryResult['held'] {
  if (one.user_id !== session.user.id) return 'author';
  if (!one.school_id || one.school_id !== session.user.active_school_id) return 'school';
  return !one.device_id || one.device_id === device_id ? undefined : 'device';
}

const groundOf = ({ secret, claims, now }: Arrival) => ({
  secret,
  tenant_id: claims.tenant_id,
  now,
});

function timeOf(arrival: Arrival, { seal, wall_at, since_ms }: SentEntry): DoneAt {
  const { wall_at: seal_wall_ms, ...open } = seal ?? { wall_at: 0 };
  const is_good = seal && 'mac' in open && isGenuine(groundOf(arrival), open);
  return doneAt({
    wall_ms: wall_at,
    seal: is_good ? { at_ms: Date.parse(seal.at), wall_ms: seal_wall_ms } : undefined,
    since_ms,
    received_ms: arrival.now.getTime(),
  });
}

function lateness(kind: EntryKind, { at_ms }: DoneAt, { now }: Arrival): Failure | null {
  const { late_days } = offlineOf(kind);
  if (late_days === null || now.getTime() - at_ms <= late_days * day_ms) return null;
  return fail('entry.late', { day: formatDate(new Date(at_ms)), days: late_days });
}

type Row = Omit<queries.EntryRow, 'outcome' | 'answer'>;

function rowOf({ arrival, one, device_id }: Taking, { at_ms, clock }: DoneAt): Row {
  return {
    tenant_id: arrival.claims.tenant_id,
    id: one.id,
    school_id: one.school_id!,
    user_id: one.user_id,
    session_id: arrival.claims.session_id,
    device_id,
    n: one.n,
    kind: one.kind,
    v: one.v,
    lane: one.lane,
    body_hash: hashOf(one),
    claimed_at: new Date(one.wall_at).toISOString(),
    done_at: new Date(at_ms).toISOString(),
    received_at: arrival.now.toISOString(),
    clock,
  };
}

const hashOf = ({ kind, v, input }: SentEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, v, input]))
    .digest('base64url');

const saidOf = (result: unknown): { message: string; data: unknown } =>
  result instanceof Said ? result : { message: 'Success', data: result };

/** An answer is kept short: cells by their order, and what is longer still not at all. */
function keptOf(kind: EntryKind, result: unknown, input: Fields) {
  const { message, data } = saidOf(result);
  const is_cells = kind.conflict === 'cells';
  const whole = kind.shortened?.(data as Fields) ?? (data as Fields);
  const kept = { message, data: is_cells ? shortOf(whole, input) : whole };
  const outcome = is_cells ? outcomeOf(data as Fields, input) : 'applied';
  const is_short = JSON.stringify(kept).length <= answer_length_max;
  return {
    outcome: outcome as queries.EntryRow['outcome'],
    answer: is_short ? kept : { message, data: null },
  };
}

function answeredBefore(
  one: SentEntry,
  before: Known[number],
  handler: Handler | undefined,
): EntryResult {
  const { id } = one;
  if (before.body_hash !== hashOf(one) || before.user_id !== one.user_id) {
    return refusalOf(id, fail('entry.reused'));
  }
  if (before.outcome === 'refused') {
    return { id, outcome: 'refused', again: true, ...(before.answer as object) };
  }
  const { message, data } = before.answer as { message: string; data: Fields | null };
  const is_cells = data !== null && handler?.kind.conflict === 'cells';
  const input = handler && upgraded(handler.kind, one.v, one.input);
  return {
    id,
    outcome: before.outcome as EntryResult['outcome'],
    again: true,
    message,
    data: is_cells && input ? longOf(data, input) : data,
  };
}

/** The same entry came twice at once, and the other try was quicker. */
async function lookAgain(taking: Taking, handler: Handler | undefined): Promise<EntryResult> {
  const { one, arrival } = taking;
  const found = await arrival.inTenant('read', (db) => queries.findEntries(db, [one.id]));
  if (!found[0]) return refusalOf(one.id, fail('entry.reused'));
  return answeredBefore(one, found[0], handler);
}

const isTwin = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === 'entries_pkey';

/** A busy server and one that fell over may be different next time; a refusal will not. */
const isForLater = ({ status }: Failure): boolean =>
  status >= 500 || [401, 408, 429].includes(status);

const laterFor = ({ id }: SentEntry, { retry_after_s }: Failure): EntryResult => ({
  id,
  outcome: 'later',
  ...(retry_after_s !== undefined && { retry_after_s }),
});

const refusalOf = (id: string, { status, code, sentence, fields }: Failure): EntryResult => ({
  id,
  outcome: 'refused',
  status,
  code,
  message: sentence,
  ...(fields && { errors: fields }),
});

/** A refusal is a row with its input: the device that has it may be lost meanwhile. */
async function refuse(
  taking: Taking,
  handler: Handler | undefined,
  time: DoneAt,
  failure: Failure,
): Promise<EntryResult> {
  const { one, arrival } = taking;
  const { id, outcome, ...answer } = refusalOf(one.id, failure);
  const is_first = await arrival.inTenant('write', async (db) => {
    const about = one.in_hand
      ? null
      : await handler?.kind.about({ db, now: arrival.now }, one.input).catch(() => null);
    return queries.insertRefused(db, {
      ...rowOf(taking, time),
      outcome: 'refused',
      answer: JSON.stringify(answer),
      input: one.in_hand ? null : JSON.stringify(one.input),
      about: (about ?? one.kind).slice(0, about_length_max),
    });
  });
  return is_first ? { id, outcome, ...answer } : lookAgain(taking, handler);
}
