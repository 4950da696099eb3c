import type { Listing } from '@darasa/contract/listing';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { ListRow } from './source.ts';

/** A reader of a list: what it shows to one and not to another, on screen and in the file alike. */
export interface Reader<L extends Listing> {
  /** Opens what only this reader sees, such as the own groups of a teacher. */
  enter?: (ctx: Ctx) => void;
  /** Which rows the reader sees; nothing where it is all of them. */
  limit?: (ctx: Ctx) => RawBuilder<unknown> | undefined;
  /** How the reader sees a row. */
  show?: (ctx: Ctx) => (row: ListRow<L>) => ListRow<L>;
}

export function seen<L extends Listing>(
  ctx: Ctx,
  { show }: Reader<L>,
  rows: ListRow<L>[],
): ListRow<L>[] {
  return show ? rows.map(show(ctx)) : rows;
}
