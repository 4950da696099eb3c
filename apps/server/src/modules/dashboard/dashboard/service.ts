import { hasModule, mayCall, seesWhole } from '@darasa/contract/access';
import type { Collected, CollectedTerm, Dashboard } from '@darasa/contract/dashboard/dashboard';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { isoDate } from '@darasa/rules/dates';
import { hiddenFrom } from '#platform/audit/private-records.ts';
import type { Ctx } from '#platform/ctx.ts';
import { keepPlans } from '#platform/db/scope.ts';
import { gatherWaiting, type Opens } from '#platform/waiting/gather.ts';
import type { WaitingSource } from '#platform/waiting/source.ts';
import { listCollectedDays, listCollectedToday } from '#modules/finance/index.ts';
import { changeWords } from './change-words.ts';
import * as queries from './queries.ts';

const messages_ms = 30 * 24 * 60 * 60_000;

/** All parts are asked for at once, and only those that the person may see: one round trip. */
export async function read(
  ctx: Ctx,
  opens: Opens,
  sources: readonly WaitingSource[],
): Promise<Dashboard> {
  const { db, user, school_id } = ctx;
  const today = isoDate(ctx.now);
  const since = new Date(ctx.now.getTime() - messages_ms).toISOString();
  const administers = hasModule(user, 'administration');
  const teacher = teacherOf(ctx, today);
  const sees_books = mayCall(getMoneyDashboard.access, user) && seesWhole(user, getMoneyDashboard);
  // Each part is a few rows by an index, in every school: to plan one takes longer than to read all.
  keepPlans(db);
  const [waiting, collected, terms, events, my_classes, birthdays, contact_messages, changes] =
    await Promise.all([
      gatherWaiting(ctx, opens, sources),
      sees_books ? readCollected(ctx, today) : undefined,
      queries.listTerms(db, Number(today.slice(0, 4))),
      queries.listEvents(db, today),
      teacher && queries.listMyClasses(db, teacher),
      teacher && queries.listBirthdays(db, teacher),
      administers ? queries.listContactMessages(db, since) : undefined,
      administers ? queries.listRecentChanges(db, school_id, hiddenFrom(user)) : undefined,
    ]);
  return {
    today,
    waiting,
    collected,
    terms,
    events,
    my_classes,
    birthdays,
    contact_messages,
    recent_changes: changes?.map(changeWords),
  };
}

/** Whoever has classes finds them here; pictures only where the record itself would show them. */
function teacherOf({ user, staff }: Ctx, today: string) {
  const teaches = hasModule(user, 'teacher-portal') || hasModule(user, 'academics');
  if (!staff || !teaches) return undefined;
  return { staff_id: staff.id, today, shows_photos: mayCall(listStudents.access, user) };
}

/** The big number and its line: today, this term, and the term before by the same days. */
async function readCollected({ db }: Ctx, today: string): Promise<Collected> {
  const [of_today, days] = await Promise.all([
    listCollectedToday(db, today),
    listCollectedDays(db, today),
  ]);
  const [term = null, previous = null] = termsOf(days);
  return {
    today_count: of_today.reduce((sum, one) => sum + one.count, 0),
    today_cents: of_today.reduce((sum, one) => sum + one.amount_cents, 0),
    term,
    previous,
  };
}

function termsOf(days: Awaited<ReturnType<typeof listCollectedDays>>): CollectedTerm[] {
  const terms = new Map<string, CollectedTerm>();
  for (const { starts_on, name, year, day, amount_cents } of days) {
    const term = terms.get(starts_on) ?? { name, year, starts_on, amount_cents: 0, days: [] };
    terms.set(starts_on, term);
    term.amount_cents += amount_cents;
    if (amount_cents !== 0) term.days.push({ day, amount_cents });
  }
  return [...terms.values()];
}
