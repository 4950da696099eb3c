import { markChangeList } from '@darasa/contract/academics/reports/mark-changes';
import { sql } from 'kysely';
import { insertRow, lockRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const name = "concat_ws(' ', s.first_name, s.other_names, s.surname)";

export const markChanges = rowsOf(markChangeList, {
  from: 'academics.mark_change_requests q',
  joins: {
    s: 'join students.students s on (s.tenant_id, s.id) = (q.tenant_id, q.student_id)',
    h: 'join academics.sheets h on (h.tenant_id, h.id) = (q.tenant_id, q.sheet_id)',
    x: 'join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)',
    p: `join academics.exam_parts p on (p.tenant_id, p.exam_id, p.subject_id, p.part)
      = (h.tenant_id, h.exam_id, h.subject_id, q.part)`,
    b: 'join administration.subjects b on (b.tenant_id, b.id) = (h.tenant_id, h.subject_id)',
    c: 'join administration.classes c on (c.tenant_id, c.id) = (h.tenant_id, h.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)',
    u: 'join identity.users u on (u.tenant_id, u.id) = (q.tenant_id, q.created_by)',
  },
  columns: {
    name,
    admission_number: 's.admission_number',
    subject: 'b.name',
    class: 'c.name',
    stream: 'm.name',
    exam: 'x.name',
    part: 'p.name',
    asked_by: "concat_ws(' ', u.first_name, u.last_name)",
  },
  filters: { class_id: 'h.class_id' },
  search: [name, 's.admission_number', 'b.name', 'x.name'],
  sorts: { name: [`lower(${name})`], subject: ['lower(b.name)'] },
  names: { class_id: nameIn('administration.classes') },
});

export const insertRequest = (db: Db, row: NewRow<'academics.mark_change_requests'>) =>
  insertRow(db, 'academics.mark_change_requests', row);

export const lockRequest = (db: Db, id: string) =>
  lockRow(db, 'academics.mark_change_requests', id, [
    'id',
    'sheet_id',
    'student_id',
    'part',
    'cell_version',
    'from_text',
    'to_text',
    'reason',
    'state',
  ]);
export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

export const lockEvidence = (db: Db, id: string) =>
  lockRow(db, 'academics.mark_change_requests', id, ['state', 'created_by', 'evidence_file_id']);

export async function updateEvidence(
  db: Db,
  id: string,
  evidence_file_id: string,
  evidence_file_name: string,
): Promise<void> {
  await db
    .updateTable('academics.mark_change_requests')
    .set({ evidence_file_id, evidence_file_name })
    .where('id', '=', id)
    .execute();
}

export async function findEvidence(db: Db, id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{
    media_type: string;
    storage_key: string;
    evidence_file_name: string;
  }>`
    select f.media_type, f.storage_key, q.evidence_file_name
    from academics.mark_change_requests q
    join platform.files f on (f.tenant_id, f.id) = (q.tenant_id, q.evidence_file_id)
    where q.tenant_id = ${tenant_id} and q.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function updateRequest(db: Db, id: string, state: string): Promise<void> {
  await db
    .updateTable('academics.mark_change_requests')
    .set({ state })
    .where('id', '=', id)
    .execute();
}

/** The typist is whoever typed what stands in a cell; nobody where it was never typed. */
export async function findTypist(
  db: Db,
  cell: { sheet_id: string; student_id: string; part: number },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('academics.marks')
    .select('typed_by')
    .where('sheet_id', '=', cell.sheet_id)
    .where('student_id', '=', cell.student_id)
    .where('part', '=', cell.part)
    .executeTakeFirst();
  return found?.typed_by;
}
