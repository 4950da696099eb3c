import {
  type createSubject,
  type editSubject,
  type retireSubject,
  type Subject,
  SubjectInput,
} from '@darasa/contract/administration/classes/subjects';
import type { InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createSubject>;

export async function add(ctx: Ctx, input: Input): Promise<Subject> {
  const id = newId(ctx.now.getTime());
  const made = await queries.insertSubject(ctx.db, { ...stampOf(ctx, id), ...valuesOf(input) });
  if (!made) throw nameTaken(input);
  await saveClasses(ctx, id, input);
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editSubject>): Promise<Subject> {
  const { id } = body;
  const locked = await queries.lockSubject(ctx.db, id);
  const before = locked && (await find(ctx, id));
  if (!before) throw fail('record.not_found');
  const input = wholeOf(SubjectInput, before, changesOf(body, before));
  await queries.updateSubject(ctx.db, id, valuesOf(input)).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(input) : error;
  });
  await saveClasses(ctx, id, input);
  return told(ctx, id, before);
}

/** Marks of the past keep their subject; it is only no longer offered. */
export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireSubject>,
): Promise<Subject> {
  await queries.lockSubject(ctx.db, id);
  const before = await find(ctx, id);
  if (!before) throw fail('record.not_found');
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateRetired(ctx.db, id, retired ? nowIso(ctx) : null);
  return told(ctx, id, before);
}

const find = (ctx: Ctx, id: string) => queries.findSubject(ctx.db, isoDate(ctx.now), id);

async function told(ctx: Ctx, id: string, before: Subject | null): Promise<Subject> {
  const after = (await find(ctx, id))!;
  ctx.changed('subject', id, before && inWords(before), inWords(after));
  return after;
}

function inWords(subject: Subject) {
  const { papers, classes, class_ids: _, stream_count: __, taught_count: ___, ...rest } = subject;
  return {
    ...rest,
    papers: papers.map((one) => `${one.name} out of ${one.out_of}`).join(', '),
    classes: classes.join(', '),
  };
}

export const ownerOf = (ctx: Ctx): queries.Owner => ({
  tenant_id: ctx.tenant_id,
  school_id: schoolOf(ctx),
  now: nowIso(ctx),
});

const valuesOf = (input: Input): queries.SubjectValues => ({
  name: input.name,
  code: input.code ?? null,
  curriculum: input.curriculum,
  kind: input.kind,
  choice_group: input.kind === 'elective' ? (input.choice_group ?? null) : null,
  papers: JSON.stringify(input.papers),
});

async function saveClasses(ctx: Ctx, id: string, { class_ids, curriculum }: Input): Promise<void> {
  const wanted = [...new Set(class_ids)];
  const count = await queries.replaceClasses(ctx.db, ownerOf(ctx), id, curriculum, wanted);
  if (count < wanted.length) throw failField('subject.class_unfit', 'class_ids');
}

const nameTaken = ({ name, curriculum }: Input) =>
  failField('subject.name_taken', 'name', { name, curriculum });
