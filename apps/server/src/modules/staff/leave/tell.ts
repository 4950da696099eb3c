import type { LeaveRow } from '@darasa/contract/staff/leave';
import { formatRange } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { announce } from '#platform/notifications/announce.ts';
import { declareEvent } from '#platform/notifications/events.ts';
import { listUsersOf } from './queries.ts';

export const relieves = declareEvent({
  key: 'staff.relieves',
  module: 'everyone',
  label: 'I stand in for a colleague on leave, or a colleague for me',
  many: 'changes of who stands in',
});

type Told = Pick<LeaveRow, 'staff_id' | 'staff_name' | 'from_on' | 'to_on'>;
type Reliever = Pick<LeaveRow, 'reliever_id' | 'reliever'>;

/**
 * Relievers are told: whoever stands in from now on hears of it, so does whoever no longer does, and who is
 * away.
 */
export async function tellOfReliever(ctx: Ctx, now: Told & Reliever, before: Reliever | null) {
  const when = formatRange(now.from_on, now.to_on);
  const users = await listUsersOf(
    ctx.db,
    [now.staff_id, now.reliever_id, before?.reliever_id ?? null].filter((id) => id !== null),
  );
  const tell = async (staff_id: string | null, title: string) => {
    const user_id = users.find((one) => one.id === staff_id)?.user_id;
    if (!user_id || user_id === ctx.user.id) return;
    const link = '/dashboard/user/account?tab=leave';
    await announce(ctx, relieves, {
      to: [user_id],
      title: title.slice(0, 120),
      text: `${now.staff_name} is on leave: ${when}.`.slice(0, 500),
      link,
    });
  };
  if (now.reliever_id) await tell(now.reliever_id, `You stand in for ${now.staff_name}`);
  if (before?.reliever_id) {
    await tell(before.reliever_id, `You no longer stand in for ${now.staff_name}`);
  }
  if (before && now.reliever_id) await tell(now.staff_id, `${now.reliever} stands in for you`);
}
