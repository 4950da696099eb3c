import type { InputOf } from '@darasa/contract/endpoint';
import type {
  addLearnerPaper,
  editLearnerPaper,
  LearnerPaper,
  retireLearnerPaper,
} from '@darasa/contract/students/learners/documents';
import { changesOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import type { Paper } from '#platform/files/paper.ts';
import type { FileStore } from '#platform/files/store.ts';
import { findStudent } from '../learner/queries.ts';
import * as queries from './queries.ts';

const record_type = 'learner document';

export async function list(ctx: Ctx, { student_id }: { student_id: string }) {
  const [student, rows] = await Promise.all([
    findStudent(ctx.db, student_id),
    queries.listOf(ctx.db, student_id),
  ]);
  if (!student) throw fail('record.not_found');
  return { rows };
}

export async function add(ctx: Ctx, input: InputOf<typeof addLearnerPaper>): Promise<LearnerPaper> {
  if (!(await findStudent(ctx.db, input.student_id))) throw fail('record.not_found');
  const row = {
    ...input,
    ...signedStampOf(ctx),
    note: input.note || null,
  };
  await queries.insertPaper(ctx.db, row);
  ctx.changed(record_type, row.id, null, row);
  return lock(ctx, row.id);
}

export async function edit(
  ctx: Ctx,
  body: InputOf<typeof editLearnerPaper>,
): Promise<LearnerPaper> {
  const current = await lock(ctx, body.id);
  return changed(ctx, current, changesOf(body, current));
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireLearnerPaper>,
): Promise<LearnerPaper> {
  return changed(ctx, await lock(ctx, id), { retired_at: retired ? nowIso(ctx) : null });
}

export async function attach(
  ctx: Ctx,
  store: FileStore,
  { id }: { id: string },
  { bytes, media_type, file_name }: Paper,
): Promise<LearnerPaper> {
  const current = await lock(ctx, id);
  // Whoever attached it is its owner for the store; who may open it is decided here.
  const file = { kind: 'document', media_type, bytes, owner_user_id: ctx.user.id } as const;
  return changed(ctx, current, { file_id: await keepFile(ctx, store, file), file_name });
}

export async function open(ctx: Ctx, store: FileStore, { id }: { id: string }) {
  const file = await queries.findFile(ctx.db, id);
  const bytes = file && (await store.read(file.storage_key));
  if (!bytes) throw fail('file.not_found');
  return { bytes, media_type: file.media_type, file_name: file.file_name ?? 'document' };
}

async function changed(
  ctx: Ctx,
  current: LearnerPaper,
  change: Parameters<typeof queries.updatePaper>[2],
): Promise<LearnerPaper> {
  await queries.updatePaper(ctx.db, current.id, change);
  ctx.changed(record_type, current.id, current, { ...current, ...change });
  return lock(ctx, current.id);
}

async function lock(ctx: Ctx, id: string): Promise<LearnerPaper> {
  const found = await queries.lockPaper(ctx.db, id);
  if (!found) throw fail('record.not_found');
  return found;
}
