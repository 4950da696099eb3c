import { designList, type ReportDesign } from '@darasa/contract/academics/reports/designs';
import { sql } from 'kysely';
import {
  insertRow,
  insertUnlessTaken,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
} from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const designs = rowsOf(designList, {
  from: 'academics.report_designs d',
  joins: {
    e: `join lateral (
      select e.edition, e.language
      from academics.report_design_editions e
      where (e.tenant_id, e.design_id) = (d.tenant_id, d.id)
      order by e.edition desc
      limit 1
    ) e on true`,
    n: `left join lateral (
      select count(*)::int as sets
      from academics.report_sets s
      where (s.tenant_id, s.design_id) = (d.tenant_id, d.id)
    ) n on true`,
  },
  columns: { edition: 'e.edition', language: 'e.language', set_count: 'n.sets' },
  filters: { retired: 'd.retired_at is not null' },
  search: ['d.name'],
});

export async function findDesign(db: Db, id: string): Promise<ReportDesign | undefined> {
  const [rows, now] = await Promise.all([designs.some(db, [id]), findNewest(db, id)]);
  return rows[0] && now && { ...rows[0], now };
}

/** The newest edition of a design: what reports are issued by from now on. */
export async function findNewest(db: Db, design_id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ReportDesign['now']>`
    select e.id, e.edition, e.language, e.blocks, e.used_at
    from academics.report_design_editions e
    where e.tenant_id = ${tenant_id} and e.design_id = ${design_id}
    order by e.edition desc
    limit 1
  `.execute(db);
  return found.rows[0];
}

export const lockDesign = (db: Db, id: string) =>
  lockRow(db, 'academics.report_designs', id, ['id', 'version']);

export const insertDesign = (db: Db, row: NewRow<'academics.report_designs'>): Promise<boolean> =>
  insertUnlessTaken(db, 'academics.report_designs', row);

export const updateDesign = (db: Db, id: string, patch: Patch<'academics.report_designs'>) =>
  patchRow(db, 'academics.report_designs', id, patch);

export const insertEdition = (db: Db, row: NewRow<'academics.report_design_editions'>) =>
  insertRow(db, 'academics.report_design_editions', row);

/** Only of an edition that no report was issued by; the table refuses the others. */
export const deleteEdition = (db: Db, id: string) =>
  db.deleteFrom('academics.report_design_editions').where('id', '=', id).execute();

export async function updateUsed(db: Db, edition_id: string, now: string): Promise<void> {
  await sql`
    update academics.report_design_editions
    set used_at = ${now}
    where id = ${edition_id} and used_at is null
  `.execute(db);
}

/** The blocks of the newest edition of the design of a report set `r`; of one without a design, nothing. */
export const blocks_of_set = `(
  select e.blocks
  from academics.report_design_editions e
  where (e.tenant_id, e.design_id) = (r.tenant_id, r.design_id)
  order by e.edition desc
  limit 1
)`;

/** Whether the reports of a set `r` have a box for the comment of this kind; without a design they may. */
export const hasBox = (kind: string) => `coalesce(jsonb_path_exists(${blocks_of_set},
  '$[*] ? (@.kind == "comments").boxes[*] ? (@ == $kind)',
  jsonb_build_object('kind', ${kind})), true)`;
