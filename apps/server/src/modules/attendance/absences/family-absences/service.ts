import { absenceDays } from '@darasa/contract/attendance/absences/absences';
import type {
  addAbsenceFile,
  askAbsence,
  FamilyAbsence,
  withdrawAbsence,
} from '@darasa/contract/attendance/absences/family-absences';
import type { InputOf } from '@darasa/contract/endpoint';
import { addDays, formatDate, isoDate } from '@darasa/rules/dates';
import { countAttempt, type Limit } from '#platform/auth/attempts.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import type { Paper } from '#platform/files/paper.ts';
import type { FileStore } from '#platform/files/store.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { absence_asked } from '../../events.ts';
import { type AbsentLearner, insertPlan, lockPlan, updatePlan } from '../absences/queries.ts';
import { check } from '../absences/service.ts';
import * as queries from './queries.ts';

export async function list(ctx: Ctx) {
  const [rows, children] = await Promise.all([
    queries.listMine(ctx.db),
    queries.listChildren(ctx.db),
  ]);
  return {
    rows,
    children: children.map(({ school_id: _, guardian_id: _guardian, ...child }) => child),
  };
}

const day_ms = 24 * 60 * 60_000;
const asking_limit: Limit = { window_ms: day_ms, tries_max: 20, block_ms: day_ms };
/** Yesterday's sickness is explained today; a year ahead nobody knows. */
const days_back = 14;
const days_ahead = 180;

/** It goes to the school of the child, whichever school the parent looks at. */
export async function ask(ctx: Ctx, input: InputOf<typeof askAbsence>): Promise<FamilyAbsence> {
  const { student_id, code_id, from_on, to_on = from_on, half = null, words } = input;
  const { here, guardian_id } = await enter(ctx, student_id);
  const today = isoDate(ctx.now);
  if (from_on < addDays(today, -days_back) || to_on > addDays(today, days_ahead)) {
    const first = formatDate(addDays(today, -days_back));
    throw failField('absence.days', 'from_on', { first, days: days_ahead });
  }
  const subject = `absence ${ctx.user.id}`;
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, asking_limit, ctx.now)))
    throw fail('absence.too_many');
  const span = { student_id, code_id, from_on, to_on, half, words: words || null };
  const learner = await check(here, span, null);
  const id = newId(ctx.now.getTime());
  const row = { id, ...span, guardian_id, source: 'parent', state: 'asked' };
  await insertPlan(ctx.db, {
    ...row,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(here),
    asked_at: nowIso(ctx),
    asked_by: ctx.user.id,
  });
  ctx.changed('absence', id, null, row);
  await tellSchool(here, id, `${learner.name}, ${absenceDays(span)}.`, learner);
  return mine(ctx, id);
}

/** The class teacher and the office hear of it, each with the way to their own list. */
async function tellSchool(
  here: Ctx,
  id: string,
  text: string,
  { teacher_user_id, class_id }: AbsentLearner,
): Promise<void> {
  const { first_name, last_name } = here.user;
  const title = `${first_name} ${last_name} asks for an absence`.slice(0, 120);
  const list = `tab=absences&state=asked&absence=${id}`;
  const teacher = `/dashboard/teacher-portal/registers?${list}`;
  await announce(here, absence_asked, {
    title,
    text,
    link: `/dashboard/attendance?${list}`,
    class_id,
  });
  if (!teacher_user_id) return;
  const alone = { with_listeners: false, at_once: false };
  await announce(here, absence_asked, { to: [teacher_user_id], title, text, link: teacher }, alone);
}

export async function addFile(
  ctx: Ctx,
  files: FileStore,
  { student_id, id }: InputOf<typeof addAbsenceFile>,
  { bytes, media_type, file_name }: Paper,
): Promise<FamilyAbsence> {
  const here = await openOwn(ctx, student_id, id);
  const owner_user_id = ctx.user.id;
  const file_id = await keepFile(here, files, {
    kind: 'document',
    media_type,
    bytes,
    owner_user_id,
  });
  await updatePlan(ctx.db, id, { file_id, file_name });
  ctx.changed('absence', id, null, { file_name });
  return mine(ctx, id);
}

export async function withdraw(
  ctx: Ctx,
  { student_id, id }: InputOf<typeof withdrawAbsence>,
): Promise<FamilyAbsence> {
  await openOwn(ctx, student_id, id);
  await updatePlan(ctx.db, id, { state: 'ended' });
  ctx.changed('absence', id, { state: 'asked' }, { state: 'ended' });
  return mine(ctx, id);
}

/** A request of this parent for this child that nobody has decided, locked. */
async function openOwn(ctx: Ctx, student_id: string, id: string): Promise<Ctx> {
  const { here, guardian_id } = await enter(ctx, student_id);
  const [plan, absence] = await Promise.all([lockPlan(ctx.db, id), mine(ctx, id)]);
  if (plan?.guardian_id !== guardian_id || absence.student_id !== student_id)
    throw fail('record.not_found');
  if (absence.state !== 'asked') throw fail('absence.decided');
  return here;
}

/** The school of the child; "not yours" and "may not ask" are the same answer. */
async function enter(ctx: Ctx, student_id: string) {
  const [child] = await queries.listChildren(ctx.db, student_id);
  if (!child) throw fail('record.not_found');
  queries.enterChild(ctx.db, student_id);
  return { here: { ...ctx, school_id: child.school_id }, guardian_id: child.guardian_id };
}

async function mine(ctx: Ctx, id: string): Promise<FamilyAbsence> {
  const [found] = await queries.listMine(ctx.db, id);
  if (!found) throw fail('record.not_found');
  return found;
}
