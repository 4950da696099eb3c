import { hasModule, type ModuleName } from '@darasa/contract/access';
import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { keepPlans } from '#platform/db/scope.ts';
import { listCollectedToday } from '#modules/finance/index.ts';
import * as queries from './queries.ts';

const messages_ms = 30 * 24 * 60 * 60_000;

/** All cards are asked for at once, and only those the person may see: one round trip. */
export async function read(ctx: Ctx): Promise<Dashboard> {
  const { db, user, school_id } = ctx;
  const today = isoDate(ctx.now);
  const since = new Date(ctx.now.getTime() - messages_ms).toISOString();
  const has = (...names: ModuleName[]) => names.some((name) => hasModule(user, name));
  // Each card is a few rows by an index, in every school: to plan one takes longer than to read all.
  keepPlans(db);
  const [terms, events, classes, staff_not_signed_in, contact_messages, payments, recent_changes] =
    await Promise.all([
      queries.listTerms(db, Number(today.slice(0, 4))),
      queries.listEvents(db, today),
      has('administration', 'academics', 'teacher-portal') ? queries.listClasses(db) : undefined,
      has('roles') ? queries.listStaffNotSignedIn(db, school_id) : undefined,
      has('administration') ? queries.listContactMessages(db, since) : undefined,
      has('finance') ? readPayments(ctx, today) : undefined,
      has('administration') ? queries.listRecentChanges(db, school_id) : undefined,
    ]);
  return {
    today,
    terms,
    events,
    classes,
    staff_not_signed_in,
    contact_messages,
    payments,
    recent_changes,
  };
}

/** What came in today is what the finance dashboard says, by the same rows. */
async function readPayments(
  { db }: Ctx,
  today: string,
): Promise<NonNullable<Dashboard['payments']>> {
  const [collected, rows] = await Promise.all([
    listCollectedToday(db, today),
    queries.listLatestPayments(db),
  ]);
  return {
    today_count: collected.reduce((sum, one) => sum + one.count, 0),
    today_cents: collected.reduce((sum, one) => sum + one.amount_cents, 0),
    rows,
  };
}
