import type { InputOf } from '@darasa/contract/endpoint';
import type { Learner } from '@darasa/contract/students/learners/learner';
import type { editStudent, StudentRecord } from '@darasa/contract/students/families/record';
import { isoDate } from '@darasa/rules/dates';
import { changesOf } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { breaksReference, isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { readsHealth } from '#modules/students/care/health-readers/service.ts';
import { seesMoney } from '#modules/students/learners/learner/money.ts';
import { findStudent, lockStudent } from '#modules/students/learners/learner/queries.ts';
import * as queries from './queries.ts';

export async function read(ctx: Ctx, admission_number: string): Promise<StudentRecord> {
  const [learner, guardians, siblings, allergies, bed, money, reads_health] = await Promise.all([
    queries.findByNumber(ctx.db, admission_number),
    queries.listGuardiansOf(ctx.db, admission_number),
    queries.listSiblings(ctx.db, admission_number),
    queries.findAllergies(ctx.db, admission_number),
    queries.findBed(ctx.db, admission_number),
    seesMoney(ctx.user) ? queries.findMoney(ctx.db, admission_number) : null,
    readsHealth(ctx),
  ]);
  if (!learner) throw fail('record.not_found');
  return { learner, guardians, siblings, allergies, bed, money, reads_health };
}

export async function edit(ctx: Ctx, body: InputOf<typeof editStudent>): Promise<Learner> {
  const { id } = body;
  const current = await lockStudent(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours: Learner = { ...current, ...changesOf(body, current) };
  checkDates(ctx, yours);
  await checkHouse(ctx, body.house_id);
  if (await queries.findSameCertificate(ctx.db, yours)) {
    throw failField('student.certificate_taken', 'birth_certificate_number');
  }
  await queries.updateLearner(ctx.db, yours).catch((error: unknown) => {
    throw explained(error);
  });
  const saved = (await findStudent(ctx.db, id))!;
  ctx.changed('learner', id, current, saved);
  return saved;
}

/** The database alone would take a house of another school of the organisation. */
export async function checkHouse(ctx: Ctx, house_id: string | null | undefined): Promise<void> {
  if (house_id && !(await queries.isHouseHere(ctx.db, house_id))) {
    throw failField('request.invalid', 'house_id', 'Choose a house of this school');
  }
}

export function checkDates(ctx: Ctx, one: Pick<Learner, 'born_on' | 'admitted_on'>): void {
  const today = isoDate(ctx.now);
  if (one.born_on && one.born_on > today) {
    throw failField('request.invalid', 'born_on', 'The date of birth is in the future');
  }
  if (one.born_on && one.born_on > one.admitted_on) throw failField('student.born_late', 'born_on');
}

/** A refusal is explained: what the database refused, at the field it is about. */
export function explained(error: unknown): unknown {
  if (isTaken(error, 'students_upi')) return failField('student.upi_taken', 'upi');
  if (isTaken(error, 'students_admission_number')) {
    return failField('student.number_taken', 'admission_number');
  }
  if (breaksReference(error, 'house_id')) {
    return failField('request.invalid', 'house_id', 'Choose a house of this school');
  }
  return error;
}
