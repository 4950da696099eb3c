import type { ApprovalStatus, FactValue, StepRule } from '@darasa/rules/approvals';
import type { Approver } from '@darasa/contract/platform/workflows';
import { sql } from 'kysely';
import { insertRow, insertRows, lockRow } from '../db/rows.ts';
import { type Db, scopeOf } from '../db/scope.ts';
import { covers, isActive, sitsThere } from './people-queries.ts';

export interface Item {
  id: string;
  document_type: string;
  document_id: string;
  number: string | null;
  title: string;
  amount_cents: number | null;
  department_id: string | null;
  facts: Record<string, FactValue>;
  link: string;
  path_id: string | null;
  path_version: number | null;
  path_name: string;
  status: ApprovalStatus;
  round: number;
  step: number;
  steps_count: number;
  requested_by: string;
  requested_at: string;
  decided_at: string | null;
}

const item_columns = [
  'id',
  'document_type',
  'document_id',
  'number',
  'title',
  'amount_cents',
  'department_id',
  'facts',
  'link',
  'path_id',
  'path_version',
  'path_name',
  'status',
  'round',
  'step',
  'steps_count',
  'requested_by',
  'requested_at',
  'decided_at',
] as const;

/**
 * An item is locked: whoever decides or sends holds this lock, so two at once take turns and both see the
 * truth.
 */
export async function lockItem(db: Db, id: string): Promise<Item | undefined> {
  const row = await lockRow(db, 'workflows.items', id, item_columns);
  return row as Item | undefined;
}

export async function lockDocument(
  db: Db,
  type: string,
  document_id: string,
): Promise<Item | undefined> {
  const row = await db
    .selectFrom('workflows.items')
    .select(item_columns)
    .where('document_type', '=', type)
    .where('document_id', '=', document_id)
    .forUpdate()
    .executeTakeFirst();
  return row as Item | undefined;
}

export const findStatus = (db: Db, type: string, document_id: string) =>
  db
    .selectFrom('workflows.items')
    .select('status')
    .where('document_type', '=', type)
    .where('document_id', '=', document_id)
    .executeTakeFirst();

export interface NewItem extends Item {
  details: readonly object[];
  files: readonly object[];
}

export async function insertItem(db: Db, item: NewItem): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  const { facts, details, files, ...row } = item;
  await insertRow(db, 'workflows.items', {
    ...row,
    tenant_id,
    school_id: school_id!,
    facts: JSON.stringify(facts),
    details: JSON.stringify(details),
    files: JSON.stringify(files),
  });
}

