import type { Lookup } from '@darasa/contract/lookup';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { newId } from '../ids.ts';
import { findHeldRows } from '../imports/held.ts';
import type { ImportTarget } from '../imports/target.ts';
import {
  deleteUntouched,
  findTakenNames,
  insertLookups,
  type LookupTable,
  type LookupValues,
} from './queries.ts';

/** Lets a setup list be filled from a file. */
export function lookupImport(
  lookup: Lookup,
  { table }: { table: LookupTable },
): ImportTarget<LookupValues> {
  const { path, one, many, module } = lookup.words;
  return {
    target: path,
    label: many,
    access: { module, act: 'create' },
    fields: [
      { name: 'name', label: 'Name', required: true, synonyms: [one, `${one} name`, 'title'] },
      { name: 'code', label: 'Code', required: false, synonyms: ['short name', 'abbreviation'] },
      { name: 'note', label: 'Note', required: false, synonyms: ['description', 'remarks'] },
    ],
    schema: lookup.values,
    unique: [
      {
        field: 'name',
        keyOf: (name) => name.toLowerCase(),
        findTaken: (ctx, keys) => findTakenNames(ctx.db, table, keys),
        taken: (name) => `There is already one called ${name}.`,
      },
    ],
    insert: (ctx, values) => insertAll(ctx, table, one, values),
    findHeld: (ctx, ids) => findHeldRows(ctx.db, { table, name: 't.name' }, ids),
    undo: (ctx, ids) => takeBack(ctx, table, one, ids),
  };
}

async function insertAll(ctx: Ctx, table: LookupTable, one: string, values: LookupValues[]) {
  const rows = values.map((row) => ({ id: newId(ctx.now.getTime()), ...row }));
  const ids = await insertLookups(ctx.db, table, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    now: nowIso(ctx),
    rows,
  });
  for (const row of rows) ctx.changed(one, row.id, null, row);
  return ids;
}

/**
 * An import is taken back with care: what somebody has worked on since, or what other records point at, is
 * no longer ours to remove.
 */
export async function takeBack(ctx: Ctx, table: LookupTable, one: string, ids: string[]) {
  const gone = await deleteUntouched(ctx.db, table, ids);
  if (gone === 'in use') return 'other records already use some of what it added';
  const changed_count = ids.length - gone.length;
  if (changed_count > 0) return `${changed_count} of its rows were changed since`;
  for (const row of gone) ctx.changed(one, row.id, row, null);
  return undefined;
}
