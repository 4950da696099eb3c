import type { InputOf } from '@darasa/contract/endpoint';
import type {
  addDocument,
  editDocument,
  retireDocument,
  StaffDocument,
} from '@darasa/contract/staff/documents';
import { isoDate } from '@darasa/rules/dates';
import { changesOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import type { Paper } from '#platform/files/paper.ts';
import type { FileStore } from '#platform/files/store.ts';
import { findSome } from '../register/queries.ts';
import * as queries from './queries.ts';

export async function list(ctx: Ctx, { staff_id }: { staff_id: string }) {
  const [rows] = await Promise.all([queries.listOf(ctx.db, staff_id), checkHere(ctx, staff_id)]);
  return { rows };
}

export async function add(ctx: Ctx, input: InputOf<typeof addDocument>): Promise<StaffDocument> {
  await checkHere(ctx, input.staff_id);
  checkDates(input);
  const { number, from_on, to_on, note } = input;
  const row = await queries.insertDocument(ctx.db, {
    ...signedStampOf(ctx),
    staff_id: input.staff_id,
    kind: input.kind,
    title: input.title,
    number: number ?? null,
    from_on: from_on ?? null,
    to_on: to_on ?? null,
    note: note ?? null,
  });
  ctx.changed('staff paper', row.id, null, row);
  return row;
}

export async function edit(ctx: Ctx, body: InputOf<typeof editDocument>): Promise<StaffDocument> {
  const { id } = body;
  const { file_id: _file, ...current } = await lock(ctx, id);
  const change = changesOf(body, current);
  const yours = { ...current, ...change };
  checkDates(yours);
  // A new end is reminded of anew.
  const anew = yours.to_on === current.to_on ? {} : { reminded_at_days: null };
  const row = await queries.updateDocument(ctx.db, id, { ...change, ...anew });
  ctx.changed('staff paper', id, current, row);
  return row;
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireDocument>,
): Promise<StaffDocument> {
  const { file_id: _file, ...current } = await lock(ctx, id);
  const is_so = (current.retired_at !== null) === retired;
  const retired_at = retired ? nowIso(ctx) : null;
  const row = is_so ? current : await queries.updateDocument(ctx.db, id, { retired_at });
  ctx.changed('staff paper', id, current, row);
  return row;
}

export async function attach(
  ctx: Ctx,
  store: FileStore,
  { id }: { id: string },
  paper: Paper,
): Promise<StaffDocument> {
  const { file_id: _file, ...current } = await lock(ctx, id);
  const { bytes, media_type, file_name } = paper;
  // Whoever attached it is its owner for the store; who may open it is decided here.
  const file = { kind: 'document', media_type, bytes, owner_user_id: ctx.user.id } as const;
  const file_id = await keepFile(ctx, store, file);
  const row = await queries.updateDocument(ctx.db, id, { file_id, file_name });
  ctx.changed('staff paper', id, current, row);
  return row;
}

export async function open(ctx: Ctx, store: FileStore, { id }: { id: string }) {
  const file = await queries.findFile(ctx.db, id);
  const bytes = file && (await store.read(file.storage_key));
  if (!bytes) throw fail('file.not_found');
  return { bytes, media_type: file.media_type, file_name: file.file_name ?? 'paper' };
}

async function lock(ctx: Ctx, id: string) {
  const current = await queries.lockDocument(ctx.db, id);
  if (!current) throw fail('record.not_found');
  return current;
}

async function checkHere(ctx: Ctx, id: string): Promise<void> {
  const [found] = await findSome(ctx.db, { id, today: isoDate(ctx.now) });
  if (!found) throw fail('staff.not_found');
}

function checkDates({ from_on, to_on }: { from_on?: string | null; to_on?: string | null }): void {
  if (from_on && to_on && to_on < from_on) {
    throw failField('request.invalid', 'to_on', 'It cannot end before it begins');
  }
}
