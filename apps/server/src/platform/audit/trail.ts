import type { ChangeNoter, Visit } from '../ctx.ts';
import type { Closing } from '../db/scope.ts';
import { newId } from '../ids.ts';
import { slicesOf } from '../slices.ts';

interface Actor extends Visit {
  tenant_id: string;
  school_id: string | null;
  user_id: string | null;
  session_id: string | null;
}

interface Entry {
  record_type: string;
  record_id: string;
  before: object | null;
  after: object | null;
  school_id?: string | undefined;
}

// These never reach the trail, whatever table they come from.
const secret = /^(password|seed)$|secret|hash|token/;

/** No statement may run for long, and whoever changes a whole school writes many lines. */
const lines_per_statement = 2_000;

/** Collects what a request changed and writes it with the commit: one statement for all lines. */
export function newTrail(actor: Actor, action: string) {
  const entries: Entry[] = [];
  const changed: ChangeNoter = (record_type, record_id, before, after, school_id) => {
    const [from, to] = difference(before, after);
    entries.push({ record_type, record_id, before: from, after: to, school_id });
  };
  const closing = (): Closing[] =>
    slicesOf(entries, lines_per_statement).map((some) => insertEntries(actor, action, some));
  return { changed, closing, count: () => entries.length };
}

/** Only the fields that differ are kept; a new or removed record is kept whole. */
type Fields = Record<string, unknown> | null;

function difference(before: object | null, after: object | null): [Fields, Fields] {
  const was = openFields(before);
  const is = openFields(after);
  if (!was || !is) return [was, is];
  const names = Object.keys({ ...was, ...is }).filter((name) => !areSame(was[name], is[name]));
  const only = (record: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  return [only(was), only(is)];
}

const areSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function openFields(record: object | null): Fields {
  if (!record) return null;
  if (!Object.keys(record).some(isSecret)) return { ...record };
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isSecret(name)));
}

// A file of ten thousand learners has the same few names of columns half a million times.
const known_names = new Map<string, boolean>();
const known_names_max = 5_000;

function isSecret(name: string): boolean {
  const known = known_names.get(name);
  if (known !== undefined) return known;
  const found = secret.test(name);
  if (known_names.size < known_names_max) known_names.set(name, found);
  return found;
}

function insertEntries(actor: Actor, action: string, entries: Entry[]): Closing {
  const rows = entries.map((entry) => ({ id: newId(actor.now.getTime()), ...entry }));
  return {
    text: `
      insert into platform.audit (tenant_id, id, school_id, at, user_id, session_id, request_id,
        device, action, record_type, record_id, before, after)
      select $1::uuid, e.id, coalesce(e.school_id, $2::uuid), $3::timestamptz, $4::uuid, $5::uuid, $6::text,
        $7::text, $8::text, e.record_type, e.record_id, e.before, e.after
      from jsonb_to_recordset($9::jsonb)
        as e (id uuid, school_id uuid, record_type text, record_id text, before jsonb, after jsonb)`,
    values: [
      actor.tenant_id,
      actor.school_id,
      actor.now.toISOString(),
      actor.user_id,
      actor.session_id,
      actor.request_id,
      actor.device.slice(0, 200),
      action,
      JSON.stringify(rows),
    ],
  };
}
