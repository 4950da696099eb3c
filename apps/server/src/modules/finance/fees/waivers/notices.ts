import { formatKes } from '@darasa/rules/money';
import { groupBy } from '@darasa/rules/group-by';
import { listOverseers } from '#platform/approvals/people-queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { announce } from '#platform/notifications/announce.ts';
import { tellPhones } from '#platform/outbox/tell-phones.ts';
import { wordingOf } from '#platform/wordings/say.ts';
import { waiver_given } from '#modules/finance/events.ts';
import { listContacts } from './families-queries.ts';
import type { PlannedUse } from './plan.ts';
import type { WaiverRow } from '@darasa/contract/finance/fees/waivers';

/** The directors hear of every waiver, and each family of its own: nobody can sell one in silence. */
export async function tellOfWaiver(ctx: Ctx, waiver: WaiverRow, uses: PlannedUse[]): Promise<void> {
  const total_cents = sumOf(uses);
  const by_student = groupBy(uses, (use) => use.row.student_id);
  const [overseers, contacts, say] = await Promise.all([
    listOverseers(ctx.db),
    listContacts(ctx.db, [...by_student.keys()]),
    wordingOf(ctx.db, 'waiver'),
  ]);
  const learners = by_student.size === 1 ? '1 learner' : `${by_student.size} learners`;
  await announce(ctx, waiver_given, {
    to: overseers,
    title: `Waiver ${waiver.number} was put on the accounts`,
    text: `${waiver.name}: ${formatKes(total_cents)} for ${learners}.`.slice(0, 500),
    link: `/dashboard/finance/members-in-waiver/${waiver.id}`,
  });
  await tellPhones(ctx, {
    title: `Waiver ${waiver.number}`,
    at_night: false,
    is_private: false,
    messages: contacts.flatMap(({ phone, student_id, student_name, language }) => {
      if (!phone) return [];
      const amount = formatKes(sumOf(by_student.get(student_id) ?? []));
      const text = say({ learner: student_name, amount, number: waiver.number }, language);
      return [{ to: phone, text, language, learner: student_name, student_ids: [student_id] }];
    }),
  });
}

const sumOf = (uses: PlannedUse[]): number => uses.reduce((sum, use) => sum + use.amount_cents, 0);
