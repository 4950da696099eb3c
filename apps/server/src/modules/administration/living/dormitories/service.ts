import { counted } from '@darasa/rules/counted';
import {
  type Bed,
  type createDormitory,
  type Dormitory,
  DormitoryInput,
  type editDormitory,
  type placeInBed,
  type retireDormitory,
} from '@darasa/contract/administration/living/dormitories';
import type { InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { signedStampOf, stampOf } from '#platform/db/rows.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { countStaffHere } from '#modules/administration/school/staff/queries.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createDormitory>;

export async function listBeds(ctx: Ctx, { id }: { id: string }) {
  const rows = await queries.listBeds(ctx.db, id);
  return { rows, count: rows.length };
}

export async function add(ctx: Ctx, input: Input): Promise<Dormitory> {
  await checkPatron(ctx, input);
  const id = newId(ctx.now.getTime());
  const made = await queries.insertDormitory(ctx.db, { ...stampOf(ctx, id), ...valuesOf(input) });
  if (!made) throw nameTaken(input.name);
  await queries.replaceBeds(ctx.db, ownerOf(ctx), id, bedIds(ctx, input));
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editDormitory>): Promise<Dormitory> {
  const { id } = body;
  const before = await open(ctx, id);
  const input = wholeOf(DormitoryInput, before, changesOf(body, before));
  await checkPatron(ctx, input);
  const last = await queries.findLastTakenBed(ctx.db, id);
  if (input.bed_count < last) {
    throw failField('bed.taken', 'bed_count', `Somebody sleeps in bed ${last}. Free it first`);
  }
  await queries.updateDormitory(ctx.db, id, valuesOf(input)).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(input.name) : error;
  });
  await queries.replaceBeds(ctx.db, ownerOf(ctx), id, bedIds(ctx, input));
  return told(ctx, id, before);
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireDormitory>,
): Promise<Dormitory> {
  const before = await open(ctx, id);
  if (retired && before.occupied_count > 0) {
    const learners = counted(before.occupied_count, 'learner');
    throw fail('class.has_learners', { name: before.name, learners });
  }
  await queries.updateDormitory(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

export async function place(
  ctx: Ctx,
  { id, admission_number }: InputOf<typeof placeInBed>,
): Promise<Bed> {
  const bed = await queries.lockBed(ctx.db, id);
  if (!bed || bed.is_retired) throw fail('record.not_found');
  const [before, learner] = await Promise.all([
    queries.findBed(ctx.db, id),
    queries.findLearner(ctx.db, admission_number),
  ]);
  const refuse = (message: string) => failField('bed.taken', 'admission_number', message);
  if (before!.student) throw refuse(`${before!.student} sleeps in ${before!.name}`);
  if (!learner) throw refuse('No learner of this school has that admission number');
  if (learner.gender !== bed.gender) {
    throw refuse(`This dormitory is for ${bed.gender === 'female' ? 'girls' : 'boys'}`);
  }
  if (learner.boarding === 'day') {
    throw refuse(`${learner.name} is a day scholar. Change the record to boarding first`);
  }
  if (learner.bed) throw refuse(`${learner.name} already has ${learner.bed}`);
  await queries
    .insertPlace(ctx.db, {
      ...signedStampOf(ctx),
      bed_id: id,
      student_id: learner.id,
      from_on: isoDate(ctx.now),
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? refuse(`${learner.name} was given another bed a moment ago`) : error;
    });
  return toldBed(ctx, id, before!);
}

export async function free(ctx: Ctx, { id }: { id: string }): Promise<Bed> {
  const bed = await queries.lockBed(ctx.db, id);
  if (!bed) throw fail('record.not_found');
  const before = await queries.findBed(ctx.db, id);
  await queries.endPlace(ctx.db, id, isoDate(ctx.now));
  return toldBed(ctx, id, before!);
}

async function toldBed(ctx: Ctx, id: string, before: Bed): Promise<Bed> {
  const after = (await queries.findBed(ctx.db, id))!;
  ctx.changed('bed', id, before, after);
  return after;
}

async function open(ctx: Ctx, id: string): Promise<Dormitory> {
  await queries.lockDormitory(ctx.db, id);
  const dormitory = await queries.findDormitory(ctx.db, id);
  if (!dormitory) throw fail('record.not_found');
  return dormitory;
}

async function told(ctx: Ctx, id: string, before: Dormitory | null): Promise<Dormitory> {
  const after = (await queries.findDormitory(ctx.db, id))!;
  ctx.changed('dormitory', id, before, after);
  return after;
}

const ownerOf = (ctx: Ctx): queries.Owner => ({
  tenant_id: ctx.tenant_id,
  school_id: schoolOf(ctx),
  now: nowIso(ctx),
});

const valuesOf = ({ name, gender, patron_id }: Input): queries.DormitoryValues => ({
  name,
  gender,
  patron_id: patron_id ?? null,
});

const bedIds = (ctx: Ctx, { bed_count }: Input): string[] =>
  Array.from({ length: bed_count }, () => newId(ctx.now.getTime()));

async function checkPatron(ctx: Ctx, { patron_id }: Input): Promise<void> {
  if (patron_id && (await countStaffHere(ctx.db, [patron_id])) === 0) {
    throw failField('staff.not_here', 'patron_id');
  }
}

const nameTaken = (name: string) => failField('lookup.name_taken', 'name', { name });
