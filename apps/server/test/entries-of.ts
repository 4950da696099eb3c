import { randomUUID } from 'node:crypto';
import type { Endpoint, SentOf } from '@darasa/contract/endpoint';
import { heartbeat } from '@darasa/contract/identity/sign-in/session';
import { sendEntries, type SentEntry } from '@darasa/contract/platform/entries';
import type { Person } from './new-school.ts';

/** A phone of somebody, which writes without a line and sends when there is one. */
export async function phoneOf(person: Person, clock: () => Date = () => new Date()) {
  const { seal } = await person.call(heartbeat, {});
  const sealed = { ...seal, wall_at: clock().getTime() };
  let n = 0;
  const write = <E extends Endpoint>(
    endpoint: E,
    input: SentOf<E>,
    more: Partial<SentEntry> = {},
  ): SentEntry => ({
    id: randomUUID(),
    n: ++n,
    user_id: person.id,
    school_id: person.session.user.active_school_id,
    device_id: seal.device_id,
    kind: endpoint.offline!.kind,
    v: endpoint.offline!.v,
    lane: endpoint.offline!.lane,
    input: input as Record<string, unknown>,
    wall_at: clock().getTime(),
    seal: sealed,
    ...more,
  });
  const send = async (...entries: SentEntry[]) =>
    (await person.call(sendEntries, { entries })).results;
  return { seal, write, send };
}
