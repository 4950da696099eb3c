import { import_lines_max, type ImportFault } from '@darasa/contract/platform/imports';
import type { Ctx } from '../ctx.ts';
import type { ImportField, ImportTarget, Unique } from './target.ts';

/** One row of the file, numbered as the person sees it in their spreadsheet. */
export interface SheetRow {
  row_number: number;
  cells: string[];
}

/** Our field → the position of their column. */
export type Mapping = Record<string, number>;

type Values = Record<string, unknown>;

export interface CheckedRows {
  /** Without faults and without doubts. */
  valid: Values[];
  /** Those of them that looked like another one until a person said that they are not. */
  told_apart: Values[];
  /** Row by row, and never more than a person reads. */
  faults: ImportFault[];
  fault_row_count: number;
  alike: ImportFault[];
  alike_row_count: number;
}

interface Candidate {
  row_number: number;
  values: Values;
  faults: ImportFault[];
}

/** Reads every row as a record and says what is wrong where; the database is asked once per rule. */
export async function checkRows(
  ctx: Ctx,
  target: ImportTarget,
  rows: SheetRow[],
  mapping: Mapping,
  different_rows: readonly number[] = [],
): Promise<CheckedRows> {
  const candidates = rows.map((row) => readRow(target, row, mapping));
  for (const unique of target.unique) await checkUnique(ctx, target, unique, candidates);
  await checkTogether(ctx, target, candidates);
  const faulty = candidates.filter((one) => one.faults.length > 0);
  const sound = candidates.filter((one) => one.faults.length === 0);
  const told_apart = new Set(different_rows);
  const alike = await listAlike(ctx, target, sound, told_apart);
  const in_doubt = new Set(alike.map((one) => one.row_number));
  const valid = sound.filter((one) => !in_doubt.has(one.row_number));
  return {
    valid: valid.map((one) => one.values),
    told_apart: valid.filter((one) => told_apart.has(one.row_number)).map((one) => one.values),
    faults: faulty.flatMap((one) => one.faults).slice(0, import_lines_max),
    fault_row_count: faulty.length,
    alike: alike.slice(0, import_lines_max),
    alike_row_count: in_doubt.size,
  };
}

/** Whoever says that a row is another one has looked at it. */
async function listAlike(
  ctx: Ctx,
  { fields, findAlike }: ImportTarget,
  sound: Candidate[],
  different_rows: ReadonlySet<number>,
): Promise<ImportFault[]> {
  if (!findAlike || sound.length === 0) return [];
  const found = await findAlike(ctx, sound);
  return found
    .filter((one) => !different_rows.has(one.row_number))
    .map(({ row_number, field, message }) => ({
      row_number,
      column: labelOf(fields, field),
      message,
    }));
}

const labelOf = (fields: ImportField[], name: string): string =>
  fields.find((one) => one.name === name)?.label ?? name;

function readRow(
  target: ImportTarget,
  { row_number, cells }: SheetRow,
  mapping: Mapping,
): Candidate {
  const values: Values = {};
  for (const { name } of target.fields) {
    const text = cells[mapping[name] ?? -1]?.trim();
    if (text) values[name] = text;
  }
  const missing = target.fields.filter((field) => field.required && !(field.name in values));
  const faults = missing.map(({ label }) => ({
    row_number,
    column: label,
    message: `${label} is missing`,
  }));
  const parsed = target.schema.safeParse(values);
  if (parsed.success) return { row_number, values: parsed.data, faults };
  // All that is wrong with the row at once: nobody wants to mend a file field by field.
  const is_missing = new Set(missing.map((field) => field.label));
  const others = faultsOf(parsed.error, target.fields, row_number);
  return {
    row_number,
    values,
    faults: [...faults, ...others.filter((fault) => !is_missing.has(fault.column))],
  };
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

function faultsOf(error: { issues: Issue[] }, fields: ImportField[], row_number: number) {
  return error.issues.map(({ path, message }) => {
    return { row_number, column: labelOf(fields, String(path[0])), message };
  });
}

/** Of several rows with the same value the first may stay; what the school already has may not. */
async function checkUnique(
  ctx: Ctx,
  { fields }: ImportTarget,
  { field, keyOf, findTaken, taken }: Unique,
  candidates: Candidate[],
): Promise<void> {
  const column = labelOf(fields, field);
  const first_by_key = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const value = candidate.values[field];
    if (typeof value !== 'string' || candidate.faults.length > 0) continue;
    const key = keyOf(value);
    const first = first_by_key.get(key);
    if (!first) first_by_key.set(key, candidate);
    else addFault(candidate, column, `${value} is already in row ${first.row_number}`);
  }
  for (const key of await findTaken(ctx, [...first_by_key.keys()])) {
    const candidate = first_by_key.get(key);
    if (candidate) addFault(candidate, column, taken(String(candidate.values[field])));
  }
}

async function checkTogether(
  ctx: Ctx,
  { fields, check }: ImportTarget,
  candidates: Candidate[],
): Promise<void> {
  if (!check) return;
  const readable = candidates.filter((one) => one.faults.length === 0);
  const by_row = new Map(readable.map((one) => [one.row_number, one]));
  for (const { row_number, field, message } of await check(ctx, readable)) {
    addFault(by_row.get(row_number)!, labelOf(fields, field), message);
  }
}

const addFault = ({ row_number, faults }: Candidate, column: string, message: string) =>
  faults.push({ row_number, column, message });
