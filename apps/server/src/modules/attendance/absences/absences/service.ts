import { hasModule } from '@darasa/contract/access';
import {
  type Absence,
  absenceDays,
  AbsenceValues,
  type addAbsence,
  checkDays,
  type decideAbsence,
  type editAbsence,
  type endAbsence,
} from '@darasa/contract/attendance/absences/absences';
import type { InputOf } from '@darasa/contract/endpoint';
import { changesOf, requireNewest, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import type { FileStore } from '#platform/files/store.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { absence_decided } from '../../events.ts';
import { explainTaken } from './explaining.ts';
import * as queries from './queries.ts';

/** An absence that the office writes down needs nobody to agree. */
export async function add(ctx: Ctx, input: InputOf<typeof addAbsence>): Promise<Absence> {
  const values = { student_id: input.student_id, ...valuesOf(input) };
  await check(ctx, values, null);
  const at = nowIso(ctx);
  const row = {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id: newId(ctx.now.getTime()),
    ...values,
    source: 'office',
    state: 'agreed',
    asked_at: at,
    asked_by: ctx.user.id,
    decided_at: at,
    decided_by: ctx.user.id,
  };
  await queries.insertPlan(ctx.db, row);
  const saved = await told(ctx, row.id, null);
  await explainTaken(ctx, saved);
  return find(ctx, row.id);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editAbsence>): Promise<Absence> {
  const before = await open(ctx, body.id);
  const changes = changesOf(body, before);
  if (before.state !== 'asked' && before.state !== 'agreed') throw fail('absence.decided');
  const whole = wholeOf(AbsenceValues.superRefine(checkDays), before, changes);
  const values = valuesOf(whole);
  await check(ctx, { ...values, student_id: before.student_id }, before.id);
  await queries.updatePlan(ctx.db, body.id, values);
  const saved = await told(ctx, body.id, before);
  if (saved.state === 'agreed') await explainTaken(ctx, saved);
  return find(ctx, body.id);
}

type Whole = Omit<InputOf<typeof addAbsence>, 'student_id'>;

const valuesOf = ({ to_on, half, words, code_id, from_on }: Whole) => ({
  code_id,
  from_on,
  to_on: to_on ?? from_on,
  half: half ?? null,
  words: words || null,
});

/** The learner is at school, the code excuses, and no other absence says something of these days. */
export async function check(
  ctx: Ctx,
  span: { student_id: string; code_id: string } & ReturnType<typeof valuesOf>,
  except: string | null,
): Promise<queries.AbsentLearner> {
  const school_id = schoolOf(ctx);
  const [, learner, is_excuse, overlap] = await Promise.all([
    queries.lockLearner(ctx.db, span.student_id),
    queries.findLearner(ctx.db, { student_id: span.student_id, school_id }, staffOf(ctx)),
    queries.isExcuse(ctx.db, school_id, span.code_id),
    queries.findOverlap(ctx.db, span, except),
  ]);
  if (!learner) throw fail('record.not_found');
  if (!is_excuse) throw failField('absence.code', 'code_id');
  if (overlap) {
    const { name } = learner;
    throw failField('absence.overlaps', 'from_on', { name, days: absenceDays(overlap) });
  }
  return learner;
}

const staffOf = (ctx: Ctx): string | null => ctx.staff?.id ?? null;

/** The class teacher or the office agrees or refuses; the parent is told, and registers say why. */
export async function decide(
  ctx: Ctx,
  { id, version, agree, reply }: InputOf<typeof decideAbsence>,
): Promise<Absence> {
  const before = await open(ctx, id);
  requireNewest({ version }, before);
  const { student_id } = before;
  const whose = { student_id, school_id: schoolOf(ctx) };
  const learner = await queries.findLearner(ctx.db, whose, staffOf(ctx));
  if (!learner?.leads && !hasModule(ctx.user, 'attendance', 'edit'))
    throw fail('absence.not_yours');
  if (before.state !== 'asked') throw fail('absence.decided');
  await queries.updatePlan(ctx.db, id, {
    state: agree ? 'agreed' : 'refused',
    reply: reply || null,
    decided_at: nowIso(ctx),
    decided_by: ctx.user.id,
  });
  const saved = await told(ctx, id, before);
  if (agree) await explainTaken(ctx, saved);
  await tellParent(ctx, saved);
  return find(ctx, id);
}

export async function end(ctx: Ctx, { id, version }: InputOf<typeof endAbsence>): Promise<Absence> {
  const before = await open(ctx, id);
  requireNewest({ version }, before);
  if (before.state !== 'asked' && before.state !== 'agreed') throw fail('absence.decided');
  await queries.updatePlan(ctx.db, id, { state: 'ended' });
  const saved = await told(ctx, id, before);
  await tellParent(ctx, saved);
  return saved;
}

export async function openFile(ctx: Ctx, store: FileStore, id: string) {
  // The list shows it to whoever may read the request, so the file is asked for behind it.
  const [absence] = await queries.absences.some(ctx.db, [id]);
  const file = absence && (await queries.findFile(ctx.db, id));
  const bytes = file && (await store.read(file.storage_key));
  if (!bytes) throw fail('file.not_found');
  return { bytes, media_type: file.media_type, file_name: file.file_name ?? 'letter' };
}

async function open(ctx: Ctx, id: string): Promise<Absence> {
  await queries.lockPlan(ctx.db, id);
  return find(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<Absence> {
  const [found] = await queries.absences.some(ctx.db, [id]);
  if (!found) throw fail('record.not_found');
  return found;
}

async function told(ctx: Ctx, id: string, before: Absence | null): Promise<Absence> {
  const after = await find(ctx, id);
  ctx.changed('absence', id, before, after);
  return after;
}

const answer_words = { agreed: 'agreed to', refused: 'refused', ended: 'took back' } as const;

async function tellParent(ctx: Ctx, absence: Absence): Promise<void> {
  const plan = await queries.lockPlan(ctx.db, absence.id);
  const user_id = plan?.guardian_id ? await queries.findUserOf(ctx.db, plan.guardian_id) : null;
  if (!user_id || absence.state === 'asked') return;
  const { student, state, reply } = absence;
  await announce(ctx, absence_decided, {
    to: [user_id],
    title: `The school ${answer_words[state]} the absence of ${student}`.slice(0, 120),
    text: [`${absenceDays(absence)}.`, reply && `The school says: ${reply}`]
      .filter(Boolean)
      .join(' '),
    link: '/parent/app',
  });
}
