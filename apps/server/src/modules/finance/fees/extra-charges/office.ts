import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { ChargeLearners } from '#modules/students/index.ts';
import { chargeMany } from './charging.ts';
import { findOfficePlace } from './office-queries.ts';
import { define, read } from './service.ts';

/** A lost card, a copy of a certificate: an extra charge of the term, a line for each time. */
export const chargeLearners: ChargeLearners = async (ctx, charge, student_ids) => {
  const { amount_cents, reason, evidence } = charge;
  const open = await read(ctx, await chargeFor(ctx, charge));
  const rows = student_ids.map((student_id) => ({
    student_id,
    reference: newId(ctx.now.getTime()),
    amount_cents,
    reason,
    evidence,
  }));
  await chargeMany(ctx, open, rows);
};

async function chargeFor(ctx: Ctx, { name, amount_cents }: { name: string; amount_cents: number }) {
  const today = isoDate(ctx.now);
  const { semester_id, vote_head_id, charge_id } = await findOfficePlace(ctx.db, name, today);
  if (charge_id) return charge_id;
  if (!semester_id || !vote_head_id) throw fail('office_charge.no_books');
  const made = await define(ctx, {
    name,
    source: 'students',
    vote_head_id,
    semester_id,
    amount_cents,
    charged_on: today,
    is_optional: false,
    is_refundable: false,
  });
  return made.id;
}
