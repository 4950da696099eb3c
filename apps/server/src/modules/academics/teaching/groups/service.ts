import {
  type createGroup,
  type editGroup,
  type Group,
  GroupNameInput,
  type GroupRow,
  type retireGroup,
  type takeStreamGroup,
} from '@darasa/contract/academics/teaching/groups';
import type { InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { stampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as groups from './groups-queries.ts';
import { listFree, listMembers, listTeachers } from './people-queries.ts';
import { ensureGroups } from './queries.ts';

export async function get(ctx: Ctx, { id }: { id: string }): Promise<Group> {
  const today = isoDate(ctx.now);
  const [group, members, helpers] = await Promise.all([
    groups.findGroup(ctx.db, id, today),
    listMembers(ctx.db, id, today),
    listTeachers(ctx.db, id, today),
  ]);
  if (!group) throw fail('record.not_found');
  const free = group.kind === 'option' ? await listFree(ctx.db, group, today) : [];
  return { ...group, members, helpers, free_count: free.length };
}

export async function add(ctx: Ctx, input: InputOf<typeof createGroup>): Promise<GroupRow> {
  if (!(await groups.isTaught(ctx.db, input))) throw failField('group.not_taught', 'subject_id');
  const id = newId(ctx.now.getTime());
  await named(input, () =>
    groups.insertGroup(ctx.db, {
      ...stampOf(ctx, id),
      subject_id: input.subject_id,
      class_id: input.class_id,
      kind: 'option',
      name: input.name,
      block: input.block ?? null,
      year: yearOf(ctx),
    }),
  );
  return told(ctx, id, null);
}

export async function takeStream(
  ctx: Ctx,
  { subject_id, class_id, stream_id }: InputOf<typeof takeStreamGroup>,
): Promise<GroupRow> {
  const place = { subject_id, class_id, stream_id: stream_id ?? null };
  if (!(await groups.isTaught(ctx.db, { subject_id, class_id, stream_id })))
    throw failField('group.not_taught', 'subject_id');
  const there = await ensureGroups(ctx.db, yearOf(ctx), [place], ctx.now);
  const { id } = there.find((one) => one.stream_id === place.stream_id)!;
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editGroup>): Promise<GroupRow> {
  const before = await openOption(ctx, body.id);
  const input = wholeOf(GroupNameInput, before, changesOf(body, before));
  await named(input, () =>
    groups.updateGroup(ctx.db, body.id, { name: input.name, block: input.block ?? null }),
  );
  return told(ctx, body.id, before);
}

/** Its learners stand with their streams again; sheets of exams that are open stay as they are. */
export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireGroup>,
): Promise<GroupRow> {
  const before = await openOption(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await groups.updateGroup(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

/** An option group, locked: a stream has neither a name nor members of its own to change. */
async function openOption(ctx: Ctx, id: string): Promise<GroupRow> {
  const locked = await groups.lockGroup(ctx.db, id);
  if (!locked) throw fail('record.not_found');
  if (locked.kind !== 'option') throw fail('group.of_stream');
  return find(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<GroupRow> {
  const group = await groups.findGroup(ctx.db, id, isoDate(ctx.now));
  if (!group) throw fail('record.not_found');
  return group;
}

async function told(ctx: Ctx, id: string, before: GroupRow | null): Promise<GroupRow> {
  const after = await find(ctx, id);
  ctx.changed('group', id, before, after);
  return after;
}

async function named({ name }: { name: string }, write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) => {
    throw isTaken(error) ? failField('group.name_taken', 'name', { name }) : error;
  });
}

const yearOf = ({ now }: Ctx): number => Number(isoDate(now).slice(0, 4));
