import { isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { announce } from '#platform/notifications/announce.ts';
import { tellPhones } from '#platform/outbox/tell-phones.ts';
import { waiver_ending } from '#modules/finance/events.ts';
import { whyFits } from './automatic.ts';
import { listContacts, listFitting } from './families-queries.ts';
import { updateToEnded } from './members-queries.ts';
import { listRuled, type RuledMember, updateToTold } from './ruled-queries.ts';

const reasons = {
  sibling: 'A sibling left, so the rule no longer fits',
  'staff-child': 'The parent no longer works here, so the rule no longer fits',
} as const;

export const whyEnding = ({ rule }: Pick<RuledMember, 'rule'>): string => reasons[rule];

/** Who has a waiver by a rule, parted into those who fit it and those who no longer do. */
async function look(ctx: Pick<Ctx, 'db'>, among?: ReadonlySet<string>) {
  const all = await listRuled(ctx.db);
  const ruled = among ? all.filter((one) => among.has(one.student_id)) : all;
  // The families of a whole school are not counted for nothing.
  const learners = ruled.length > 0 ? await listFitting(ctx.db) : [];
  const byId = new Map(learners.map((one) => [one.student_id, one]));
  const fits = ({ student_id, rule, from_child }: RuledMember) => {
    const learner = byId.get(student_id);
    return learner !== undefined && whyFits(rule, from_child ?? 2, learner) !== null;
  };
  return { fitting: ruled.filter(fits), outdated: ruled.filter((one) => !fits(one)) };
}

export const listOutdated = async (ctx: Pick<Ctx, 'db'>): Promise<RuledMember[]> =>
  (await look(ctx)).outdated;

/** Each night: whoever no longer fits is told once, before the bill that would surprise the family. */
export const tellOfEnding: Chore = async (ctx) => {
  const { fitting, outdated } = await look(ctx);
  const news = outdated.filter((one) => !one.is_told);
  const again = fitting.filter((one) => one.is_told);
  const ids = (all: RuledMember[]) => all.map((one) => one.member_id);
  if (news.length + again.length === 0) return;
  await updateToTold(ctx.db, ids(news), ids(again), nowIso(ctx));
  if (news.length === 0) return;
  const names = news.map((one) => `${one.name} (${one.waiver_number})`).join(', ');
  await announce(ctx, waiver_ending, {
    title: `${news.length === 1 ? '1 waiver ends' : `${news.length} waivers end`} with the next bill`,
    text: `No longer fits the rule: ${names}.`.slice(0, 500),
    link: `/dashboard/finance/members-in-waiver/${news[0]!.waiver_id}`,
  });
  const contacts = await listContacts(
    ctx.db,
    news.map((one) => one.student_id),
  );
  await tellPhones(ctx, {
    title: 'A waiver ends',
    at_night: false,
    is_private: false,
    messages: contacts.flatMap(({ phone, student_id, student_name }) => {
      const one = news.find((member) => member.student_id === student_id);
      if (!phone || !one) return [];
      const text = `Fees of ${student_name}: ${one.type_name} ends with the next bill. ${whyEnding(one)}. If this is wrong, tell the school.`;
      return [{ to: phone, text, learner: student_name, student_ids: [student_id] }];
    }),
  });
};

/** At the bill: a rule that no longer fits takes nothing off it. What it took off before stays. */
export async function endOutdated(ctx: Ctx, student_ids: readonly string[]): Promise<void> {
  const { outdated: ending } = await look(ctx, new Set(student_ids));
  const day = isoDate(ctx.now);
  for (const [reason, members] of groupBy(ending, whyEnding)) {
    const ids = members.map((one) => one.member_id);
    await updateToEnded(ctx.db, ids, { user_id: ctx.user.id, reason, day });
    for (const id of ids) {
      ctx.changed('waiver member', id, { state: 'active' }, { state: 'ended', reason });
    }
  }
}
