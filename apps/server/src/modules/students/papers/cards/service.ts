import type { InputOf } from '@darasa/contract/endpoint';
import { cards_max, type issueStudentCards } from '@darasa/contract/students/papers/cards';
import { isLeaver } from '@darasa/contract/students/learners/status-words';
import { isoDate } from '@darasa/rules/dates';
import { learnerName } from '@darasa/rules/names';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { printablePhotos } from '#platform/files/printable-photos.ts';
import type { FileStore } from '#platform/files/store.ts';
import { newId } from '#platform/ids.ts';
import { renderCards } from '#platform/pdf/cards.ts';
import { namesInWords } from '#modules/students/learners/moves/names.ts';
import { checkBalance } from '#modules/students/learners/roll/balance.ts';
import { listForExport } from '#modules/students/learners/roll/queries.ts';
import { mayBePictured } from '#modules/students/care/consents/service.ts';
import * as queries from './queries.ts';

type Input = Omit<InputOf<typeof issueStudentCards>, 'charge'>;

/** Gives each learner the next card. A first card goes only to those who have none. */
export async function issue(ctx: Ctx, { reason, ...filter }: Input) {
  const learners = await holdersOf(ctx, filter);
  const last = await queries.lockHolders(
    ctx.db,
    learners.map(({ id }) => id),
  );
  const chosen = reason === 'new' ? learners.filter(({ id }) => !last.has(id)) : learners;
  if (chosen.length === 0) throw fail('card.all_have_one');
  const rows = chosen.map(({ id }) => ({
    id: newId(ctx.now.getTime()),
    student_id: id,
    issue_number: (last.get(id) ?? 0) + 1,
  }));
  const batch_id = newId(ctx.now.getTime());
  await queries.insertCards(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    batch_id,
    reason,
    by: ctx.user.id,
    now: nowIso(ctx),
    rows,
  });
  for (const { id, ...card } of rows) ctx.changed('student_card', id, null, { ...card, reason });
  const student_ids = rows.map((row) => row.student_id);
  return { batch_id, issued: rows.length, skipped: learners.length - rows.length, student_ids };
}

async function holdersOf(ctx: Ctx, filter: Omit<Input, 'reason'>) {
  checkBalance(ctx, filter);
  const wanted = { ...filter, today: isoDate(ctx.now) };
  const learners = await listForExport(ctx.db, wanted, cards_max + 1);
  if (learners.length > cards_max) throw fail('export.too_long', { sentence: too_many });
  if (filter.ids && learners.length !== new Set(filter.ids).size) throw fail('record.not_found');
  if (learners.length === 0) throw fail('paper.nobody');
  const left = learners.filter(({ status }) => isLeaver(status));
  if (left.length > 0) {
    const names = namesInWords(left.map((one) => ({ name: learnerName(one) })));
    throw fail('card.left', { names });
  }
  return learners;
}

const too_many = `We print at most ${cards_max.toLocaleString('en')} cards at once. Choose a class or a stream.`;

export const sentenceOf = ({ issued, skipped }: { issued: number; skipped: number }): string =>
  [
    issued === 1 ? 'One card is issued.' : `${issued.toLocaleString('en')} cards are issued.`,
    skipped > 0 ? `${skipped.toLocaleString('en')} had one already.` : '',
  ]
    .filter(Boolean)
    .join(' ');

/** One PDF for all cards of a batch; the code carries the admission number. */
export async function print(
  ctx: Ctx,
  store: FileStore,
  which: { id?: string | undefined; batch_id?: string | undefined },
): Promise<Uint8Array> {
  if (!which.id && !which.batch_id) throw fail('record.not_found');
  const [cards, letterhead] = await Promise.all([
    queries.listForPrint(ctx.db, which),
    letterheadOf(ctx),
  ]);
  if (cards.length === 0) throw fail('record.not_found');
  const pictured = await mayBePictured(
    ctx,
    cards.map(({ student_id }) => student_id),
  );
  const photos = await printablePhotos(
    ctx,
    store,
    cards.flatMap(({ student_id, photo_id }) =>
      photo_id && pictured.has(student_id) ? [photo_id] : [],
    ),
  );
  return renderCards(
    {
      letterhead,
      title: 'Learner cards',
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    cards.map((card) => ({
      name: learnerName(card),
      line: [card.class_name, card.stream_name].filter(Boolean).join(' ') || 'Learner',
      facts: [
        ['Adm no.', card.admission_number],
        ['Boarding', card.boarding === 'day' ? 'Day' : 'Boarder'],
        ['Card', card.issue_number > 1 ? `No. ${card.issue_number}` : null],
      ],
      photo: photos.get(card.photo_id ?? ''),
      code: card.admission_number,
    })),
  );
}
