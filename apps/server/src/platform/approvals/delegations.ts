import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { delegate, endDelegation, listDelegations } from '@darasa/contract/platform/approvals';
import { formatRange, isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '../ctx.ts';
import { fail, failField } from '../fail.ts';
import { newId } from '../ids.ts';
import { announce } from '../notifications/announce.ts';
import { stands_in } from './events.ts';
import * as queries from './delegation-queries.ts';
import { documentTypes, findDocumentType, labelOf } from './document-types.ts';
import { listStaff } from './people-queries.ts';

export async function list(ctx: Ctx): Promise<OutputOf<typeof listDelegations>> {
  const today = isoDate(ctx.now);
  const [rows, staff] = await Promise.all([
    queries.listOf(ctx.db, ctx.user.id),
    ctx.user.user_type === 'staff' ? listStaff(ctx.db) : [],
  ]);
  return {
    rows: rows.map(({ document_types, ended_at, from_user_id, ...row }) => ({
      ...row,
      mine: from_user_id === ctx.user.id,
      types: document_types.map((key) => ({ key, label: labelOf(key) })),
      state: ended_at || row.ends_on < today ? 'over' : row.starts_on > today ? 'coming' : 'active',
    })),
    people: staff.filter((one) => one.id !== ctx.user.id),
    types: documentTypes().map(({ key, label }) => ({ key, label })),
  };
}

export async function add(ctx: Ctx, input: InputOf<typeof delegate>) {
  if (input.to_user_id === ctx.user.id) {
    throw failField('request.invalid', 'to_user_id', 'Choose somebody else');
  }
  if (input.ends_on < isoDate(ctx.now)) {
    throw failField('request.invalid', 'ends_on', 'That day is over');
  }
  const document_types = input.document_types ?? [];
  if (document_types.some((key) => !findDocumentType(key))) throw fail('workflow.unknown_type');
  if (!(await queries.isColleague(ctx.db, input.to_user_id))) {
    throw failField('user.not_found', 'to_user_id');
  }
  const row = {
    id: newId(ctx.now.getTime()),
    from_user_id: ctx.user.id,
    to_user_id: input.to_user_id,
    starts_on: input.starts_on,
    ends_on: input.ends_on,
    document_types,
    max_amount_cents: input.max_amount_cents ?? null,
    reason: input.reason || null,
    created_at: nowIso(ctx),
  };
  await queries.insert(ctx.db, row);
  await announce(ctx, stands_in, {
    to: [row.to_user_id],
    title: `You decide for ${ctx.user.first_name} ${ctx.user.last_name}`.slice(0, 120),
    text: `${formatRange(row.starts_on, row.ends_on)}. What waits for them stands in your approvals.`,
    link: '/dashboard/approvals',
  });
  ctx.changed('delegation', row.id, null, row);
  return { id: row.id, own: await queries.listAskedBy(ctx.db, row) };
}

const named_max = 3;

/** Nobody decides on what they asked for, and so neither in the place of somebody else. */
export function ownInWords(own: readonly { number: string; name: string }[]): string {
  const [first] = own;
  if (!first) return '';
  const numbers = own.slice(0, named_max).map((one) => one.number);
  const more = own.length > named_max ? ` and ${own.length - named_max} more` : '';
  return ` ${first.name} asked for ${numbers.join(', ')}${more}: those still wait for you.`;
}

export async function end(ctx: Ctx, { id }: InputOf<typeof endDelegation>) {
  const ended = await queries.end(ctx.db, id, ctx.user.id, nowIso(ctx));
  if (!ended) throw fail('record.not_found');
  ctx.changed('delegation', id, { ended_at: null }, { ended_at: nowIso(ctx) });
  return {};
}

/** Somebody leaves: those they stood in for decide for themselves again, and hear of it. */
export async function giveBack(ctx: Ctx, leaver: { user_id: string; name: string }): Promise<void> {
  const ended = await queries.endTo(ctx.db, leaver.user_id, isoDate(ctx.now), nowIso(ctx));
  for (const { id } of ended) {
    ctx.changed('delegation', id, { ended_at: null }, { ended_at: nowIso(ctx) });
  }
  if (ended.length === 0) return;
  await announce(ctx, stands_in, {
    to: [...new Set(ended.map((one) => one.from_user_id))],
    title: `${leaver.name} no longer decides for you`.slice(0, 120),
    text: 'They have left. Decide for yourself again, or choose somebody else.',
    link: '/dashboard/approvals',
  });
}
