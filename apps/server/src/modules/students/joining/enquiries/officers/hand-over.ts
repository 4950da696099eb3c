import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { handOverEnquiries } from '@darasa/contract/students/joining/enquiries';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { isOfficer, updateOfficer } from './queries.ts';

/**
 * Families are handed over: whoever leaves, or has too many families to call, gives all of them to a
 * colleague.
 */
export async function handOver(
  ctx: Ctx,
  { from_id, to_id }: InputOf<typeof handOverEnquiries>,
): Promise<OutputOf<typeof handOverEnquiries>> {
  if (!(await isOfficer(ctx.db, to_id, isoDate(ctx.now)))) {
    throw failField('enquiry.no_officer', 'to_id');
  }
  const moved = await updateOfficer(ctx.db, from_id, to_id);
  if (moved.length === 0) throw fail('enquiry.none_open');
  for (const id of moved) {
    ctx.changed('enquiry', id, { officer_id: from_id }, { officer_id: to_id });
  }
  return { moved_count: moved.length };
}
