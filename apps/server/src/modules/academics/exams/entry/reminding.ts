import type { remindOfMarks } from '@darasa/contract/academics/exams/entry';
import { placeWords } from '@darasa/contract/academics/exams/sheets';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { counted } from '@darasa/rules/counted';
import { groupBy } from '@darasa/rules/group-by';
import { marks_wanted } from '#modules/academics/events.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { placeOf } from '#platform/db/rows.ts';
import { announce } from '#platform/notifications/announce.ts';
import * as queries from './queries.ts';

/** A teacher of many late sheets gets one message, and of each sheet at most one a day. */
export async function remind(
  ctx: Ctx,
  { sheet_ids }: InputOf<typeof remindOfMarks>,
): Promise<OutputOf<typeof remindOfMarks>> {
  const asked = [...new Set(sheet_ids)];
  const today = isoDate(ctx.now);
  const wanted = await queries.listWanted(ctx.db, asked, today);
  const fresh = wanted.filter((one) => !one.reminded_today);
  await queries.insertReminders(
    ctx.db,
    fresh.map(({ sheet_id, group_id, staff_id }) => ({
      ...placeOf(ctx.db),
      sheet_id,
      group_id,
      staff_id,
      reminded_on: today,
      created_at: nowIso(ctx),
      created_by: ctx.user.id,
    })),
  );
  const by_teacher = groupBy(fresh, (one) => one.user_id);
  for (const [user_id, sheets] of by_teacher) await tell(ctx, user_id, sheets);
  for (const one of fresh) {
    const { exam, subject, stream } = one;
    const said = { exam, subject, class: one.class, stream, reminded_on: today };
    ctx.changed('mark_sheet', one.sheet_id, null, said);
  }
  return {
    reminded_count: fresh.length,
    teachers_count: by_teacher.size,
    already_count: wanted.length - fresh.length,
    left_count: asked.length - wanted.length,
  };
}

async function tell(ctx: Ctx, user_id: string, sheets: readonly queries.WantedSheet[]) {
  const [first] = sheets;
  const others = sheets.length - 1;
  const title =
    others === 0
      ? `Marks wanted: ${sheetWords(first!)}`
      : `Marks of ${counted(sheets.length, 'mark sheet')} wanted`;
  await announce(ctx, marks_wanted, {
    to: [user_id],
    title: title.slice(0, 120),
    text: sheets
      .map((one) => `${sheetWords(one)}, ${one.exam}: entry closes ${formatDate(one.entry_to)}.`)
      .join(' ')
      .slice(0, 500),
    link:
      others === 0
        ? `/dashboard/teacher-portal/general?sheet=${first!.sheet_id}`
        : '/dashboard/teacher-portal/general?state=open',
  });
}

const sheetWords = (one: queries.WantedSheet): string => `${one.subject}, ${placeWords(one)}`;
