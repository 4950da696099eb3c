import { ClubInput } from '@darasa/contract/administration/living/clubs';
import { z } from 'zod';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { findHeldRows } from '#platform/imports/held.ts';
import type { ImportTarget } from '#platform/imports/target.ts';
import { takeBack } from '#platform/lookups/lookup-import.ts';
import { findTakenNames } from '#platform/lookups/queries.ts';
import { insertClubs } from './queries.ts';

const table = 'administration.clubs';

// A patron is chosen by hand: names of people are too alike for a file.
const ImportedClub = ClubInput.omit({ patron_id: true }).extend({
  capacity: z.string().trim().transform(Number).pipe(ClubInput.shape.capacity.unwrap()).optional(),
});
type Imported = z.infer<typeof ImportedClub>;

export const clubImport: ImportTarget<Imported> = {
  target: 'administration/clubs',
  label: 'clubs',
  access: { module: 'administration', act: 'create' },
  fields: [
    { name: 'name', label: 'Name', required: true, synonyms: ['club', 'club name', 'title'] },
    { name: 'code', label: 'Code', required: false, synonyms: ['short name', 'abbreviation'] },
    { name: 'capacity', label: 'Capacity', required: false, synonyms: ['places', 'most members'] },
    { name: 'note', label: 'Note', required: false, synonyms: ['description', 'remarks'] },
  ],
  schema: ImportedClub,
  unique: [
    {
      field: 'name',
      keyOf: (name) => name.toLowerCase(),
      findTaken: (ctx, keys) => findTakenNames(ctx.db, table, keys),
      taken: (name) => `There is already one called ${name}.`,
    },
  ],
  insert: insertAll,
  findHeld: (ctx, ids) => findHeldRows(ctx.db, { table, name: 't.name' }, ids),
  undo: (ctx, ids) => takeBack(ctx, table, 'club', ids),
};

async function insertAll(ctx: Ctx, values: Imported[]) {
  const rows = values.map((row) => ({
    id: newId(ctx.now.getTime()),
    name: row.name,
    code: row.code ?? null,
    note: row.note ?? null,
    capacity: row.capacity ?? null,
  }));
  const ids = await insertClubs(ctx.db, nowIso(ctx), rows);
  for (const row of rows) ctx.changed('club', row.id, null, row);
  return ids;
}
