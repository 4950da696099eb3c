import type { InputOf } from '@darasa/contract/endpoint';
import type { addHealthReader, HealthReader } from '@darasa/contract/students/care/health-readers';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findStaff } from '#modules/staff/index.ts';
import * as queries from './queries.ts';

type Asking = Pick<Ctx, 'db' | 'user' | 'staff'>;

/** Administrators, and whom the school has named. To change a learner's record is not enough. */
export async function readsHealth({ db, user, staff }: Asking): Promise<boolean> {
  const role_ids = user.roles.map((role) => role.id);
  const named = await queries.isNamed(db, { staff_id: staff?.id ?? null, role_ids });
  return user.is_admin || named;
}

export async function requireHealthReader(ctx: Asking): Promise<void> {
  if (!(await readsHealth(ctx))) throw fail('health.not_named');
}

export async function list(ctx: Ctx) {
  const [rows, roles] = await Promise.all([
    queries.listReaders(ctx.db),
    queries.listRolesLeft(ctx.db),
  ]);
  return { rows, roles };
}

export async function add(ctx: Ctx, input: InputOf<typeof addHealthReader>): Promise<HealthReader> {
  await checkChoice(ctx, input);
  const row = {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: schoolOf(ctx),
    staff_id: input.staff_id ?? null,
    role_id: input.role_id ?? null,
    added_by: ctx.user.id,
    added_at: nowIso(ctx),
  };
  if (!(await queries.insertReader(ctx.db, row))) throw fail('health.named_already');
  const made = (await queries.findReader(ctx.db, row.id))!;
  ctx.changed('health reader', row.id, null, { ...row, name: made.name });
  return made;
}

/** The database alone would take somebody of another school of the organisation. */
async function checkChoice(
  ctx: Ctx,
  { staff_id, role_id }: InputOf<typeof addHealthReader>,
): Promise<void> {
  if (role_id && !(await queries.isRole(ctx.db, role_id))) {
    throw failField('request.invalid', 'role_id', 'Choose a role that is in use');
  }
  const today = isoDate(ctx.now);
  if (staff_id && (await findStaff(ctx.db, { id: staff_id, today })).length === 0) {
    throw failField('request.invalid', 'staff_id', 'Choose somebody who works in this school');
  }
}

export async function end(ctx: Ctx, id: string) {
  const before = await queries.findReader(ctx.db, id);
  if (!before) throw fail('record.not_found');
  const ended = { ended_by: ctx.user.id, ended_at: nowIso(ctx) };
  await queries.endReader(ctx.db, id, ended);
  ctx.changed('health reader', id, before, { ...before, ...ended });
  return {};
}
