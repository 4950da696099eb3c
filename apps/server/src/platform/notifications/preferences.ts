import { hasModule, type ModuleName } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Channels,
  MyPreferences,
  setHabits,
  setPreference,
} from '@darasa/contract/platform/notifications';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/scope.ts';
import { fail } from '../fail.ts';
import type { EventDeclaration } from './events.ts';

/** Only what may concern this person: events of everybody, and of the modules they have. */
export const eventsFor = (ctx: Pick<Ctx, 'user'>, events: readonly EventDeclaration[]) =>
  events.filter(({ module }) => module === 'everyone' || hasModule(ctx.user, module as ModuleName));

export async function read(ctx: Ctx, events: readonly EventDeclaration[]): Promise<MyPreferences> {
  const [chosen, rules, habits] = await Promise.all([
    listPreferences(ctx.db, ctx.user.id),
    listRuleChannels(ctx.db),
    findHabits(ctx.db, ctx.user.id),
  ]);
  const all_on: Channels = { in_app: true, push: true, sms: true, email: true };
  return {
    events: eventsFor(ctx, events).map(({ key, module, label, must, channels }) => {
      const mine = channelsOf(chosen.find((one) => one.event === key) ?? all_on);
      return {
        event: key,
        module,
        label,
        must,
        offered: channelsOf(rules.find((one) => one.event === key) ?? channels),
        mine: { ...mine, in_app: must || mine.in_app },
      };
    }),
    digest: habits?.digest ?? false,
    quiet_from: habits?.quiet_from ?? null,
    quiet_to: habits?.quiet_to ?? null,
  };
}

const channelsOf = ({ in_app, push, sms, email }: Channels): Channels => ({
  in_app,
  push,
  sms,
  email,
});

export async function choose(
  ctx: Ctx,
  events: readonly EventDeclaration[],
  input: InputOf<typeof setPreference>,
): Promise<Record<string, never>> {
  const event = eventsFor(ctx, events).find((one) => one.key === input.event);
  if (!event) throw fail('event.not_found');
  if (event.must && !input.in_app) throw fail('event.must');
  const row = { tenant_id: ctx.tenant_id, user_id: ctx.user.id, ...input };
  await ctx.db
    .insertInto('platform.notification_preferences')
    .values(row)
    .onConflict((on) => on.columns(['tenant_id', 'user_id', 'event']).doUpdateSet(channelsOf(row)))
    .execute();
  return {};
}

export async function chooseHabits(
  ctx: Ctx,
  { digest, quiet_from, quiet_to }: InputOf<typeof setHabits>,
): Promise<Record<string, never>> {
  const habits = { digest, quiet_from: quiet_from ?? null, quiet_to: quiet_to ?? null };
  await ctx.db
    .insertInto('platform.notification_habits')
    .values({ tenant_id: ctx.tenant_id, user_id: ctx.user.id, ...habits })
    .onConflict((on) => on.columns(['tenant_id', 'user_id']).doUpdateSet(habits))
    .execute();
  return {};
}

const listPreferences = (db: Db, user_id: string) =>
  db
    .selectFrom('platform.notification_preferences')
    .select(['event', 'in_app', 'push', 'sms', 'email'])
    .where('user_id', '=', user_id)
    .execute();

const listRuleChannels = (db: Db) =>
  db
    .selectFrom('platform.notification_rules')
    .select(['event', 'in_app', 'push', 'sms', 'email'])
    .orderBy(sql`event`)
    .execute();

const findHabits = (db: Db, user_id: string) =>
  db
    .selectFrom('platform.notification_habits')
    .select(['digest', 'quiet_from', 'quiet_to'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
