import type { Endpoint } from '@darasa/contract/endpoint';
import type { IsoDate } from '@darasa/rules/dates';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** The person for whom work is gathered, under the limits that they have where it is done. */
export type WaitingAsk = Pick<Ctx, 'db' | 'user' | 'staff' | 'now'> & { today: IsoDate };

/** The amount of one kind that waits. */
export interface WaitingFound {
  count: number;
  amount_cents: number | null;
  /** Since when the oldest waits, where it has such a day. */
  since: IsoDate | null;
}

/**
 * One kind of work that a person finds under Today. A module declares what it counts and where the work
 * is done; whoever may call the endpoint that does it is told.
 */
export interface WaitingSource {
  key: string;
  /** The endpoint that does the work. */
  endpoint: Pick<Endpoint, 'access' | 'whole_books' | 'every_class'>;
  /** One row with `count`, `amount_cents` and `since`, read with those of all other kinds in one statement. */
  rows(ask: WaitingAsk): RawBuilder<unknown>;
  /** The sentence: what waits, in strong letters, and what is to be done about it. */
  says(found: WaitingFound, today: IsoDate): readonly [strong: string, rest: string];
  /** What the row's link is called, and the list with its filter that it opens. */
  verb: string;
  href: string;
  /** Said with a tick when nothing is left; without it nothing is said to whom it may not concern. */
  done?: string;
  /** From so many days on it is shown as late. */
  late_after_days?: number;
}
