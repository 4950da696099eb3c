import {
  type createYear,
  type editYear,
  type SchoolYear,
  YearInput,
} from '@darasa/contract/administration/years/years';
import type { InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { breaksReference } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

export async function list(ctx: Ctx): Promise<{ rows: SchoolYear[]; count: number }> {
  const rows = await queries.listYears(ctx.db, isoDate(ctx.now));
  return { rows, count: rows.length };
}

export async function add(ctx: Ctx, input: InputOf<typeof createYear>): Promise<SchoolYear> {
  const { year, starts_on, ends_on } = input;
  await refuseOverlap(ctx, input);
  const id = newId(ctx.now.getTime());
  const made = await queries.insertYear(ctx.db, { ...stampOf(ctx, id), year, starts_on, ends_on });
  if (!made) {
    throw failField('year.exists', 'year', `The school has ${year} already. Open it to change it.`);
  }
  await saveParts(ctx, year, input);
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editYear>): Promise<SchoolYear> {
  const { id } = body;
  const locked = await queries.lockYear(ctx.db, id);
  const before = locked && (await read(ctx, id));
  if (!before) throw fail('record.not_found');
  const input = wholeOf(YearInput, inputOf(before), changesOf(body, before));
  await refuseOverlap(ctx, input);
  keepClosedTerms(before, input);
  await queries.updateYear(ctx.db, id, { starts_on: input.starts_on, ends_on: input.ends_on });
  await saveParts(ctx, before.year, input).catch((error: unknown) => {
    throw breaksReference(error) ? fail('term.in_use') : error;
  });
  return told(ctx, id, before);
}

async function told(ctx: Ctx, id: string, before: SchoolYear | null): Promise<SchoolYear> {
  const after = (await read(ctx, id))!;
  ctx.changed('school year', id, before && inWords(before), inWords(after));
  return after;
}

const read = async (ctx: Ctx, id: string): Promise<SchoolYear | undefined> =>
  (await queries.listYears(ctx.db, isoDate(ctx.now), id))[0];

/** The trail reads terms and holidays by their names and days. */
function inWords({ terms, holidays, is_current: _, ...year }: SchoolYear) {
  const words = (one: { name: string; starts_on: string; ends_on: string }) =>
    `${one.name} ${one.starts_on} to ${one.ends_on}`;
  return {
    ...year,
    terms: terms.map(words).join('; '),
    holidays: holidays.map(words).join('; '),
  };
}

const inputOf = (row: SchoolYear) => ({
  ...row,
  terms: row.terms.map(({ closed_at: _, closed_by: __, ...term }) => term),
  holidays: row.holidays.map(({ id: _, ...holiday }) => holiday),
});

const ownerOf = (ctx: Ctx): queries.Owner => ({
  tenant_id: ctx.tenant_id,
  school_id: schoolOf(ctx),
  now: nowIso(ctx),
});

type Parts = Pick<InputOf<typeof createYear>, 'terms' | 'holidays'>;

async function saveParts(ctx: Ctx, year: number, { terms, holidays }: Parts): Promise<void> {
  const freshId = () => newId(ctx.now.getTime());
  await Promise.all([
    queries.replaceTerms(
      ctx.db,
      ownerOf(ctx),
      year,
      terms.map((term) => ({
        ...term,
        id: term.id ?? freshId(),
        half_term_starts_on: term.half_term_starts_on ?? null,
        half_term_ends_on: term.half_term_ends_on ?? null,
      })),
    ),
    queries.replaceHolidays(
      ctx.db,
      ownerOf(ctx),
      year,
      holidays.map((holiday) => ({ ...holiday, id: freshId() })),
    ),
  ]);
}

async function refuseOverlap(
  ctx: Ctx,
  { year, starts_on, ends_on }: { year: number; starts_on: string; ends_on: string },
): Promise<void> {
  const other = await queries.findOverlapping(ctx.db, year, starts_on, ends_on);
  if (other) throw failField('year.overlaps', 'starts_on', `This overlaps the year ${other}`);
}

/** A closed term stays as it was closed: its days are what the books were closed by. */
function keepClosedTerms(before: SchoolYear, { terms }: Parts): void {
  const known = new Map(before.terms.map((term) => [term.id, term]));
  if (terms.some((term) => term.id && !known.has(term.id))) throw fail('term.not_found');
  for (const closed of before.terms.filter((term) => term.closed_at)) {
    const now = terms.find((term) => term.id === closed.id);
    const same =
      now &&
      now.name === closed.name &&
      now.starts_on === closed.starts_on &&
      now.ends_on === closed.ends_on;
    if (!same) {
      throw fail('term.closed', {
        term: `${closed.name} ${before.year}`,
        who: closed.closed_by ?? 'the office',
        day: isoDate(new Date(closed.closed_at!)),
      });
    }
  }
}
