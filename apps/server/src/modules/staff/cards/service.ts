import type { InputOf } from '@darasa/contract/endpoint';
import type { printStaffCards } from '@darasa/contract/staff/cards';
import { isoDate } from '@darasa/rules/dates';
import { initials } from '@darasa/rules/names';
import { formatPhone } from '@darasa/rules/phone';
import { qrSvg } from '@darasa/rules/qr-code';
import type { Ctx } from '../../../platform/ctx.ts';
import { letterheadOf } from '../../../platform/exports/letterhead.ts';
import { fail } from '../../../platform/fail.ts';
import { findVisibleFile } from '../../../platform/files/queries.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { renderPdf, type Template } from '../../../platform/pdf/render.ts';
import { listForExport, type StoredRow } from '../register/queries.ts';
import { cards_source } from './cards.typ.ts';

const cardsDocument: Template = { name: 'staff-cards', source: cards_source };
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
  const pictures = await picturesOf(ctx, store, people);
  const foot = ['If found, return to', letterhead.address_lines.at(-1), letterhead.phone]
    .filter(Boolean)
    .join(' · ');
  return renderPdf(
    cardsDocument,
    {
      frame: {
        letterhead,
        paper: 'a4',
        title: 'Staff cards',
        printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
        printed_at: ctx.now,
      },
      runs_on: true,
      cards: people.map((row) => cardOf(row, pictures, foot)),
    },
    pictures,
  );
}

const too_many = `We print at most ${cards_max} cards at once. Narrow the filter.`;
const pictureName = (row: StoredRow): string => `photo-${row.id}`;

const cardOf = (row: StoredRow, pictures: Record<string, Uint8Array>, foot: string) => ({
  name: row.name,
  initials: initials(row.name),
  job_title: row.job_title ?? 'Staff',
  staff_number: row.staff_number,
  department: row.department,
  tsc_number: row.tsc_number,
  phone: row.phone && formatPhone(row.phone),
  photo: pictures[pictureName(row)] ? pictureName(row) : null,
  qr_svg: qrSvg(row.staff_number),
  foot,
});

async function picturesOf(ctx: Ctx, store: FileStore, people: StoredRow[]) {
  const pictured = people.filter((row) => row.photo);
  const files = await Promise.all(
    pictured.map((row) => findVisibleFile(ctx.db, row.photo!.split('/').at(-1)!, ctx.user)),
  );
  const pictures: Record<string, Uint8Array> = {};
  for (const [i, row] of pictured.entries()) {
    const file = files[i];
    const bytes = file && printable.has(file.media_type) && (await store.read(file.storage_key));
    if (bytes) pictures[pictureName(row)] = bytes;
  }
  return pictures;
}

const printable = new Set(['image/png', 'image/jpeg']);
