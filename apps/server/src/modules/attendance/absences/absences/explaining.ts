import type { Absence } from '@darasa/contract/attendance/absences/absences';
import type { Ctx } from '#platform/ctx.ts';
import { Failure } from '#platform/fail.ts';
import { save } from '../../registers/registers/service.ts';
import * as queries from './queries.ts';

/**
 * Registers that were taken before somebody agreed say absent; they are changed by the rules of every
 * change, so the teacher's own code stays. One that has closed stays as it is.
 */
export async function explainTaken(
  ctx: Ctx,
  { id, student_id, code, words, code_words }: Absence,
): Promise<void> {
  const why = `Absence agreed: ${words ?? code_words}`.slice(0, 200);
  for (const { version, ...address } of await queries.listTaken(ctx.db, id)) {
    const cells = [{ student_id, value: code, version }];
    await save(ctx, { ...address, cells, why }).catch(passOverClosed);
  }
}

function passOverClosed(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}
