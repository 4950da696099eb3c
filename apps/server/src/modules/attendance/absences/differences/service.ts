import { hasModule } from '@darasa/contract/access';
import type {
  decideDifference,
  Difference,
} from '@darasa/contract/attendance/absences/differences';
import type { RegisterAddress } from '@darasa/contract/attendance/registers/registers';
import type { InputOf } from '@darasa/contract/endpoint';
import { findCalendar, refuseClosedTerm } from '#modules/administration/index.ts';
import { requireNewest } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { findRegister, lockRow } from '../../registers/registers/queries.ts';
import { closedTo } from '../../registers/registers/rights.ts';
import { save } from '../../registers/registers/service.ts';
import * as queries from './queries.ts';

/** The register is locked before the difference, as whoever types in it does. */
export async function decide(
  ctx: Ctx,
  { id, version, use, why }: InputOf<typeof decideDifference>,
): Promise<Difference> {
  const { type_id, audience_id, day, slot } = await find(ctx, id);
  const address = { type_id, audience_id, day, slot };
  const [, lock] = await Promise.all([
    lockRow(ctx.db, address),
    queries.lockDifference(ctx.db, id),
    refuseClosedTerm(ctx, day),
  ]);
  const before = await find(ctx, id);
  if (!lock || before.state !== 'open') throw fail('difference.decided');
  requireNewest({ version }, before);
  const mark = await queries.findMark(ctx.db, lock.register_id, lock.person_id);
  await requireSay(ctx, address, mark?.how === 'office');
  if (use) await useOther(ctx, address, before, { version: mark?.version ?? 0, why });
  await queries.updateDifference(ctx.db, id, {
    state: use ? 'used' : 'kept',
    decided_at: nowIso(ctx),
    decided_by: ctx.user.id,
  });
  const after = await find(ctx, id);
  ctx.changed('difference', id, before, after);
  return after;
}

/** The class teacher decides, or the office; what the office changed itself, the office alone. */
async function requireSay(ctx: Ctx, address: RegisterAddress, of_office: boolean): Promise<void> {
  const { day } = address;
  const [facts, calendar] = await Promise.all([
    findRegister(ctx.db, address, ctx.staff?.id ?? null),
    findCalendar(ctx.db, { from: day, to: day }),
  ]);
  if (!facts) throw fail('record.not_found');
  const is_office = hasModule(ctx.user, 'attendance', 'edit');
  if (!is_office && !facts.leads) throw fail('absence.not_yours');
  if (of_office && !is_office) throw fail('difference.office');
  const why = closedTo(ctx, facts, calendar, day);
  if (why) throw fail('register.closed', { why });
}

async function useOther(
  ctx: Ctx,
  address: RegisterAddress,
  { student_id, other_value, other_by }: Difference,
  { version, why }: { version: number; why: string | undefined },
): Promise<void> {
  const { refused } = await save(ctx, {
    ...address,
    cells: [{ student_id, value: other_value, version }],
    why: why || `As ${other_by} said`,
  });
  if (refused[0]) throw fail('difference.refused', { why: refused[0].message });
}

async function find(ctx: Ctx, id: string): Promise<Difference> {
  const [found] = await queries.differences.some(ctx.db, [id]);
  if (!found) throw fail('record.not_found');
  return found;
}
