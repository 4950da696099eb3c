import type { InputOf } from '@darasa/contract/endpoint';
import {
  type askChildChange,
  type askOwnChange,
  childFields,
  type MyRequest,
  ownFields,
  type RequestField,
} from '@darasa/contract/students/families/family';
import { isoDate } from '@darasa/rules/dates';
import { countAttempt, type Limit } from '#platform/auth/attempts.ts';
import type { Secret } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { change_asked } from '#modules/students/events.ts';
import * as family from './queries.ts';
import { asShown, schoolShows } from './service.ts';
import { sendCode } from './codes.ts';
import * as queries from './request-queries.ts';

const day_ms = 24 * 60 * 60_000;
const asking_limit: Limit = { window_ms: day_ms, tries_max: 20, block_ms: day_ms };

/** About the parent: it goes to the school the parent is signed in to, if a child is there. */
export async function askAboutMe(
  ctx: Ctx,
  { note, ...wanted }: InputOf<typeof askOwnChange>,
  secret: Secret,
): Promise<MyRequest> {
  const { me, children } = await familyOf(ctx);
  const open = children.filter((one) => one.may_ask);
  const child = open.find((one) => one.school_id === ctx.school_id) ?? open[0];
  if (!child) throw fail('family.asking_off');
  const fields = differences(ownFields, me, wanted);
  const request = await keep(ctx, { about: 'guardian', guardian_id: me.id, child, fields, note });
  if (!request.needs_code || !me.phone) return request;
  await sendCode(ctx, request.id, { phone: me.phone, language: me.language }, secret);
  return request;
}

export async function askAboutChild(
  ctx: Ctx,
  { id, note, ...wanted }: InputOf<typeof askChildChange>,
): Promise<MyRequest> {
  const [{ me, children }, details] = await Promise.all([
    familyOf(ctx),
    family.findDetails(ctx.db, id),
  ]);
  const child = children.find((one) => one.student_id === id);
  if (!child || !details) throw fail('record.not_found');
  if (!child.sees_records) throw fail('family.no_records');
  if (!child.may_ask) throw fail('family.asking_off');
  const fields = differences(childFields, details, wanted);
  return keep(ctx, { about: 'student', guardian_id: me.id, child, fields, note });
}

async function familyOf(ctx: Ctx) {
  const user_id = ctx.user.id;
  const [me, children, shows] = await Promise.all([
    family.findMe(ctx.db, { user_id }),
    family.listChildren(ctx.db, { user_id }, isoDate(ctx.now)),
    schoolShows(ctx),
  ]);
  if (!me) throw fail('record.not_found');
  return { me, children: children.map((child) => asShown(child, shows)) };
}

/** What was left as it is, or left empty, is not asked for. */
function differences<F extends RequestField['field']>(
  names: readonly F[],
  current: { [K in F]: string | null },
  wanted: { [K in F]?: string | undefined },
): RequestField[] {
  const fields = names.flatMap((field): RequestField[] => {
    const [from, to] = [current[field], wanted[field]];
    return to && to !== from ? [{ field, from, to, outcome: 'waiting' }] : [];
  });
  if (fields.length === 0) throw fail('family.nothing_new');
  return fields;
}

interface Asked {
  about: 'guardian' | 'student';
  guardian_id: string;
  child: { student_id: string; school_id: string };
  fields: RequestField[];
  note: string | undefined;
}

async function keep(ctx: Ctx, { child, note, ...asked }: Asked): Promise<MyRequest> {
  const subject = `family request ${ctx.user.id}`;
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, asking_limit, ctx.now))) {
    throw fail('family.too_many');
  }
  const id = newId(ctx.now.getTime());
  const { student_id, school_id } = child;
  const row = { id, student_id, ...asked, note: note ?? null };
  await queries.insertRequest(ctx.db, { ...row, school_id, asked_at: nowIso(ctx) });
  ctx.changed('family request', id, null, row);
  await tellOffice(ctx, school_id, row);
  return (await queries.findMine(ctx.db, ctx.user.id, id).then(asMine))!;
}

/** The office of the child's school hears at once, whichever school the parent looks at. */
async function tellOffice(ctx: Ctx, school_id: string, row: queries.AskedRow): Promise<void> {
  const child = await queries.findAbout(ctx.db, row.student_id);
  const whose = row.about === 'student' ? (child?.name ?? 'their child') : 'their own record';
  const many = row.fields.length === 1 ? 'One detail' : `${row.fields.length} details`;
  await announce({ ...ctx, school_id }, change_asked, {
    title: `${ctx.user.first_name} ${ctx.user.last_name} asks for a change`.slice(0, 120),
    text: `${many} of ${whose}.`,
    link: `/dashboard/students/family-requests?request=${row.id}`,
    class_id: child?.class_id ?? null,
  });
}

/** Without what only the server needs to know. */
function asMine(found: Awaited<ReturnType<typeof queries.findMine>>): MyRequest | undefined {
  if (!found) return undefined;
  const { guardian_phone: _, ...mine } = found;
  return mine;
}
