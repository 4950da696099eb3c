import type { Access } from '@darasa/contract/access';
import type { Schema } from '@darasa/contract/endpoint';
import type { Ctx } from '../ctx.ts';

export interface ImportField {
  name: string;
  label: string;
  required: boolean;
  /** Other heads that people write over this column. */
  synonyms: string[];
  /** What the record gets when nothing is written here, in half a sentence. */
  when_blank?: string;
  /** Also stands in the short template, for those who begin with little. */
  short?: boolean;
}

/** A row's fault is what is wrong with one field of one row. */
export interface RowFault {
  row_number: number;
  field: string;
  message: string;
}

/** A record that an import added and that cannot go any more. */
export interface HeldRecord {
  id: string;
  name: string;
  reason: string;
}

/**
 * A unique field is what may not occur twice, neither in the file nor beside what the school already has.
 */
export interface Unique {
  field: string;
  /** Two values with the same key are the same: "Science" and "science". */
  keyOf(value: string): string;
  /** Which of these keys the school already has, asked once for the whole file. */
  findTaken(ctx: Ctx, keys: string[]): Promise<string[]>;
  /** The sentence for a row whose value is already there. */
  taken(value: string): string;
}

/** One kind of record that can be filled from a file. The importer does the rest. */
export interface ImportTarget<Values = any> {
  /** Named like its path: `administration/departments`. */
  target: string;
  label: string;
  access: Access;
  fields: ImportField[];
  /** One row's values by field name, with the sentences for what is wrong. */
  schema: Schema;
  unique: Unique[];
  /** What only the database or the clock can tell, asked once for all rows that can be read. */
  check?(ctx: Ctx, rows: { row_number: number; values: Values }[]): Promise<RowFault[]>;
  /**
   * Rows that look like something the school already has, or like a row before them. No rule forbids
   * them, so a person decides; asked once for all rows without faults.
   */
  findAlike?(ctx: Ctx, rows: { row_number: number; values: Values }[]): Promise<RowFault[]>;
  /**
   * Adds all of them in one statement and answers their ids; fewer when some came too late. Those told
   * apart are among them: a person has said that they are not the ones they look like.
   */
  insert(ctx: Ctx, values: Values[], told_apart: ReadonlySet<Values>): Promise<string[]>;
  /** Those of them that must stay, each with its name and what is in the way: "has 1 payment". */
  findHeld?(ctx: Ctx, ids: string[]): Promise<HeldRecord[]>;
  /** Takes them back, or says in half a sentence why that is no longer possible. */
  undo(ctx: Ctx, ids: string[]): Promise<string | undefined>;
}
