import type { Db } from '#platform/db/scope.ts';

/** Row security keeps each to its school; a guardian belongs to it through a learner. */
export const findStudent = (db: Db, id: string) =>
  db.selectFrom('students.students').select('id').where('id', '=', id).executeTakeFirst();

export const findGuardian = (db: Db, id: string) =>
  db
    .selectFrom('students.student_guardians')
    .select('id')
    .where('guardian_id', '=', id)
    .limit(1)
    .executeTakeFirst();
