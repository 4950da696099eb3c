import type { ModuleName } from '@darasa/contract/access';
import type { Lookup } from '@darasa/contract/lookup';
import type { ListLine } from '@darasa/rules/usual-lists';
import type { Ctx } from '../ctx.ts';
import { findTakenNames, type LookupTable } from '../lookups/queries.ts';
import { add } from '../lookups/service.ts';

/** A line that a school may take over, with the figure that it may change first. */
export interface OfferedLine extends ListLine {
  number?: { label: string; value: number; max: number };
  /** The product knows it by this name, so it keeps it. */
  is_fixed?: boolean;
}

/** As a person ticked it: under this name, with this figure. */
export interface ChosenLine {
  set: string;
  key: string;
  name: string;
  number?: number | undefined;
}

/** One list that schools usually begin with. Each module hands in its own. */
export interface UsualSet {
  set: string;
  label: string;
  help: string;
  /** Who may not make a line by hand is not offered it either. */
  module: ModuleName;
  /** One for all schools of the organisation. */
  is_shared?: boolean;
  lines: readonly OfferedLine[];
  /** Which of these names the school has, as they were asked for, retired ones too. */
  findTaken(ctx: Ctx, names: string[]): Promise<string[]>;
  /** Makes one as if it were made by hand; the others of the same call are there to look at. */
  add(ctx: Ctx, line: ChosenLine, chosen: readonly ChosenLine[]): Promise<unknown>;
}

/** The usual lines of a setup list that has a name and nothing else. */
export function usualLookup(
  { words }: Lookup,
  table: LookupTable,
  { help, lines }: { help: string; lines: readonly ListLine[] },
): UsualSet {
  return {
    set: words.path.split('/').at(-1)!,
    label: words.many.charAt(0).toUpperCase() + words.many.slice(1),
    help,
    module: words.module,
    lines,
    findTaken: (ctx, names) => findTakenNames(ctx.db, table, names),
    add: (ctx, { name }) => add(ctx, { table, one: words.one }, { name }),
  };
}
