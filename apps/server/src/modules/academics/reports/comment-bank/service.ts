import {
  type BankRow,
  BankInput,
  type createBankLine,
  type editBankLine,
  type retireBankLine,
} from '@darasa/contract/academics/reports/comment-bank';
import type { InputOf } from '@darasa/contract/endpoint';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createBankLine>;

export async function add(ctx: Ctx, input: Input): Promise<BankRow> {
  await check(ctx, input);
  const id = newId(ctx.now.getTime());
  await queries.insertLine(ctx.db, { ...signedStampOf(ctx, id), ...valuesOf(input) });
  return told(ctx, id, null);
}

/** Reports that have its words keep them: they were put in as the words of whoever signs. */
export async function edit(ctx: Ctx, body: InputOf<typeof editBankLine>): Promise<BankRow> {
  const before = await open(ctx, body.id);
  const input = wholeOf(BankInput, before, changesOf(body, before));
  await check(ctx, input);
  await queries.updateLine(ctx.db, body.id, valuesOf(input));
  return told(ctx, body.id, before);
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireBankLine>,
): Promise<BankRow> {
  const before = await open(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateLine(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

async function check(ctx: Ctx, { subject_id, curriculum }: Input): Promise<void> {
  if (subject_id && !(await queries.findSubject(ctx.db, subject_id, curriculum)))
    throw failField('request.invalid', 'subject_id', 'Choose a subject of the curriculum');
}

const valuesOf = ({ subject_id, codes, ...values }: Input) => ({
  ...values,
  subject_id: subject_id ?? null,
  codes: [...new Set(codes)],
});

async function open(ctx: Ctx, id: string): Promise<BankRow> {
  await queries.lockLine(ctx.db, id);
  return find(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<BankRow> {
  const line = await queries.findLine(ctx.db, id);
  if (!line) throw fail('record.not_found');
  return line;
}

async function told(ctx: Ctx, id: string, before: BankRow | null): Promise<BankRow> {
  const after = await find(ctx, id);
  ctx.changed('bank_comment', id, before && inWords(before), inWords(after));
  return after;
}

const inWords = ({ subject_id: _, codes, ...line }: BankRow) => ({
  ...line,
  grades: codes.join(', '),
});
