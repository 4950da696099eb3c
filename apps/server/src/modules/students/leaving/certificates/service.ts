import type { InputOf } from '@darasa/contract/endpoint';
import type { issueCertificates } from '@darasa/contract/students/leaving/certificates';
import { isLeaver, statusWords } from '@darasa/contract/students/learners/status-words';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { type LetterFacts, mergeLetter, pronounsOf } from '@darasa/rules/letters';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { newCheckCode } from '#platform/papers/codes.ts';
import { nextDocumentNumbers } from '#modules/administration/index.ts';
import { unclearedInWords } from '../clearance/service.ts';
import { findTemplate } from '#modules/students/papers/letters/queries.ts';
import { usual_letters } from '#modules/students/papers/letters/usual-letters.ts';
import { namesInWords } from '#modules/students/learners/moves/names.ts';
import { letterDocuments } from './letter-documents.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof issueCertificates>;

/** One paper for each learner, numbered in the order of their names, and kept word for word. */
export async function issue(ctx: Ctx, input: Input) {
  const ids = [...new Set(input.student_ids)];
  const [, learners, words, letterhead] = await Promise.all([
    queries.lockLetterLearners(ctx.db, ids),
    queries.listLetterLearners(ctx.db, ids),
    wordsFor(ctx, input),
    letterheadOf(ctx),
  ]);
  if (learners.length !== ids.length) throw fail('record.not_found');
  await check(ctx, input, learners);
  const serials = await nextDocumentNumbers(ctx, letterDocuments[input.kind], {
    date: input.issued_on,
    count: learners.length,
  });
  const rows = learners.map((learner, i): queries.NewCertificate => {
    const serial = serials[i]!;
    const facts = { ...factsOf(learner, input), school: letterhead.school_name, serial };
    return {
      id: newId(ctx.now.getTime()),
      student_id: learner.id,
      title: mergeLetter(words.title, facts),
      body: mergeLetter(words.body, facts),
      serial,
      code: newCheckCode(),
      holder: learner.name,
    };
  });
  const batch_id = newId(ctx.now.getTime());
  const { kind, issued_on, template_id = null } = input;
  await queries
    .insertBatch(ctx.db, {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      school_name: letterhead.school_name,
      batch_id,
      template_id,
      kind,
      issued_on,
      by: ctx.user.id,
      now: nowIso(ctx),
      rows,
    })
    .catch((error: unknown) => {
      // Two kinds of paper were given one format in the setup, or a format without its year.
      throw isTaken(error, 'serial')
        ? fail('certificate.serial_taken', { serial: rows[0]!.serial })
        : error;
    });
  for (const { id, student_id, title, serial } of rows) {
    ctx.changed('certificate', id, null, { student_id, kind, title, serial, issued_on });
  }
  return { batch_id, rows: rows.map(({ id, serial, code }) => ({ id, serial, code })) };
}

async function wordsFor(ctx: Ctx, { kind, template_id }: Input) {
  if (!template_id) return usual_letters[kind];
  const own = await findTemplate(ctx.db, template_id);
  if (!own || own.retired_at || own.kind !== kind) {
    throw failField('request.invalid', 'template_id', 'Choose a letter that is in use.');
  }
  return own;
}

async function check(ctx: Ctx, input: Input, learners: queries.LetterLearner[]): Promise<void> {
  if (input.issued_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'issued_on', 'Choose today or an earlier day.');
  }
  if (input.kind === 'leaving') {
    const had = learners.find((one) => one.leaving_serial !== null);
    if (had) throw fail('certificate.exists', { name: had.name, serial: had.leaving_serial! });
  }
  if (input.kind === 'admission') {
    const left = learners.filter((one) => isLeaver(one.status));
    if (left.length) throw fail('certificate.left', { names: namesInWords(left) });
  }
  if (input.kind === 'suspension') {
    const others = learners.filter((one) => one.status !== 'suspended');
    if (others.length) throw fail('certificate.not_suspended', { names: namesInWords(others) });
  }
  if (input.kind === 'leaving' || input.kind === 'transfer') {
    await mustBeFree(ctx, input.kind, learners);
  }
}

/** Everything that is still to do is told at once, so that nobody is sent away twice. */
async function mustBeFree(
  ctx: Ctx,
  kind: 'leaving' | 'transfer',
  learners: queries.LetterLearner[],
): Promise<void> {
  const here = kind === 'leaving' ? learners.filter((one) => !isLeaver(one.status)) : [];
  const names = namesInWords(here);
  const who = await unclearedInWords(
    ctx,
    learners.map(({ id }) => id),
  );
  if (names && who) throw fail('certificate.not_left_nor_cleared', { names, who });
  if (names) throw fail('certificate.not_left', { names });
  if (who) throw fail('certificate.not_cleared', { who });
}

function factsOf(learner: queries.LetterLearner, input: Input): LetterFacts {
  const date = (day: string | null) => (day ? formatDate(day) : null);
  return {
    name: learner.name,
    first_name: learner.first_name,
    surname: learner.surname,
    admission_number: learner.admission_number,
    upi: learner.upi,
    born_on: date(learner.born_on),
    gender: learner.gender,
    ...pronounsOf(learner.gender),
    class: learner.class_name,
    stream: learner.stream_name ?? '',
    admitted_on: date(learner.admitted_on),
    left_on: date(learner.left_on),
    status: statusWords[learner.status],
    reason: learner.reason,
    until_on: date(learner.until_on),
    guardian: learner.guardian,
    today: formatDate(input.issued_on),
    conduct: input.conduct ?? null,
    remarks: input.remarks ?? null,
  };
}

/** A further paper for one that was lost: the same words and number, and it says which copy it is. */
export async function reissue(ctx: Ctx, { id, reason }: { id: string; reason: string }) {
  const paper = await standing(ctx, id);
  await queries.countCopy(ctx.db, id);
  const copy_count = paper.copy_count + 1;
  ctx.changed('certificate', id, { copy_count: paper.copy_count }, { copy_count, reason });
  return { copy_count, student_id: paper.student_id, serial: paper.serial };
}

export async function cancel(ctx: Ctx, { id, reason }: { id: string; reason: string }) {
  const { code } = await standing(ctx, id);
  const now = nowIso(ctx);
  await queries.cancelCertificate(ctx.db, {
    id,
    code,
    reason,
    by: ctx.user.id,
    now,
    today: isoDate(ctx.now),
  });
  ctx.changed('certificate', id, { cancelled_at: null }, { cancelled_at: now, reason });
  return {};
}

async function standing(ctx: Ctx, id: string) {
  const paper = await queries.lockCertificate(ctx.db, id);
  if (!paper) throw fail('record.not_found');
  if (paper.cancelled_at) throw fail('certificate.cancelled', { serial: paper.serial });
  return paper;
}
