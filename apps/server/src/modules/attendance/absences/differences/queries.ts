import { differenceList } from '@darasa/contract/attendance/absences/differences';
import { lockRow as lockById, type Patch, patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const value = (code: string, minutes: string) => `concat_ws(' ', ${code}, ${minutes})`;
const person = (alias: string) =>
  `nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`;

export const differences = rowsOf(differenceList, {
  from: 'attendance.differences d',
  joins: {
    r: 'join attendance.registers r on (r.tenant_id, r.id) = (d.tenant_id, d.register_id)',
    s: 'join students.students s on (s.tenant_id, s.id) = (d.tenant_id, d.student_id)',
    t: 'join attendance.types t on (t.tenant_id, t.id) = (r.tenant_id, r.type_id)',
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (r.tenant_id, r.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (r.tenant_id, r.stream_id)',
    k: 'left join attendance.codes k on (k.tenant_id, k.id) = (d.tenant_id, d.kept_code_id)',
    o: 'join attendance.codes o on (o.tenant_id, o.id) = (d.tenant_id, d.other_code_id)',
    v: 'left join identity.users v on (v.tenant_id, v.id) = (d.tenant_id, d.kept_by)',
    w: 'left join identity.users w on (w.tenant_id, w.id) = (d.tenant_id, d.other_by)',
    x: 'left join identity.users x on (x.tenant_id, x.id) = (d.tenant_id, d.decided_by)',
  },
  columns: {
    student: "concat_ws(' ', s.first_name, s.surname)",
    admission_number: 's.admission_number',
    class: "concat_ws(' ', c.name, m.name)",
    type_id: 'r.type_id',
    type: 't.name',
    audience_id: 'r.audience_id',
    day: 'r.day',
    slot: 'r.slot',
    kept_value: value('k.code', 'd.kept_minutes'),
    kept_words: "coalesce(k.words_en, 'not on the list')",
    kept_by: person('v'),
    other_value: value('o.code', 'd.other_minutes'),
    other_words: 'o.words_en',
    other_by: person('w'),
    decided_by: person('x'),
  },
  filters: { day: 'r.day' },
  search: ['s.first_name', 's.surname', 's.admission_number'],
});

export const lockDifference = (db: Db, id: string) =>
  lockById(db, 'attendance.differences', id, ['id', 'register_id', 'person_id']);

export const updateDifference = (db: Db, id: string, patch: Patch<'attendance.differences'>) =>
  patchRow(db, 'attendance.differences', id, patch);

export interface StandingMark {
  how: string;
  version: number;
}

/** The mark that stands in the register now; it may have moved since the two differed. */
export const findMark = (
  db: Db,
  register_id: string,
  person_id: string,
): Promise<StandingMark | undefined> =>
  db
    .selectFrom('attendance.marks')
    .select(['how', 'version'])
    .where('register_id', '=', register_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
