import {
  type Grade,
  scaleList,
  type Scale,
  type ScaleEdition,
} from '@darasa/contract/academics/setup/scales';
import { sql } from 'kysely';
import {
  insertRow,
  insertRows,
  insertUnlessTaken,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
  placeOf,
} from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const scales = rowsOf(scaleList, {
  from: 'academics.scales s',
  joins: {
    e: `join lateral (
      select e.id as edition_id, e.edition, e.from_on
      from academics.scale_editions e
      where (e.tenant_id, e.scale_id) = (s.tenant_id, s.id)
      order by e.from_on > :today, abs(e.from_on - :today::date)
      limit 1
    ) e on true`,
    g: `left join lateral (
      select coalesce(string_agg(b.code, ' ' order by b.position), '') as codes
      from academics.scale_bands b
      where (b.tenant_id, b.edition_id) = (s.tenant_id, e.edition_id)
    ) g on true`,
  },
  columns: { edition: 'e.edition', from_on: 'e.from_on', grade_codes: 'g.codes' },
  filters: { retired: 's.retired_at is not null' },
  search: ['s.name', 'g.codes'],
  sorts: { from_on: ['e.from_on'] },
});

const editions_max = 100;

export async function findScale(db: Db, id: string, today: string): Promise<Scale | undefined> {
  const [rows, editions] = await Promise.all([scales.some(db, [id], today), listEditions(db, id)]);
  return rows[0] && { ...rows[0], editions };
}

async function listEditions(db: Db, scale_id: string): Promise<ScaleEdition[]> {
  const found = await sql<ScaleEdition>`
    select e.id, e.edition, e.from_on, e.step, e.min_value, e.max_value, e.round, e.zero, e.used_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', b.code, 'words_en', b.words_en,
            'words_sw', b.words_sw, 'lowerLimit', b.lower_limit, 'upperLimit', b.upper_limit,
            'points', b.points)
          order by b.upper_limit desc nulls last, b.lower_limit, b.position)
        from academics.scale_bands b
        where (b.tenant_id, b.edition_id) = (e.tenant_id, e.id)
      ), '[]') as grades
    from academics.scale_editions e
    where e.scale_id = ${scale_id}
    order by e.from_on desc
    limit ${editions_max}
  `.execute(db);
  return found.rows;
}

export const lockScale = (db: Db, id: string) =>
  lockRow(db, 'academics.scales', id, ['id', 'kind', 'version']);

export const insertScale = (db: Db, row: NewRow<'academics.scales'>): Promise<boolean> =>
  insertUnlessTaken(db, 'academics.scales', row);

export const updateScale = (db: Db, id: string, patch: Patch<'academics.scales'>) =>
  patchRow(db, 'academics.scales', id, patch);

export async function insertEdition(
  db: Db,
  row: NewRow<'academics.scale_editions'>,
  grades: readonly Grade[],
): Promise<void> {
  await insertRow(db, 'academics.scale_editions', row);
  const { tenant_id, school_id } = placeOf(db);
  await insertRows(
    db,
    'academics.scale_bands',
    grades.map(({ lowerLimit, upperLimit, ...grade }, i) => ({
      ...grade,
      tenant_id,
      school_id,
      edition_id: row.id,
      position: i + 1,
      lower_limit: lowerLimit,
      upper_limit: upperLimit,
    })),
  );
}

export const deleteEdition = (db: Db, id: string) =>
  db.deleteFrom('academics.scale_editions').where('id', '=', id).execute();
