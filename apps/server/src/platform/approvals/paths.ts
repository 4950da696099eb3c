import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  addPath,
  editPath,
  listPaths,
  PathRow,
  retirePath,
} from '@darasa/contract/platform/workflows';
import { peopleAsked } from '@darasa/rules/approvals';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { requireStepUp } from '../auth/step-up.ts';
import { isTaken } from '../db/refusals.ts';
import { fail, failField, stale } from '../fail.ts';
import { newId } from '../ids.ts';
import { documentTypes, findDocumentType, labelOf } from './document-types.ts';
import { announce } from '../notifications/announce.ts';
import { path_changed } from './events.ts';
import * as queries from './path-queries.ts';
import { listOverseers, listStaff } from './people-queries.ts';

export async function list(ctx: Ctx): Promise<OutputOf<typeof listPaths>> {
  const { db } = ctx;
  const [rows, roles, staff, departments, types] = await Promise.all([
    queries.listAllPaths(db),
    queries.listRoles(db),
    listStaff(db),
    queries.listDepartments(db),
    Promise.all(documentTypes().map((type) => typeWithChoices(ctx, type))),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, type_label: labelOf(row.document_type) })),
    types,
    roles,
    people: staff.map(({ id, name }) => ({ id, name })),
    departments,
  };
}

async function typeWithChoices(ctx: Ctx, type: ReturnType<typeof documentTypes>[number]) {
  const facts = await Promise.all(
    type.facts.map(async ({ name, label, kind, choices }) => ({
      name,
      label,
      kind,
      choices: (await choices?.(ctx.db)) ?? [],
    })),
  );
  return { key: type.key, label: type.label, facts };
}

export async function add(ctx: Ctx, input: InputOf<typeof addPath>): Promise<PathRow> {
  schoolOf(ctx);
  requireStepUp(ctx);
  const { document_type, ...values } = input;
  if (!findDocumentType(document_type)) {
    throw failField('workflow.unknown_type', 'document_type');
  }
  const wanted: queries.Path = {
    ...definitionOf(values),
    id: newId(ctx.now.getTime()),
    document_type,
    retired_at: null,
    version: 1,
  };
  await checkChoices(ctx, wanted);
  const path = await placed(ctx, wanted);
  await queries.insertPath(ctx.db, path, madeBy(ctx)).catch(nameTaken(path.name));
  ctx.changed('approval path', path.id, null, path);
  await tell(ctx, path, 'was added');
  return rowOf(path);
}

/** Items that are on their way keep the version they began with. */
export async function edit(
  ctx: Ctx,
  { id, version, ...values }: InputOf<typeof editPath>,
): Promise<PathRow> {
  requireStepUp(ctx);
  const current = await openPath(ctx, id);
  const yours = { ...current, ...definitionOf(values) };
  if (current.version !== version) throw stale(current, yours);
  await checkChoices(ctx, yours);
  const path = await placed(ctx, { ...yours, version: version + 1 });
  await queries.updatePath(ctx.db, path, madeBy(ctx)).catch(nameTaken(path.name));
  ctx.changed('approval path', id, current, path);
  await tell(ctx, path, 'was changed');
  return rowOf(path);
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retirePath>,
): Promise<PathRow> {
  requireStepUp(ctx);
  const current = await openPath(ctx, id);
  const is_so = (current.retired_at !== null) === retired;
  const path = is_so
    ? current
    : await placed(ctx, { ...current, retired_at: retired ? nowIso(ctx) : null });
  if (!is_so) await queries.setRetired(ctx.db, path);
  ctx.changed('approval path', id, current, path);
  if (!is_so) await tell(ctx, path, retired ? 'was retired' : 'is in use again');
  return rowOf(path);
}

async function tell(ctx: Ctx, path: queries.Path, what: string): Promise<void> {
  await announce(ctx, path_changed, {
    to: await listOverseers(ctx.db),
    title: `${labelOf(path.document_type)}: the path “${path.name}” ${what}`,
    text: `By ${ctx.user.first_name} ${ctx.user.last_name}. See who decides now, and whether you expected it.`,
    link: '/dashboard/administration/workflows',
  });
}

/** To change its place, or that of others: all changes of the paths of a type come one by one. */
async function openPath(ctx: Ctx, id: string): Promise<queries.Path> {
  const document_type = await queries.findTypeOf(ctx.db, id);
  if (!document_type) throw fail('record.not_found');
  await queries.lockPlaces(ctx.db, document_type);
  return (await queries.lockPath(ctx.db, id))!;
}

/**
 * No two paths of a type in use share a place: the first that fits is taken, so which one that is must
 * be plain. Those at the place and after it move down by one; one that is retired leaves no gap.
 */
async function placed(ctx: Ctx, path: queries.Path): Promise<queries.Path> {
  const { db } = ctx;
  await queries.lockPlaces(db, path.document_type);
  const free = path.retired_at ? null : path.position;
  const { others_count, moved } = await queries.makeRoom(db, path, free);
  const after = moved.map(({ was: _, ...one }) => one);
  await queries.insertVersions(db, after, madeBy(ctx));
  for (const { was, ...one } of moved) {
    const before = { ...one, position: was, version: one.version - 1 };
    ctx.changed('approval path', one.id, before, one);
  }
  return { ...path, position: Math.min(path.position, free ? others_count + 1 : path.position) };
}

type Values = Omit<InputOf<typeof addPath>, 'document_type'>;

const definitionOf = (values: Values) => ({
  name: values.name,
  position: values.position,
  amount_from_cents: values.amount_from_cents ?? null,
  amount_below_cents: values.amount_below_cents ?? null,
  department_ids: values.department_ids ?? [],
  facts: values.facts ?? [],
  steps: values.steps,
  fallback_role_id: values.fallback_role_id ?? null,
});

const madeBy = (ctx: Ctx) => ({ created_by: ctx.user.id, created_at: nowIso(ctx) });

async function checkChoices(ctx: Ctx, path: queries.Path): Promise<void> {
  const { people_min = 1 } = findDocumentType(path.document_type) ?? {};
  if (peopleAsked(path.steps) < people_min) {
    throw failField('workflow.few_people', 'steps', { count: people_min });
  }
  const approvers = path.steps.flatMap((step) => step.approvers);
  const there = await queries.areThere(ctx.db, {
    role_ids: [
      ...approvers.flatMap((one) => one.role_id ?? []),
      ...(path.fallback_role_id ? [path.fallback_role_id] : []),
    ],
    user_ids: approvers.flatMap((one) => one.user_id ?? []),
    department_ids: path.department_ids,
  });
  if (!there) throw fail('workflow.unknown_choice');
}

const nameTaken = (name: string) => (error: unknown) => {
  if (!isTaken(error)) throw error;
  throw failField('lookup.name_taken', 'name', `There is already a path called ${name}.`);
};

const rowOf = (path: queries.Path): PathRow => ({
  ...path,
  type_label: labelOf(path.document_type),
  running_count: 0,
});
