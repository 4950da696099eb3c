import type { InputOf } from '@darasa/contract/endpoint';
import type { printStaffCards } from '@darasa/contract/staff/cards';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { printablePhotos } from '#platform/files/printable-photos.ts';
import type { FileStore } from '#platform/files/store.ts';
import { type Card, renderCards } from '#platform/pdf/cards.ts';
import { listForExport, type StoredRow } from '../register/queries.ts';

const cards_max = 400;

/** One PDF for all cards, eight to a page; the code carries the staff number. */
export async function print(
  ctx: Ctx,
  store: FileStore,
  { ids, ...filter }: InputOf<typeof printStaffCards>,
): Promise<Uint8Array> {
  const [found, letterhead] = await Promise.all([
    listForExport(ctx.db, { ...filter, sort: 'name' }, isoDate(ctx.now), cards_max + 1),
    letterheadOf(ctx),
  ]);
  const wanted = ids && new Set([ids].flat());
  const people = wanted ? found.filter((row) => wanted.has(row.id)) : found;
  if (people.length === 0) throw fail('staff.not_found');
  if (people.length > cards_max) throw fail('export.too_long', { sentence: too_many });
  const photos = await printablePhotos(ctx, store, people.flatMap(photoOf));
  return renderCards(
    {
      letterhead,
      title: 'Staff cards',
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    people.map((row) => ({ ...cardOf(row), photo: photos.get(photoOf(row)[0] ?? '') })),
  );
}

const too_many = `We print at most ${cards_max} cards at once. Narrow the filter.`;
const photoOf = ({ photo }: StoredRow): string[] => (photo ? [photo.split('/').at(-1)!] : []);

const cardOf = (row: StoredRow): Omit<Card, 'photo'> => ({
  name: row.name,
  line: row.job_title ?? 'Staff',
  facts: [
    ['Staff no.', row.staff_number],
    ['Department', row.department],
    ['TSC no.', row.tsc_number],
  ],
  code: row.staff_number,
});
