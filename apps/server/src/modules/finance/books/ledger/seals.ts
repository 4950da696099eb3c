import { createHash } from 'node:crypto';
import { addDays, formatDate, isoDate, school_zone } from '@darasa/rules/dates';
import { listOverseers } from '#platform/approvals/people-queries.ts';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { exportAnswer, type ExportFormat, rows_max } from '#platform/exports/export-answer.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { proof_failed } from '#modules/finance/events.ts';
import * as queries from './seals-queries.ts';
import { verify } from './verify.ts';

/** Every night: the day before is counted, proved and sealed. A proof that fails is told at once. */
export const sealYesterday: Chore = async (ctx) => {
  const day = addDays(isoDate(ctx.now), -1);
  const broken = await sealDay(ctx, day);
  if (broken.length === 0) return;
  const more = broken.length > 1 ? ` And ${broken.length - 1} more.` : '';
  await announce(ctx, proof_failed, {
    to: await listOverseers(ctx.db),
    title: `The proof of the books of ${formatDate(day)} failed`,
    text: `${broken[0]!.slice(0, 400)}.${more}`,
    link: '/dashboard/finance/accounting?tab=proof',
    money: 'every account',
  });
};

/** A seal stays: what is sealed already stays. Answers what the proof found broken. */
export async function sealDay(ctx: { db: Db; now: Date }, sealed_on: string): Promise<string[]> {
  const day = await queries.findDay(ctx.db, sealed_on, school_zone);
  if (day.is_sealed || day.last_number === 0) return [];
  const { is_sound, broken } = await verify(ctx);
  const { is_sealed: _, previous_hash, ...figures } = day;
  const { last_number, journal_count, total_cents, last_hash } = figures;
  const sealed = [previous_hash, sealed_on, last_number, journal_count, total_cents, last_hash];
  await queries.insertSeal(ctx.db, {
    ...figures,
    id: newId(ctx.now.getTime()),
    sealed_on,
    hash: createHash('sha256').update(JSON.stringify(sealed)).digest('hex'),
    is_sound,
    broken,
    now: nowIso(ctx),
  });
  return broken;
}

export async function exportSeals(ctx: Ctx, format: ExportFormat) {
  return exportAnswer({
    ctx,
    title: 'Daily seals of the books',
    filter_words: 'Keep this outside the system: whoever has it can prove that nothing was changed',
    columns: [
      { key: 'sealed_on', head: 'Day', kind: 'date' },
      { key: 'journal_count', head: 'Postings', kind: 'number' },
      { key: 'total_cents', head: 'Debited', kind: 'money_cents' },
      { key: 'last_number', head: 'Last posting', kind: 'number' },
      { key: 'hash', head: 'Seal', kind: 'text' },
      { key: 'is_sound', head: 'Sound', kind: 'text' },
    ],
    rows: await queries.listAll(ctx.db, rows_max[format] + 1),
    format,
  });
}
