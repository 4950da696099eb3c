import type { InputOf } from '@darasa/contract/endpoint';
import type { AdmissionBill, admitStudent } from '@darasa/contract/students/joining/admission';
import type { Learner } from '@darasa/contract/students/learners/learner';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { keepNewAnswers } from '#platform/custom-fields/answers.ts';
import { failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { admitted } from '../enquiries/service.ts';
import { findStudent, searchWordsOf } from '#modules/students/learners/learner/queries.ts';
import { place } from '#modules/students/learners/place/service.ts';
import { findSameCertificate } from '#modules/students/families/record/queries.ts';
import { checkDates, checkHouse, explained } from '#modules/students/families/record/service.ts';
import { takeNumbers } from './admission-number.ts';
import { addGuardians } from './guardians.ts';
import { insertLearner, listTakenNumbers } from './queries.ts';

type Input = InputOf<typeof admitStudent>;
type Admitted = Input & { id: string; admission_number: string };

/** A place for admission is where a learner is put, as far as the price of it goes. */
export type AdmissionPlace = Pick<Input, 'class_id' | 'boarding' | 'admitted_on'>;

/** The bill of a new learner. Whoever keeps the books hands this in. */
export interface AdmissionBilling {
  preview(ctx: Ctx, place: AdmissionPlace): Promise<AdmissionBill>;
  make(
    ctx: Ctx,
    place: AdmissionPlace & { student_id: string; expected_cents: number | undefined },
  ): Promise<void>;
}

/** Called for each learner who is admitted, in the same transaction: all of it, or nothing. */
const on_admission: readonly ((ctx: Ctx, learner: Admitted) => Promise<void>)[] = [
  (ctx, { id, guardians }) => addGuardians(ctx, id, guardians),
  (ctx, { id, class_id, stream_id, admitted_on }) =>
    place(ctx, { student_ids: [id], class_id, stream_id, on: admitted_on, how: 'admitted' }),
  (ctx, { id, custom }) =>
    keepNewAnswers(ctx, { record_type: 'student', module: 'students' }, id, custom),
  async (ctx, { id, enquiry_id }) => {
    if (enquiry_id) await admitted(ctx, enquiry_id, id);
  },
];

export async function admit(
  ctx: Ctx,
  input: Input,
  { make: makeBill }: AdmissionBilling,
): Promise<Learner> {
  const {
    guardians: _,
    class_id: __,
    stream_id: ___,
    enquiry_id: ____,
    custom: _____,
    expected_bill_cents: expected_cents,
    admission_number: given,
    ...known
  } = input;
  const id = newId(ctx.now.getTime());
  checkDates(ctx, { ...known, born_on: known.born_on ?? null });
  await checkHouse(ctx, known.house_id);
  if (given && (await listTakenNumbers(ctx.db, [given.toLowerCase()])).length > 0) {
    throw failField('student.number_taken', 'admission_number');
  }
  const birth_certificate_number = known.birth_certificate_number ?? null;
  if (await findSameCertificate(ctx.db, { id, birth_certificate_number })) {
    throw failField('student.certificate_taken', 'birth_certificate_number');
  }
  const admission_number = given ?? (await takeNumbers(ctx, 1))[0]!;
  await insertLearner(ctx.db, {
    tenant_id: ctx.tenant_id,
    id,
    school_id: schoolOf(ctx),
    admission_number,
    ...known,
    search_words: searchWordsOf({
      ...known,
      admission_number,
      other_names: known.other_names ?? null,
      upi: known.upi ?? null,
      birth_certificate_number,
    }),
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  }).catch((error: unknown) => {
    throw explained(error);
  });
  ctx.changed('learner', id, null, { admission_number, ...known });
  for (const step of on_admission) await step(ctx, { ...input, id, admission_number });
  await makeBill(ctx, { ...input, student_id: id, expected_cents });
  return (await findStudent(ctx.db, id))!;
}
