import type { ProfileChange, ProfileField } from '@darasa/contract/staff/profile-changes';
import { insertRow, lockRow, patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

const shown_max = 20;

export type Details = Partial<Record<ProfileField, string | null>>;

export interface StoredChange {
  id: string;
  staff_id: string;
  before: Details;
  after: Details;
  state: ProfileChange['state'];
  decision_note: string | null;
  created_at: string;
}

const columns = [
  'id',
  'staff_id',
  'before',
  'after',
  'state',
  'decision_note',
  'created_at',
] as const;

export async function listOf(db: Db, staff_id: string): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('staff.profile_changes')
    .select(columns)
    .where('staff_id', '=', staff_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown_max)
    .execute();
  return rows as unknown as StoredChange[];
}

/** Lists what waits for a decision, or came back from one. */
export async function listOpen(db: Db, staff_id: string): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('staff.profile_changes')
    .select(columns)
    .where('staff_id', '=', staff_id)
    .where('state', 'in', ['pending', 'returned'])
    .limit(shown_max)
    .execute();
  return rows as unknown as StoredChange[];
}

export async function lockChange(db: Db, id: string): Promise<StoredChange | undefined> {
  const row = await lockRow(db, 'staff.profile_changes', id, columns);
  return row as unknown as StoredChange | undefined;
}

export interface NewChange {
  tenant_id: string;
  id: string;
  school_id: string;
  staff_id: string;
  before: Details;
  after: Details;
  created_by: string;
  created_at: string;
}

export const insertChange = (db: Db, { before, after, ...row }: NewChange) =>
  insertRow(db, 'staff.profile_changes', {
    ...row,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });

export interface Decision {
  state: ProfileChange['state'];
  decided_by: string;
  decided_at: string;
  decision_note: string | null;
}

export const updateState = (db: Db, id: string, decision: Decision) =>
  patchRow(db, 'staff.profile_changes', id, decision);
