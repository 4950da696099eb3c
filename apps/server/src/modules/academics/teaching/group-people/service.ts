import type {
  addGroupMembers,
  addGroupTeacher,
  endGroupMember,
  endGroupTeacher,
  exportGroupMembers,
  GroupTeacher,
} from '@darasa/contract/academics/teaching/group-people';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { lockSubject } from '#modules/academics/teaching/takings/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { fail, failField } from '#platform/fail.ts';
import { findGroup, lockGroup } from '#modules/academics/teaching/groups/groups-queries.ts';
import {
  listFree,
  listMembers,
  listTeachers,
} from '#modules/academics/teaching/groups/people-queries.ts';
import * as queries from './queries.ts';

/** A learner who is in the group already keeps the day on which the place began. */
export async function addMembers(
  ctx: Ctx,
  input: InputOf<typeof addGroupMembers>,
): Promise<OutputOf<typeof addGroupMembers>> {
  const { id, from_on, all_free, stream_id, moves } = input;
  const group = await lockGroup(ctx.db, id);
  if (!group) throw fail('record.not_found');
  if (group.kind !== 'option') throw fail('group.of_stream');
  if (group.retired_at) throw fail('group.retired', { name: group.name! });
  const last = `${group.year}-12-31`;
  if (from_on < `${group.year}-01-01` || from_on > last)
    throw failField('request.invalid', 'from_on', `The group is one of ${group.year}`);
  // Two groups of a subject take the same learner in one after the other.
  await lockSubject(ctx.db, group.subject_id);
  const wanted = all_free
    ? await listFree(ctx.db, group, from_on, stream_id)
    : [...new Set(input.student_ids)];
  const found = await queries.listNewMembers(ctx.db, group, wanted, from_on);
  if (found.length < wanted.length) throw failField('record.not_found', 'student_ids');
  const strangers = found.filter((one) => !one.sits_in_class);
  if (strangers.length > 0)
    throw failField('group.not_of_class', 'student_ids', { names: namesOf(strangers) });
  const fresh = found.filter((one) => !one.is_here);
  const clashing = fresh.filter((one) => one.elsewhere !== null);
  if (clashing.length > 0 && !moves)
    throw failField('group.elsewhere', 'student_ids', { names: namesOf(clashing) });
  await queries.updateClashing(
    ctx.db,
    group,
    clashing.map((one) => one.student_id),
    from_on,
  );
  await queries.insertMembers(
    ctx.db,
    fresh.map(({ student_id }) => ({
      ...signedStampOf(ctx),
      group_id: id,
      subject_id: group.subject_id,
      student_id,
      from_on,
      to_on: last,
    })),
  );
  ctx.changed('group', id, null, { joined: namesOf(fresh) || 'nobody', from_on });
  return { added_count: fresh.length };
}

const named_max = 3;

/** "Amina Otieno, Brian Langat and 4 more". */
function namesOf(rows: readonly { name: string }[]): string {
  const names = rows.slice(0, named_max).map((one) => one.name);
  const more = rows.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

export async function endMember(ctx: Ctx, { id, to_on }: InputOf<typeof endGroupMember>) {
  const ended = await queries.updateMemberEnded(ctx.db, id, to_on);
  if (!ended) throw fail('record.not_found');
  ctx.changed('group', ended.group_id, { learner: ended.who }, { left: ended.who, to_on });
  return {};
}

export async function addTeacher(
  ctx: Ctx,
  { id, ...input }: InputOf<typeof addGroupTeacher>,
): Promise<GroupTeacher> {
  const group = await lockGroup(ctx.db, id);
  if (!group) throw fail('record.not_found');
  if (!(await queries.worksHere(ctx.db, input.staff_id)))
    throw failField('staff.not_here', 'staff_id');
  const parts = await partsOf(ctx, input, group);
  const stamp = signedStampOf(ctx);
  await queries.insertTeacher(ctx.db, {
    ...stamp,
    group_id: id,
    staff_id: input.staff_id,
    sitting_id: input.sitting_id ?? null,
    parts,
    may: input.may,
    from_on: input.from_on,
    to_on: input.to_on ?? null,
    note: input.note ?? null,
  });
  const today = isoDate(ctx.now);
  const [teacher] = await listTeachers(ctx.db, id, earlier(today, input.to_on), stamp.id);
  ctx.changed('group', id, null, { teacher: teacher!.name, ...input });
  return teacher!;
}

const earlier = (today: string, day: string | undefined): string =>
  day && day < today ? day : today;

/** Parts belong to an exam that the class of the group sits in its subject. */
async function partsOf(
  ctx: Ctx,
  { sitting_id, parts = [] }: Pick<InputOf<typeof addGroupTeacher>, 'sitting_id' | 'parts'>,
  group: { class_id: string; subject_id: string },
): Promise<number[] | null> {
  if (!sitting_id) return null;
  const count = await queries.findPartCount(ctx.db, sitting_id, group);
  if (count === undefined) throw failField('record.not_found', 'sitting_id');
  if (parts.some((part) => part > count))
    throw failField('request.invalid', 'parts', `The exam has ${count} papers in this subject`);
  return parts.length > 0 ? [...new Set(parts)].sort((a, b) => a - b) : null;
}

export async function endTeacher(ctx: Ctx, { id, to_on }: InputOf<typeof endGroupTeacher>) {
  const ended = await queries.updateTeacherEnded(ctx.db, id, to_on);
  if (!ended) throw fail('record.not_found');
  ctx.changed('group', ended.group_id, { teacher: ended.who }, { ended: ended.who, to_on });
  return {};
}

export async function file(ctx: Ctx, { id, format }: InputOf<typeof exportGroupMembers>) {
  const today = isoDate(ctx.now);
  const [group, rows] = await Promise.all([
    findGroup(ctx.db, id, today),
    listMembers(ctx.db, id, today),
  ]);
  if (!group) throw fail('record.not_found');
  const teacher = group.teachers ? [`Teacher: ${group.teachers}`] : [];
  return exportAnswer({
    ctx,
    format,
    title: `${group.subject}, ${group.name}`,
    filter_words: [`Class: ${group.class}`, ...teacher].join('. '),
    columns: [
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'name', head: 'Learner', kind: 'text' },
      { key: 'stream', head: 'Stream', kind: 'text' },
      { key: 'from_on', head: 'Since', kind: 'date' },
    ],
    rows: rows.map((row) => ({ ...row })),
  });
}
