import {
  documentKinds,
  type DocumentName,
  type DocumentSetting,
  type editDocument,
} from '@darasa/contract/administration/school/documents';
import type { InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import {
  countingYear,
  formatNumber,
  schoolCode,
  seriesKey,
  seriesOf,
} from '@darasa/rules/document-number';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import {
  type Counter,
  listCounters,
  nextNumbers,
  raiseCounter,
} from '#platform/numbering/next-number.ts';
import * as queries from './queries.ts';

const names = Object.keys(documentKinds) as DocumentName[];

export async function list(ctx: Ctx): Promise<{ rows: DocumentSetting[]; count: number }> {
  const [stored, school, counters] = await readAll(ctx);
  const by_name = new Map(stored.map((one) => [one.document, one]));
  const rows = names.map((name) =>
    settingOf(name, by_name.get(name), schoolCode(school), counters, isoDate(ctx.now)),
  );
  return { rows, count: rows.length };
}

const readAll = (ctx: Ctx) =>
  Promise.all([
    queries.listSettings(ctx.db),
    queries.findSchoolWords(ctx.db),
    listCounters(ctx),
  ] as const);

/** What the school says of a document, and the declared way where it says nothing. */
function settingOf(
  document: DocumentName,
  stored: queries.StoredSetting | undefined,
  school_code: string,
  counters: Counter[],
  today: string,
): DocumentSetting {
  const kind = documentKinds[document];
  const format = kind.format && (stored?.format ?? kind.format);
  const year = format ? countingYear(format, today) : 0;
  const last = counters.find((one) => one.series === document && one.year === year)?.last ?? 0;
  const parts = { school: school_code, date: today, seq: last + 1 };
  return {
    document,
    label: kind.label,
    format,
    preview: format && formatNumber(format, parts),
    next_number: format ? last + 1 : null,
    paper: kind.papers.length > 0 ? (stored?.paper ?? kind.papers[0]!) : null,
    papers: [...kind.papers],
    shows_logo: stored?.shows_logo ?? true,
    shows_stamp: stored?.shows_stamp ?? false,
    foot_note: stored?.foot_note ?? null,
    school_code,
    version: stored?.version ?? 0,
  };
}

export async function edit(
  ctx: Ctx,
  { document, version, clear = [], next_number, ...values }: InputOf<typeof editDocument>,
): Promise<DocumentSetting> {
  const before = await read(ctx, document);
  const cleared = Object.fromEntries(clear.map((field) => [field, null]));
  const yours = { ...before, ...values, ...cleared };
  const kind = documentKinds[document];
  const words = { label: kind.label };
  if (kind.format === null && (values.format || next_number)) {
    throw fail('document.unnumbered', words);
  }
  if (values.paper && !kind.papers.includes(values.paper)) {
    throw fail('document.paper_unfit', words);
  }
  if (document === 'receipt' && values.format) await refuseSeriesOfAccounts(ctx, yours);
  const saved =
    before.version === version && (await queries.saveSetting(ctx.db, version, rowOf(ctx, yours)));
  if (!saved) throw stale(before, yours);
  if (next_number && yours.format) {
    await beginWith(ctx, document, yours.format, { path: 'next_number', next: next_number });
  }
  const after = await read(ctx, document);
  ctx.changed('document setting', document, before, after);
  return after;
}

/** Receipts in the school's own series are told from those of an account that has one. */
async function refuseSeriesOfAccounts(ctx: Ctx, { format, school_code }: DocumentSetting) {
  const parts = { school: school_code, date: isoDate(ctx.now) };
  refuseAlike('format', format!, parts, await listAccountSeries(ctx));
}

const listAccountSeries = async (ctx: Ctx) =>
  (await queries.listAccountFormats(ctx.db)).map(({ id, name, receipt_format }) => ({
    id,
    who: name,
    format: receipt_format,
  }));

/** A new series says what the numbers of an account's own receipts begin with; nobody else's begin so. */
export async function newSeries(ctx: Ctx, format: string, account_id?: string): Promise<string> {
  const [{ rows }, accounts] = await Promise.all([list(ctx), listAccountSeries(ctx)]);
  const parts = { school: rows[0]!.school_code, date: isoDate(ctx.now) };
  refuseAlike('receipt_format', format, parts, [
    ...rows.flatMap((one) =>
      one.format ? [{ who: `The paper "${one.label}"`, format: one.format }] : [],
    ),
    ...accounts.filter((one) => one.id !== account_id),
  ]);
  return seriesOf(format, parts);
}

/** Numbers that are written alike cannot be told apart, nor can a gap among them. */
function refuseAlike(
  path: string,
  format: string,
  parts: { school: string; date: string },
  others: readonly { who: string; format: string }[],
): void {
  const beginning = (one: string) => seriesOf(one, parts).toLowerCase();
  const taken = others.find((one) => beginning(one.format) === beginning(format));
  if (!taken) return;
  const failure = fail('document.series_taken', { who: taken.who });
  failure.fields = [{ path, message: failure.sentence }];
  throw failure;
}

export async function read(ctx: Ctx, document: DocumentName): Promise<DocumentSetting> {
  const [stored, school, counters] = await readAll(ctx);
  const own = stored.find((one) => one.document === document);
  return settingOf(document, own, schoolCode(school), counters, isoDate(ctx.now));
}

const rowOf = (ctx: Ctx, row: DocumentSetting) => ({
  tenant_id: ctx.tenant_id,
  school_id: schoolOf(ctx),
  id: newId(ctx.now.getTime()),
  now: nowIso(ctx),
  document: row.document,
  format: row.format,
  paper: row.paper,
  shows_logo: row.shows_logo,
  shows_stamp: row.shows_stamp,
  foot_note: row.foot_note,
});

/** A school that comes from another system goes on with its own numbers; nobody goes back. */
async function beginWith(
  ctx: Ctx,
  series: string,
  format: string,
  { path, next }: { path: string; next: number },
): Promise<void> {
  const year = countingYear(format, isoDate(ctx.now));
  const last = await raiseCounter(ctx, series, year, next - 1);
  if (last <= next - 1) return;
  const failure = fail('document.number_lowered', { last, next: last + 1 });
  failure.fields = [{ path, message: failure.sentence }];
  throw failure;
}

/** The same for the own receipts of an account, whose book was begun on paper. */
export const beginReceiptsWith = (
  ctx: Ctx,
  own_format: string,
  from: { path: string; next: number },
): Promise<void> => beginWith(ctx, ownSeries('receipt', own_format), own_format, from);

// By the format and not by who has it: whoever writes like this goes on behind the last.
const ownSeries = (document: DocumentName, own_format: string): string =>
  `${document} ${seriesKey(own_format)}`;

type Numbered = Pick<Ctx, 'db' | 'tenant_id' | 'school_id'>;

/**
 * The next number of a document, written in the school's way and without a gap: it is taken in the
 * transaction of the record that carries it. Ask for it last; the next person waits for the commit.
 */
export async function nextDocumentNumber(
  ctx: Numbered,
  document: DocumentName,
  { date }: { date: string },
): Promise<string> {
  const [number] = await nextDocumentNumbers(ctx, document, { date, count: 1 });
  return number!;
}

/**
 * For numbers that people may also give by hand or bring from a file: where one of the next is taken,
 * the series goes on behind the last that looks like it. The counter stays locked until the end, so
 * two who ask at once get two numbers.
 */
export async function nextFreeNumbers(
  ctx: Numbered,
  document: DocumentName,
  held: {
    date: string;
    count: number;
    listTaken(numbers: string[]): Promise<string[]>;
    findLastAlike(number: string): Promise<number>;
  },
): Promise<string[]> {
  const { date, count } = held;
  if (count === 0) return [];
  const numbers = await nextDocumentNumbers(ctx, document, { date, count });
  const taken = new Set((await held.listTaken(numbers)).map((one) => one.toLowerCase()));
  if (taken.size === 0) return numbers;
  const free = numbers.filter((one) => !taken.has(one.toLowerCase()));
  await skipDocumentNumbers(ctx, document, { date, last: await held.findLastAlike(numbers[0]!) });
  const missing = { date, count: count - free.length };
  return [...free, ...(await nextDocumentNumbers(ctx, document, missing))];
}

/** The same for a stretch of them, such as the bills of a whole school. */
export async function nextDocumentNumbers(
  ctx: Numbered,
  document: DocumentName,
  wanted: Wanted,
): Promise<string[]> {
  return (await documentNumbers(ctx, document))(wanted);
}

interface Wanted {
  date: string;
  count: number;
  /** Of a series apart from the school's: it has this format, and counts by itself. */
  own_format?: string | null;
}

export type NumberTaker = (wanted: Wanted) => Promise<string[]>;

/** Reads the format now and takes the numbers when they are needed: whoever comes next waits for them. */
export async function documentNumbers(ctx: Numbered, document: DocumentName): Promise<NumberTaker> {
  const kind = documentKinds[document];
  if (kind.format === null) throw fail('document.unnumbered', { label: kind.label });
  const [stored, school] = await Promise.all([
    queries.findSetting(ctx.db, document),
    queries.findSchoolWords(ctx.db),
  ]);
  const format = stored?.format ?? kind.format;
  const code = schoolCode(school);
  return async ({ date, count, own_format }) => {
    const written = own_format ?? format;
    const series = own_format ? ownSeries(document, own_format) : document;
    const numbers = await nextNumbers(ctx, series, countingYear(written, date), count);
    return numbers.map((seq) => formatNumber(written, { school: code, date, seq }));
  };
}

/** A preview answers what `nextDocumentNumber` would answer now; nothing is taken. */
export async function previewDocumentNumber(
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id'>,
  document: DocumentName,
  { date }: { date: string },
): Promise<string> {
  const [stored, school, counters] = await Promise.all([
    queries.findSetting(ctx.db, document),
    queries.findSchoolWords(ctx.db),
    listCounters(ctx),
  ]);
  const { preview } = settingOf(document, stored, schoolCode(school), counters, date);
  if (preview === null) throw fail('document.unnumbered', { label: documentKinds[document].label });
  return preview;
}

/** Says that numbers up to this one are in use, for example since they came from a file. */
export async function skipDocumentNumbers(
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id'>,
  document: DocumentName,
  { date, last }: { date: string; last: number },
): Promise<void> {
  const stored = await queries.findSetting(ctx.db, document);
  const format = stored?.format ?? documentKinds[document].format ?? '';
  await raiseCounter(ctx, document, countingYear(format, date), last);
}
