import type { InputOf } from '@darasa/contract/endpoint';
import type { leadDepartment } from '@darasa/contract/staff/departments';
import { isoDate } from '@darasa/rules/dates';
import { changesOf } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { findSome } from '../register/queries.ts';
import * as queries from './queries.ts';

export async function lead(ctx: Ctx, { subject_ids, ...body }: InputOf<typeof leadDepartment>) {
  const { id } = body;
  const current = await queries.lockDepartment(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours = { ...current, ...changesOf(body, current) };
  const { head_id, deputy_id, cost_centre } = yours;
  if (head_id && head_id === deputy_id) {
    throw failField('request.invalid', 'deputy_id', 'Head and deputy are two people');
  }
  for (const field of ['head_id', 'deputy_id'] as const) await checkHere(ctx, field, body[field]);
  const saved = await queries.updateLead(ctx.db, id, { head_id, deputy_id, cost_centre });
  const taught = subject_ids && [...new Set(subject_ids)];
  const subjects = taught && (await queries.setSubjects(ctx.db, id, taught));
  if (subjects && subjects.length < taught.length) {
    throw failField('record.not_found', 'subject_ids', 'Choose subjects of this school');
  }
  const also = subjects ? { subjects: subjects.toSorted().join(', ') } : {};
  ctx.changed('department', id, current, { ...yours, ...also, version: saved.version });
  return saved;
}

async function checkHere(ctx: Ctx, field: string, id: string | undefined): Promise<void> {
  if (!id) return;
  const [found] = await findSome(ctx.db, { id, today: isoDate(ctx.now) });
  if (!found) throw failField('staff.not_found', field, 'Choose a member of staff of this school');
}
