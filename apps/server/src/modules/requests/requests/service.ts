import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  getRequest,
  getRequestChoices,
  RequestRecord,
  sendRequest,
  sendRequestAgain,
} from '@darasa/contract/requests/requests';
import { isoDate } from '@darasa/rules/dates';
import { submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextNumber } from '#platform/numbering/next-number.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof sendRequest>;

export async function choices(ctx: Ctx): Promise<OutputOf<typeof getRequestChoices>> {
  requireStaff(ctx);
  const [kinds, departments, own_department_id] = await Promise.all([
    queries.listKinds(ctx.db),
    queries.listDepartments(ctx.db),
    queries.findOwnDepartment(ctx.db, ctx.user.id),
  ]);
  return { kinds, departments, own_department_id };
}

export async function read(ctx: Ctx, { id }: InputOf<typeof getRequest>): Promise<RequestRecord> {
  const request = await queries.findRequest(ctx.db, id, ctx.user.id);
  if (!request) throw fail('record.not_found');
  return request;
}

export async function send(ctx: Ctx, input: Input): Promise<RequestRecord> {
  requireStaff(ctx);
  schoolOf(ctx);
  const named = await checkChoices(ctx, input);
  const year = Number(isoDate(ctx.now).slice(0, 4));
  const counted = await nextNumber(ctx, 'request', year);
  const row = {
    ...valuesOf(input),
    id: newId(ctx.now.getTime()),
    number: `RQ-${year}-${String(counted).padStart(4, '0')}`,
    requested_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertRequest(ctx.db, row);
  ctx.changed('request', row.id, null, row);
  return handIn(ctx, { ...row, version: 1 }, input, named);
}

/** A returned request keeps its number; a changed amount takes it through all steps again. */
export async function sendAgain(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof sendRequestAgain>,
): Promise<RequestRecord> {
  const current = await queries.lockRequest(ctx.db, id, ctx.user.id);
  if (!current) throw fail('record.not_found');
  const yours = { ...current, ...valuesOf(input) };
  if (current.version !== version) throw stale(current, yours);
  const named = await checkChoices(ctx, input);
  const row = await queries.updateRequest(ctx.db, id, valuesOf(input));
  ctx.changed('request', id, current, row);
  return handIn(ctx, row, input, named);
}

type Row = queries.Values & { id: string; number: string; version: number };

async function handIn(ctx: Ctx, row: Row, input: Input, named: Named): Promise<RequestRecord> {
  const files = input.files ?? [];
  await queries.replaceFiles(ctx.db, row.id, files);
  const { item_id } = await submit(ctx, {
    type: 'request',
    document_id: row.id,
    number: row.number,
    title: row.title,
    amount_cents: row.amount_cents,
    department_id: row.department_id,
    facts: named.kind ? { kind: named.kind } : {},
    details: [
      ...(named.kind ? [{ label: 'Kind', value: named.kind }] : []),
      ...(named.department ? [{ label: 'Department', value: named.department }] : []),
      ...(row.note ? [{ label: 'Note', value: row.note }] : []),
    ],
    files,
  });
  const { id, number, title, kind_id, amount_cents, department_id, note, version } = row;
  return {
    id,
    item_id,
    number,
    title,
    kind_id,
    amount_cents,
    department_id,
    note,
    files,
    version,
  };
}

const valuesOf = (input: Input): queries.Values => ({
  title: input.title,
  kind_id: input.kind_id ?? null,
  amount_cents: input.amount_cents ?? null,
  department_id: input.department_id ?? null,
  note: input.note || null,
});

interface Named {
  kind: string | null;
  department: string | null;
}

async function checkChoices(ctx: Ctx, input: Input): Promise<Named> {
  const file_ids = (input.files ?? []).map((file) => file.id);
  const [kind, department, files_count] = await Promise.all([
    input.kind_id ? queries.findKind(ctx.db, input.kind_id) : undefined,
    input.department_id ? queries.findDepartment(ctx.db, input.department_id) : undefined,
    file_ids.length > 0 ? queries.countOwnFiles(ctx.db, file_ids, ctx.user.id) : 0,
  ]);
  if (input.kind_id && !kind) throw failField('record.not_found', 'kind_id', 'Choose a kind');
  if (input.department_id && !department) {
    throw failField('record.not_found', 'department_id', 'Choose a department');
  }
  if (files_count !== new Set(file_ids).size || files_count !== file_ids.length) {
    throw failField('file.not_found', 'files', 'Attach the file again');
  }
  return { kind: kind?.name ?? null, department: department?.name ?? null };
}

/** Requests are for staff; a parent writes to the school. */
export function requireStaff(ctx: Ctx): void {
  if (ctx.user.user_type !== 'staff') throw fail('access.denied');
}
