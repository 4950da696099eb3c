import { TransferFile } from '@darasa/contract/students/leaving/transfer';
import type { Secret } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { refuseUnshared } from '#modules/students/care/consents/service.ts';
import { findSameLearner, findTransferable } from './queries.ts';
import { checkTransfer, signTransfer } from './signature.ts';

export async function makeFile(ctx: Ctx, secret: Secret, student_id: string) {
  const [found] = await Promise.all([
    findTransferable(ctx.db, student_id),
    refuseUnshared(ctx, student_id),
  ]);
  if (!found) throw fail('record.not_found');
  const { learner, school, domain } = found;
  const content = {
    format: 'darasa-transfer-1',
    school,
    domain,
    made_at: nowIso(ctx),
    learner,
  } as const;
  const file = signTransfer(secret, content);
  const name = `${learner.first_name}-${learner.surname}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    bytes: Buffer.from(JSON.stringify(file, null, 2)),
    file_name: `transfer-${name}.darasa.json`,
  };
}

const bytes_max = 100_000;

/** Before any transaction: is this a file of ours, and whole? */
export async function readFile({ bytes }: { bytes: Buffer }): Promise<TransferFile> {
  const file = TransferFile.safeParse(bytes.length > bytes_max ? null : parsed(bytes));
  if (file.success) return file.data;
  const sentence =
    'This is not a transfer file. Ask the last school for the one that ends in .darasa.json.';
  throw fail('file.unreadable', { sentence });
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** Taking in reads what admission needs to fill its form: nothing is written here. */
export async function takeIn(ctx: Ctx, secret: Secret, file: TransferFile) {
  const origin = checkTransfer(secret, file);
  if (origin === 'broken') {
    const sentence =
      'This file was changed after the last school signed it. Ask them for a new one.';
    throw fail('file.unreadable', { sentence });
  }
  const { school, made_at, learner } = file;
  const already_here = await findSameLearner(ctx.db, learner);
  return { origin, school, made_at, learner, already_here };
}
