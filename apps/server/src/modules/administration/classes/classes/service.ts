import { counted } from '@darasa/rules/counted';
import {
  ClassInput,
  type createClass,
  type editClass,
  type retireClass,
  type SchoolClass,
} from '@darasa/contract/administration/classes/classes';
import type { InputOf } from '@darasa/contract/endpoint';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { appointFromForm } from '../class-teachers/service.ts';
import { countStaffHere } from '#modules/administration/school/staff/queries.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createClass>;

export async function add(ctx: Ctx, input: Input): Promise<SchoolClass> {
  const id = newId(ctx.now.getTime());
  await checkLinks(ctx, id, input);
  const made = await queries.insertClass(ctx.db, { ...stampOf(ctx, id), ...valuesOf(input) });
  if (!made) throw nameTaken(input.name);
  await saveStreams(ctx, id, input);
  await appointFromForm(ctx, id);
  await leadHere(ctx, id, input);
  return told(ctx, id, null);
}

/** Classes are added from the smallest up: whoever stood before a gap is promoted into the new one. */
async function leadHere(ctx: Ctx, id: string, { curriculum, level }: Input): Promise<void> {
  const below = { curriculum, level: level - 1 };
  for (const before_id of await queries.listLastClasses(ctx.db, below)) {
    const before = (await queries.findClass(ctx.db, before_id))!;
    await queries.updateNext(ctx.db, before_id, id);
    await told(ctx, before_id, before);
  }
}

export async function edit(ctx: Ctx, body: InputOf<typeof editClass>): Promise<SchoolClass> {
  const { id } = body;
  const locked = await queries.lockClass(ctx.db, id);
  const before = locked && (await queries.findClass(ctx.db, id));
  if (!before) throw fail('record.not_found');
  const input = wholeOf(ClassInput, inputOf(before), changesOf(body, before));
  refuseLosingLearners(before, input);
  await checkLinks(ctx, id, input);
  try {
    await queries.updateClass(ctx.db, id, valuesOf(input));
    await saveStreams(ctx, id, input);
  } catch (error) {
    throw isTaken(error) ? nameTaken(input.name) : error;
  }
  await appointFromForm(ctx, id);
  return told(ctx, id, before);
}

/** A class that learners sit in cannot go; what they once sat in stays on their record. */
export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireClass>,
): Promise<SchoolClass> {
  await queries.lockClass(ctx.db, id);
  const before = await queries.findClass(ctx.db, id);
  if (!before) throw fail('record.not_found');
  if (retired && before.learner_count > 0) throw hasLearners(before);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateRetired(ctx.db, id, retired ? nowIso(ctx) : null);
  return told(ctx, id, before);
}

async function told(ctx: Ctx, id: string, before: SchoolClass | null): Promise<SchoolClass> {
  const after = (await queries.findClass(ctx.db, id))!;
  ctx.changed('class', id, before && inWords(before), inWords(after));
  return after;
}

/** The trail reads the streams by their names. */
function inWords({ streams, next_class_id: _, learner_count: __, ...rest }: SchoolClass) {
  const words = streams.map(({ name, class_teacher, capacity }) =>
    [name, class_teacher, capacity && counted(capacity, 'seat')].filter(Boolean).join(', '),
  );
  return { ...rest, streams: words.join('; ') };
}

const ownerOf = (ctx: Ctx): queries.Owner => ({
  tenant_id: ctx.tenant_id,
  school_id: schoolOf(ctx),
  now: nowIso(ctx),
});

const valuesOf = ({ streams: _, ...input }: Input): queries.ClassValues => ({
  name: input.name,
  curriculum: input.curriculum,
  level: input.level,
  next_class_id: input.next_class_id ?? null,
  capacity: input.capacity ?? null,
  age_from: input.age_from ?? null,
  age_to: input.age_to ?? null,
});

const inputOf = (row: SchoolClass) => ({
  ...row,
  streams: row.streams.map(({ id, name, capacity, class_teacher_id }) => ({
    id,
    name,
    capacity,
    class_teacher_id,
  })),
});

const saveStreams = (ctx: Ctx, class_id: string, { streams }: Input) =>
  queries.replaceStreams(
    ctx.db,
    ownerOf(ctx),
    class_id,
    streams.map((one) => ({
      id: one.id ?? newId(ctx.now.getTime()),
      name: one.name,
      capacity: one.capacity ?? null,
      class_teacher_id: one.class_teacher_id ?? null,
    })),
  );

function refuseLosingLearners(before: SchoolClass, { streams }: Input): void {
  const known = new Set(before.streams.map((one) => one.id));
  if (streams.some((one) => one.id && !known.has(one.id))) throw fail('stream.unknown');
  const kept = new Set(streams.flatMap((one) => [one.id, one.name.toLowerCase()]));
  const lost = before.streams.find(
    (one) => one.learner_count > 0 && !kept.has(one.id) && !kept.has(one.name.toLowerCase()),
  );
  if (lost) throw hasLearners({ ...lost, name: `${before.name} ${lost.name}` });
}

async function checkLinks(ctx: Ctx, id: string, input: Input): Promise<void> {
  const teachers = [...new Set(input.streams.flatMap((one) => one.class_teacher_id ?? []))];
  const [here_count, following] = await Promise.all([
    countStaffHere(ctx.db, teachers),
    queries.listNextClasses(ctx.db),
  ]);
  if (here_count < teachers.length) {
    const at = input.streams.findIndex((one) => one.class_teacher_id);
    throw failField('staff.not_here', `streams.${at}.class_teacher_id`);
  }
  const { next_class_id } = input;
  if (!next_class_id) return;
  if (next_class_id === id) throw failField('class.next_loops', 'next_class_id');
  const after = new Map(following.map((one) => [one.id, one.next_class_id]));
  if (!after.has(next_class_id)) throw failField('class.next_unknown', 'next_class_id');
  let step: string | null | undefined = next_class_id;
  for (let steps = 0; step && steps <= following.length; steps++) {
    if (step === id) throw failField('class.next_loops', 'next_class_id');
    step = after.get(step);
  }
}

const nameTaken = (name: string) => failField('class.name_taken', 'name', { name });

const hasLearners = ({ name, learner_count }: { name: string; learner_count: number }) =>
  fail('class.has_learners', {
    name,
    learners: learner_count === 1 ? 'one learner' : `${learner_count} learners`,
  });
