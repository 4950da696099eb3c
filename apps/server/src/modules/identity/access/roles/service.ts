import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  createRole,
  editRole,
  Grant,
  listRolePeople,
  retireRole,
  Role,
} from '@darasa/contract/identity/access/roles';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField, type Failure, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { checkDuties } from '../duties/check.ts';
import { isAbove } from './above.ts';
import { added, checkHolds } from './giving.ts';
import { checkMayChange, checkMayGive, checkName, decidesIn } from './guards.ts';
import * as queries from './queries.ts';

export async function read(ctx: Ctx, { id }: { id: string }): Promise<Role> {
  const role = await queries.findRole(ctx.db, id);
  if (!role) throw fail('role.not_found');
  return role;
}

export async function listPeople(
  ctx: Ctx,
  { id }: { id: string },
): Promise<OutputOf<typeof listRolePeople>> {
  const today = isoDate(ctx.now);
  const [holders, exceptions] = await Promise.all([
    queries.listHolders(ctx.db, id, today),
    queries.listExceptions(ctx.db, id, today),
  ]);
  return { ...holders, exceptions };
}

export async function add(
  ctx: Ctx,
  input: InputOf<typeof createRole>,
): Promise<OutputOf<typeof createRole>> {
  const { name, note = null, permissions, copied_from_id = null } = input;
  checkMayGive(ctx, permissions);
  await checkHolds(ctx, permissions, here(ctx));
  if (copied_from_id && !(await queries.findRole(ctx.db, copied_from_id))) {
    throw fail('role.not_found');
  }
  const warnings = await checkDuties(ctx, permissions, `A role called ${name}`);
  const id = newId(ctx.now.getTime());
  const role = { tenant_id: ctx.tenant_id, id, name, note, copied_from_id };
  if (!(await queries.insertRole(ctx.db, { ...role, created_at: nowIso(ctx) }))) {
    throw nameTaken(name);
  }
  await queries.replacePermissions(ctx.db, ctx.tenant_id, id, permissions);
  const made = await read(ctx, { id });
  ctx.changed('role', id, null, inWords(made));
  return { ...made, warnings };
}

export async function edit(
  ctx: Ctx,
  { id, version, clear = [], ...values }: InputOf<typeof editRole>,
): Promise<OutputOf<typeof editRole>> {
  const current = await queries.findRole(ctx.db, id, true);
  if (!current) throw fail('role.not_found');
  const permissions = clear.includes('permissions')
    ? []
    : (values.permissions ?? (current.permissions as Grant[]));
  const note = clear.includes('note') ? null : (values.note ?? current.note);
  const yours = { ...current, name: values.name, note, permissions };
  if (current.version !== version) throw stale(current, yours);
  checkName(current, values.name);
  checkMayChange(ctx, current, permissions);
  await checkHolders(ctx, current, permissions);
  await checkReach(ctx, current, permissions);
  const warnings = await checkDuties(ctx, permissions, `A role called ${values.name}`);
  await queries
    .updateRole(ctx.db, id, { name: values.name, note, retired_at: current.retired_at })
    .catch((error: unknown) => {
      throw isTaken(error) ? nameTaken(values.name) : error;
    });
  await queries.replacePermissions(ctx.db, ctx.tenant_id, id, permissions);
  const saved = await read(ctx, { id });
  ctx.changed('role', id, inWords(current), inWords(saved));
  return { ...saved, warnings };
}

/** A role that somebody still has cannot go: they would lose it without anybody saying so. */
export async function retire(ctx: Ctx, { id, retired }: InputOf<typeof retireRole>): Promise<Role> {
  const current = await queries.findRole(ctx.db, id, true);
  if (!current) throw fail('role.not_found');
  checkMayChange(ctx, current, []);
  const { count } = await queries.listHolders(ctx.db, id, isoDate(ctx.now));
  if (retired && count > 0) throw fail('role.in_use', { count });
  const retired_at = retired ? (current.retired_at ?? nowIso(ctx)) : null;
  await queries.updateRole(ctx.db, id, { name: current.name, note: current.note, retired_at });
  const saved = await read(ctx, { id });
  ctx.changed('role', id, inWords(current), inWords(saved));
  return saved;
}

/** What a role loses is lost by all who have it, so none of them may stand above the one who acts. */
async function checkHolders(ctx: Ctx, before: Role, after: Grant[]): Promise<void> {
  const kept = new Set(after.flatMap(({ module, acts }) => acts.map((act) => `${module} ${act}`)));
  const loses = before.permissions.some(({ module, acts }) =>
    acts.some((act) => !kept.has(`${module} ${act}`)),
  );
  if (!loses || ctx.user.is_admin) return;
  const holders = await queries.listHolderRights(ctx.db, before.id, isoDate(ctx.now));
  const above = holders.find((one) => one.is_director || isAbove(ctx.user, one.held));
  if (above) throw fail('user.above', { name: above.name });
}

/** A role is one for all schools: whoever changes it changes what people may do wherever it is held. */
async function checkReach(ctx: Ctx, role: Role, after: Grant[]): Promise<void> {
  if (ctx.user.is_admin) return;
  const ids = await queries.listSchoolsOfRole(ctx.db, role.id, isoDate(ctx.now));
  const own = await decidesIn(ctx, ids);
  if (ids.some((id) => !own.has(id))) throw fail('role.held_elsewhere', { name: role.name });
  const school_ids = [...here(ctx).school_ids, ...ids];
  await checkHolds(ctx, added(role.permissions, after), { school_ids });
}

const here = (ctx: Ctx) => ({ school_ids: [schoolOf(ctx)] });

/** In the trail each module is a field, so that a reader sees what was ticked and what was not. */
const inWords = ({ permissions, source, ...role }: Role) => ({
  ...role,
  ...(source ? { copied_from: source.name } : {}),
  ...Object.fromEntries(permissions.map(({ module, acts }) => [module, acts.join(', ')])),
});

function nameTaken(name: string): Failure {
  return failField('role.name_taken', 'name', { name });
}
