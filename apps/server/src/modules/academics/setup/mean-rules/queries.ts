import {
  type MeanRule,
  type MeanRuleEdition,
  meanRuleList,
} from '@darasa/contract/academics/setup/mean-rules';
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
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const meanRules = rowsOf(meanRuleList, {
  from: 'academics.mean_rules s',
  joins: {
    e: `join lateral (
      select e.id as edition_id, e.edition, e.from_on
      from academics.mean_rule_editions e
      where (e.tenant_id, e.rule_id) = (s.tenant_id, s.id)
      order by e.from_on > :today, abs(e.from_on - :today::date)
      limit 1
    ) e on true`,
    g: `left join lateral (
      select coalesce(string_agg(
        case when g.best is null then 'all of ' else 'best ' || g.best || ' of ' end || g.name, ', '
        order by g.position), '') as words
      from academics.mean_rule_groups g
      where (g.tenant_id, g.edition_id) = (s.tenant_id, e.edition_id)
    ) g on true`,
  },
  columns: { edition: 'e.edition', from_on: 'e.from_on', group_words: 'g.words' },
  filters: { retired: 's.retired_at is not null' },
  search: ['s.name', 'g.words'],
  sorts: { from_on: ['e.from_on'] },
});

const editions_max = 100;

export async function findRule(db: Db, id: string, today: string): Promise<MeanRule | undefined> {
  const [rows, editions] = await Promise.all([
    meanRules.some(db, [id], today),
    listEditions(db, id),
  ]);
  return rows[0] && { ...rows[0], editions };
}

async function listEditions(db: Db, rule_id: string): Promise<MeanRuleEdition[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<MeanRuleEdition>`
    select e.id, e.edition, e.from_on, e.needs, e.used_at, coalesce((
        select jsonb_agg(jsonb_build_object('name', g.name, 'is_rest', g.is_rest, 'best', g.best,
            'subjects', coalesce((
              select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name)
              from academics.mean_rule_subjects s
              join administration.subjects b on (b.tenant_id, b.id) = (s.tenant_id, s.subject_id)
              where (s.tenant_id, s.edition_id, s.position) = (g.tenant_id, g.edition_id, g.position)
            ), '[]')) order by g.position)
        from academics.mean_rule_groups g
        where (g.tenant_id, g.edition_id) = (e.tenant_id, e.id)
      ), '[]') as groups
    from academics.mean_rule_editions e
    where e.tenant_id = ${tenant_id} and e.rule_id = ${rule_id}
    order by e.from_on desc
    limit ${editions_max}
  `.execute(db);
  return found.rows;
}

/** The subjects among those named that the school teaches in a curriculum. */
export async function listSubjectsOf(db: Db, curriculum: string, ids: readonly string[]) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select b.id
    from administration.subjects b
    where b.tenant_id = ${tenant_id} and b.school_id = ${school_id}
      and b.curriculum = ${curriculum} and b.id = any(${ids}::uuid[])
    order by b.id
    limit 1000
  `.execute(db);
  return new Set(found.rows.map((row) => row.id));
}

export const lockRule = (db: Db, id: string) =>
  lockRow(db, 'academics.mean_rules', id, ['id', 'version']);

export const insertRule = (db: Db, row: NewRow<'academics.mean_rules'>): Promise<boolean> =>
  insertUnlessTaken(db, 'academics.mean_rules', row);

export const updateRule = (db: Db, id: string, patch: Patch<'academics.mean_rules'>) =>
  patchRow(db, 'academics.mean_rules', id, patch);

export interface NewGroup {
  name: string;
  is_rest: boolean;
  best: number | null;
  subject_ids: readonly string[];
}

export async function insertEdition(
  db: Db,
  row: NewRow<'academics.mean_rule_editions'> & { id: string },
  groups: readonly NewGroup[],
): Promise<void> {
  const of_edition = { ...placeOf(db), edition_id: row.id };
  await insertRow(db, 'academics.mean_rule_editions', row);
  await insertRows(
    db,
    'academics.mean_rule_groups',
    groups.map(({ name, is_rest, best }, i) => ({
      ...of_edition,
      position: i + 1,
      name,
      is_rest,
      best,
    })),
  );
  await insertRows(
    db,
    'academics.mean_rule_subjects',
    groups.flatMap(({ subject_ids }, i) =>
      [...new Set(subject_ids)].map((subject_id) => ({
        ...of_edition,
        position: i + 1,
        subject_id,
      })),
    ),
  );
}

export const deleteEdition = (db: Db, id: string) =>
  db.deleteFrom('academics.mean_rule_editions').where('id', '=', id).execute();