export async function updateItem(db: Db, id: string, change: Partial<NewItem>): Promise<void> {
  const { facts, details, files, ...row } = change;
  await db
    .updateTable('workflows.items')
    .set({
      ...row,
      ...(facts ? { facts: JSON.stringify(facts) } : {}),
      ...(details ? { details: JSON.stringify(details) } : {}),
      ...(files ? { files: JSON.stringify(files) } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * A detail is updated: what those who decide are shown is kept true, and the item keeps its way and its
 * votes. Once decided, it shows what was decided on.
 */
export async function updateDetail(
  db: Db,
  type: string,
  document_id: string,
  { label, value }: { label: string; value: string },
): Promise<void> {
  await sql`
    update workflows.items i
    set details = (
      select jsonb_agg(
        case when d.one ->> 'label' = ${label}
          then jsonb_set(d.one, '{value}', to_jsonb(${value}::text)) else d.one end
        order by d.place)
      from jsonb_array_elements(i.details) with ordinality d (one, place))
    where i.document_type = ${type} and i.document_id = ${document_id}
      and i.status in ('in-approval', 'returned')
  `.execute(db);
}

export interface Step {
  id: string;
  position: number;
  name: string;
  approvers: Approver[];
  rule: StepRule;
  needed_count: number;
  hours_max: number | null;
}

const step_columns = [
  'id',
  'position',
  'name',
  'approvers',
  'rule',
  'needed_count',
  'hours_max',
] as const;

export async function insertSteps(db: Db, item_id: string, steps: readonly Step[]): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await insertRows(
    db,
    'workflows.steps',
    steps.map((step) => ({
      ...step,
      approvers: JSON.stringify(step.approvers),
      tenant_id,
      school_id: school_id!,
      item_id,
      state: 'waiting',
    })),
  );
}

export async function findStep(db: Db, item_id: string, position: number) {
  const row = await db
    .selectFrom('workflows.steps')
    .select(step_columns)
    .where('item_id', '=', item_id)
    .where('position', '=', position)
    .where('state', '<>', 'dropped')
    .executeTakeFirst();
  return row as Step | undefined;
}

interface StepChange {
  state?: 'waiting' | 'open' | 'done';
  needed_count?: number;
  warning?: string | null;
  opened_at?: string | null;
  done_at?: string | null;
  reminded_at?: string | null;
  widened_at?: string | null;
}

export const updateStep = (db: Db, id: string, change: StepChange) =>
  db.updateTable('workflows.steps').set(change).where('id', '=', id).execute();

/** A restart: what was agreed on the old amount no longer counts. */
export async function dropSteps(db: Db, item_id: string): Promise<void> {
  await Promise.all([
    db
      .updateTable('workflows.steps')
      .set({ state: 'dropped' })
      .where('item_id', '=', item_id)
      .execute(),
    db
      .updateTable('workflows.events')
      .set({ counts: false })
      .where('item_id', '=', item_id)
      .where('counts', '=', true)
      .execute(),
  ]);
}

export const uncountVotes = (db: Db, step_id: string) =>
  db
    .updateTable('workflows.events')
    .set({ counts: false })
    .where('step_id', '=', step_id)
    .where('counts', '=', true)
    .execute();

/** Replaces who may decide the step; `add` keeps those who could. */
export async function setStepPeople(
  db: Db,
  step_id: string,
  user_ids: readonly string[],
  { fallback, add = false }: { fallback: boolean; add?: boolean },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  if (!add) await db.deleteFrom('workflows.step_people').where('step_id', '=', step_id).execute();
  await sql`
    insert into workflows.step_people (tenant_id, step_id, user_id, school_id, fallback)
    select ${tenant_id}::uuid, ${step_id}::uuid, p.id, ${school_id}::uuid, ${fallback}
    from unnest(${user_ids}::uuid[]) p (id)
    on conflict do nothing
  `.execute(db);
}

/** Lists whose seats at the step this person may take: the own one, and those of people who are away. */
export async function listSeats(db: Db, step_id: string, me: string, item: Item, today: string) {
  const found = await sql<{ user_id: string }>`
    select p.user_id
    from workflows.step_people p
    join workflows.steps s on (s.tenant_id, s.id) = (p.tenant_id, p.step_id)
    where p.step_id = ${step_id}
      and ${sitsThere(today)}
      and (
        p.user_id = ${me}
        or exists (
          select from workflows.delegations d
          where (d.tenant_id, d.from_user_id, d.to_user_id) = (p.tenant_id, p.user_id, ${me}::uuid)
            and ${isActive(today)}
            and ${covers(sql`${item.document_type}::text`, sql`${item.amount_cents}::bigint`)}
        )
      )
    order by p.user_id <> ${me}, p.user_id
  `.execute(db);
  return found.rows.map((row) => row.user_id);
}

export const listVotes = (db: Db, step_id: string) =>
  db
    .selectFrom('workflows.events')
    .select(['user_id', 'for_user_id'])
    .where('step_id', '=', step_id)
    .where('counts', '=', true)
    .execute();

export const listStepPeople = async (db: Db, step_id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('workflows.step_people')
    .select('user_id')
    .where('step_id', '=', step_id)
    .execute();
  return rows.map((row) => row.user_id);
};

export type EventKind =
  | 'sent'
  | 'sent-again'
  | 'restarted'
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'withdrawn'
  | 'overridden'
  | 'reminded'
  | 'widened'
  | 'cut';

export interface NewEvent {
  id: string;
  item_id: string;
  step_id: string | null;
  round: number;
  position: number | null;
  kind: EventKind;
  user_id: string | null;
  for_user_id: string | null;
  comment: string | null;
  amount_cents: number | null;
  counts: boolean;
  at: string;
}

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await insertRow(db, 'workflows.events', { ...event, tenant_id, school_id: school_id! });
}
