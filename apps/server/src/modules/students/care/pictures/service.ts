import type { PhotoReport } from '@darasa/contract/students/care/pictures';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import type { FileStore } from '#platform/files/store.ts';
import type { DrawnPhoto, ZippedPhoto } from './draw.ts';
import * as queries from './queries.ts';

export async function set(ctx: Ctx, files: FileStore, student_id: string, drawn: DrawnPhoto) {
  const learner = await queries.lockById(ctx.db, student_id);
  if (!learner) throw fail('record.not_found');
  const [photo_id] = await give(ctx, files, [{ learner, drawn }]);
  return { photo: `/api/files/${photo_id}` };
}

export async function remove(ctx: Ctx, student_id: string): Promise<Record<string, never>> {
  const learner = await queries.lockById(ctx.db, student_id);
  if (!learner) throw fail('record.not_found');
  const old = learner.photo_id ? [learner.photo_id] : [];
  await queries.replacePhotos(ctx.db, [{ student_id, photo_id: null }], old);
  ctx.changed('learner', student_id, { photo_id: learner.photo_id }, { photo_id: null });
  return {};
}

/** Photos that belong to somebody are kept; of the others it is said why not. */
export async function setMany(
  ctx: Ctx,
  files: FileStore,
  photos: ZippedPhoto[],
): Promise<PhotoReport> {
  const keyOf = (name: string) => name.trim().toLowerCase().replaceAll('/', '-');
  const learners = await queries.lockByNumbers(
    ctx.db,
    photos.map((one) => keyOf(one.named)),
  );
  const by_key = new Map(learners.map((one) => [keyOf(one.admission_number), one]));
  const unmatched: PhotoReport['unmatched'] = [];
  const matched: Given[] = [];
  for (const { file_name, named, drawn } of photos) {
    const key = keyOf(named);
    const learner = by_key.get(key);
    if (!learner) {
      unmatched.push({ file_name, message: 'No learner has this number, or it came twice.' });
    } else if ('message' in drawn) unmatched.push({ file_name, message: drawn.message });
    else {
      matched.push({ learner, drawn });
      by_key.delete(key);
    }
  }
  await give(ctx, files, matched);
  return { matched_count: matched.length, unmatched };
}

interface Given {
  learner: queries.PicturedLearner;
  drawn: DrawnPhoto;
}

async function give(ctx: Ctx, files: FileStore, given: Given[]): Promise<string[]> {
  const rows: { student_id: string; photo_id: string }[] = [];
  for (const { learner, drawn } of given) {
    const file = { kind: 'photo', owner_user_id: ctx.user.id, ...drawn } as const;
    const photo_id = await keepFile(ctx, files, file);
    rows.push({ student_id: learner.id, photo_id });
    ctx.changed('learner', learner.id, { photo_id: learner.photo_id }, { photo_id });
  }
  const old = given.flatMap(({ learner }) => learner.photo_id ?? []);
  if (rows.length > 0) await queries.replacePhotos(ctx.db, rows, old);
  return rows.map((row) => row.photo_id);
}
