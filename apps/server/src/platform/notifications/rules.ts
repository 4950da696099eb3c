import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  type Channel,
  channels,
  type EventRule,
  type listEventRules,
  type sendTest,
  type setEventRule,
} from '@darasa/contract/platform/notifications';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { fail, failField, stale } from '../fail.ts';
import { newId } from '../ids.ts';
import { announce } from './announce.ts';
import { type EventDeclaration, listenerWords } from './events.ts';
import * as queries from './rule-queries.ts';

type Events = readonly EventDeclaration[];

export async function list(ctx: Ctx, events: Events): Promise<OutputOf<typeof listEventRules>> {
  const school_id = schoolOf(ctx);
  const [rules, listeners, roles, classes] = await Promise.all([
    queries.listRules(ctx.db, school_id),
    queries.listListeners(ctx.db, school_id),
    queries.listRoles(ctx.db),
    queries.listClasses(ctx.db, school_id),
  ]);
  return { rows: events.map((event) => ruleOf(event, rules, listeners)), roles, classes };
}

function ruleOf(
  event: EventDeclaration,
  rules: queries.RuleRow[],
  listeners: queries.ListenerRow[],
): EventRule {
  const { key, module, label, must } = event;
  const rule = rules.find((one) => one.event === key);
  const { in_app, push, sms, email } = rule ?? event.channels;
  const chosen = (kind: queries.ListenerRow['kind']) =>
    listeners
      .filter((one) => one.event === key && one.kind === kind)
      .map(({ id, name }) => ({ id, name }));
  return {
    event: key,
    module,
    label,
    must,
    channels: { in_app, push, sms, email },
    default_listeners: listenerWords(event.listeners),
    use_defaults: rule?.use_defaults ?? true,
    roles: chosen('role'),
    people: chosen('person'),
    classes: chosen('class'),
    version: rule?.version ?? 0,
    changed_by: rule?.changed_by ?? null,
    changed_at: rule?.changed_at ?? null,
  };
}

export async function save(
  ctx: Ctx,
  events: Events,
  input: InputOf<typeof setEventRule>,
): Promise<EventRule> {
  const event = eventOf(events, input.event);
  if (event.must && !input.in_app) throw failField('event.must', 'in_app');
  const { version, role_ids, user_ids, class_ids, ...values } = input;
  const [roles, people, classes] = [role_ids, user_ids, class_ids].map((ids) => [...new Set(ids)]);
  const school_id = schoolOf(ctx);
  const before = await oneRule(ctx, event);
  await checkListeners(ctx, school_id, { roles: roles!, people: people!, classes: classes! });
  const where = { tenant_id: ctx.tenant_id, school_id, event: event.key };
  const rule = { ...values, ...where, changed_by: ctx.user.id, changed_at: nowIso(ctx) };
  if (!(await queries.saveRule(ctx.db, rule, version))) {
    throw stale(before);
  }
  const id = () => newId(ctx.now.getTime());
  await queries.replaceListeners(ctx.db, where, [
    ...roles!.map((role_id) => ({ id: id(), ...nobody, role_id })),
    ...people!.map((user_id) => ({ id: id(), ...nobody, user_id })),
    ...classes!.map((class_id) => ({ id: id(), ...nobody, class_id })),
  ]);
  const after = await oneRule(ctx, event);
  ctx.changed('notification_rule', event.key, factsOf(before), factsOf(after));
  return after;
}

const nobody = { role_id: null, user_id: null, class_id: null };

async function oneRule(ctx: Ctx, event: EventDeclaration): Promise<EventRule> {
  const school_id = schoolOf(ctx);
  const [rules, listeners] = await Promise.all([
    queries.listRules(ctx.db, school_id),
    queries.listListeners(ctx.db, school_id),
  ]);
  return ruleOf(event, rules, listeners);
}

async function checkListeners(ctx: Ctx, school_id: string, chosen: queries.ListenerIds) {
  const known = await queries.countKnown(ctx.db, school_id, chosen);
  if (known.roles < chosen.roles.length) throw failField('record.not_found', 'role_ids');
  if (known.people < chosen.people.length) throw failField('user.not_found', 'user_ids');
  if (known.classes < chosen.classes.length) throw failField('record.not_found', 'class_ids');
}

/** What the history of a rule tells, in words. */
const factsOf = (rule: EventRule) => ({
  channels: channels.filter((one) => rule.channels[one]).join(', '),
  default_listeners: rule.use_defaults ? rule.default_listeners : 'Nobody',
  roles: rule.roles.map((one) => one.name).join(', '),
  people: rule.people.map((one) => one.name).join(', '),
  class_teachers: rule.classes.map((one) => one.name).join(', '),
});

/** The event as it is set up now, to the one who asks and to nobody else, at once. */
export async function test(
  ctx: Ctx,
  events: Events,
  input: InputOf<typeof sendTest>,
): Promise<OutputOf<typeof sendTest>> {
  const event = eventOf(events, input.event);
  const { channels: wanted } = await oneRule(ctx, event);
  const sent = await announce(
    ctx,
    event,
    {
      to: [ctx.user.id],
      title: `Test: ${event.label}`,
      text: 'Nothing happened. This is how you would be told.',
      link: '/dashboard/administration/module-notifications',
    },
    { with_listeners: false, at_once: true },
  );
  const left_out = channels
    .filter((channel) => wanted[channel] && !sent.includes(channel))
    .map((channel) => ({ channel, reason: why[channel] }));
  return { sent, left_out };
}

const why: Record<Channel, string> = {
  in_app: 'You have switched this off in your own preferences.',
  push: 'No browser of yours is subscribed, or you switched push off.',
  sms: 'You have no phone number, or you switched SMS off.',
  email: 'You have no e-mail address, or you switched e-mail off.',
};

function eventOf(events: Events, key: string): EventDeclaration {
  const event = events.find((one) => one.key === key);
  if (!event) throw fail('event.not_found');
  return event;
}
