import { bankList, type BankRow } from '@darasa/contract/academics/reports/comment-bank';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { sql } from 'kysely';
import {
  insertRow,
  insertRows,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
} from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const bank = rowsOf(bankList, {
  from: 'academics.comment_bank k',
  joins: {
    b: 'left join administration.subjects b on (b.tenant_id, b.id) = (k.tenant_id, k.subject_id)',
  },
  columns: { subject: 'b.name' },
  filters: { retired: 'k.retired_at is not null' },
  search: ['k.words', `array_to_string(k.codes, ' ')`, 'b.name'],
  sorts: { kind: ['k.kind', 'k.curriculum', 'k.language'] },
  names: { subject_id: nameIn('administration.subjects') },
});

export const findLine = async (db: Db, id: string): Promise<BankRow | undefined> =>
  (await bank.some(db, [id]))[0];

export const lockLine = (db: Db, id: string) =>
  lockRow(db, 'academics.comment_bank', id, ['id', 'version']);

export const insertLine = (db: Db, row: NewRow<'academics.comment_bank'>) =>
  insertRow(db, 'academics.comment_bank', row);

export const insertLines = (db: Db, rows: NewRow<'academics.comment_bank'>[]) =>
  insertRows(db, 'academics.comment_bank', rows);

export const updateLine = (db: Db, id: string, patch: Patch<'academics.comment_bank'>) =>
  patchRow(db, 'academics.comment_bank', id, patch);

export async function findSubject(db: Db, id: string, curriculum: Curriculum) {
  const found = await sql<{ id: string }>`
    select b.id
    from administration.subjects b
    where b.id = ${id} and b.curriculum = ${curriculum}
  `.execute(db);
  return found.rows[0];
}

/** The curricula and languages in which the bank has any of these words. */
export async function listTaken(db: Db, words: readonly string[]) {
  const found = await sql<{ curriculum: string; language: string }>`
    select distinct k.curriculum, k.language
    from academics.comment_bank k
    where k.words = any(${words}::text[])
    order by k.curriculum, k.language
  `.execute(db);
  return found.rows;
}
