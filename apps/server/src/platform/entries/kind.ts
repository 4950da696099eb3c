import type { Access } from '@darasa/contract/access';
import type { Endpoint, Offline } from '@darasa/contract/endpoint';
import type { Ctx } from '../ctx.ts';

export type Fields = Record<string, unknown>;

/** A kind of entry that may wait on a device. A module declares it beside the route that serves it. */
export interface EntryKind {
  endpoint: Endpoint & { offline?: Offline };
  /** Makes an input of the version before into one of today: pure, by the version it has. */
  upgrades?: Readonly<Record<number, (input: Fields) => Fields>>;
  /** `cells`: each has the version it was read at, and is answered for itself. `once`: a second one changes nothing. */
  conflict: 'cells' | 'once';
  /** Who decides about what was refused. */
  office: Access;
  /** What it is about, as the office says it: "Mathematics, Form 3 North". */
  about(ctx: Pick<Ctx, 'db' | 'now'>, input: Fields): Promise<string>;
  /** Whatever of a long answer is not kept, emptied: what a second try reads again by itself. */
  shortened?(answer: Fields): Fields;
}

export const offlineOf = ({ endpoint }: EntryKind): Offline => {
  if (!endpoint.offline) throw new Error(`${endpoint.path} is not declared offline`);
  return endpoint.offline;
};

/** The input as it is read today, or nothing where nobody knows how. */
export function upgraded(kind: EntryKind, v: number, input: Fields): Fields | null {
  if (v === offlineOf(kind).v) return input;
  const made = kind.upgrades?.[v]?.(input);
  return made ? upgraded(kind, v + 1, made) : null;
}
