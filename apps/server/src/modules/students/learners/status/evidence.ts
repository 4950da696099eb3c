import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import { sniffType } from '#platform/files/sniff-type.ts';
import type { FileStore } from '#platform/files/store.ts';
import { lockPlan, setPlanEvidence } from '../planned/queries.ts';
import { findChange, setEvidence } from './queries.ts';

export interface Paper {
  media_type: string;
  bytes: Uint8Array;
  name: string;
}

const media_types = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' } as const;

/** A scan or a photo of a letter. It is only ever handed out as a download. */
export async function readPaper(upload: { bytes: Uint8Array; file_name: string }): Promise<Paper> {
  const type = sniffType(upload.bytes);
  if (!(type in media_types)) {
    throw fail('file.unreadable', { sentence: 'Choose a PDF, or a photo as JPEG or PNG.' });
  }
  const known = type as keyof typeof media_types;
  const name = upload.file_name.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || `evidence.${known}`;
  return { media_type: media_types[known], bytes: upload.bytes, name: name.slice(0, 120) };
}

export async function attach(ctx: Ctx, store: FileStore, id: string, paper: Paper) {
  const made = await findChange(ctx.db, id);
  const change = made ?? (await lockPlan(ctx.db, id));
  if (!change) throw fail('record.not_found');
  const { name, ...file } = paper;
  const kept = { kind: 'document', owner_user_id: ctx.user.id, ...file } as const;
  const evidence_id = await keepFile(ctx, store, kept);
  await (made ? setEvidence : setPlanEvidence)(ctx.db, id, evidence_id, name);
  const { student_id, evidence_name } = change;
  ctx.changed('learner', student_id, { evidence: evidence_name }, { evidence: name });
  return {};
}
