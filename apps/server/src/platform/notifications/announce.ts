import type { Channel } from '@darasa/contract/platform/notifications';
import { groupBy } from '@darasa/rules/group-by';
import { nextAt, quietUntil } from '@darasa/rules/quiet-hours';
import type { Ctx } from '../ctx.ts';
import { newId } from '../ids.ts';
import { enqueueAll, type NewJob } from '../jobs/enqueue.ts';
import type { TellingMessage } from '../jobs/tasks.ts';
import { maskEmail, maskPhone } from '../outbox/mask.ts';
import { settingsOf } from '../settings/setting-of.ts';
import { type Hearer, listHearers } from './audience.ts';
import { insertDeliveries, type NewDelivery } from './deliveries.ts';
import type { EventDeclaration } from './events.ts';
import { checkMessage, notifyEach } from './notify.ts';

export interface Announcement {
  /** Those it concerns, besides the event's listeners. */
  to?: readonly string[];
  title: string;
  text?: string;
  /** A path of this application: the very record, not its list. */
  link?: string;
  /** The class it is about: of the listeners by class only those of this one hear. */
  class_id?: string | null;
  /** The account of money it is about, or all of them: whoever is limited to others does not hear. */
  money?: { account_id: string | null } | 'every account';
}

interface Options {
  with_listeners: boolean;
  /** A test is not held back by the night. */
  at_once: boolean;
}

type Telling = Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>;

/**
 * Tells everybody who should hear of an event, over the channels that the school and each person
 * chose, in this transaction. What leaves the building is a job: it goes out when this commits.
 */
export async function announce(
  ctx: Telling,
  event: EventDeclaration,
  announcement: Announcement,
  options: Options = { with_listeners: true, at_once: false },
): Promise<Channel[]> {
  checkMessage(announcement);
  const [hearers, times] = await Promise.all([
    listHearers(ctx.db, {
      school_id: ctx.school_id,
      event,
      to: announcement.to ?? [],
      class_id: announcement.class_id ?? null,
      money: announcement.money ?? null,
      with_listeners: options.with_listeners,
      now: ctx.now,
    }),
    settingsOf(ctx, ['messages.quiet_from', 'messages.quiet_to', 'messages.digest_at']),
  ]);
  const school: Times = {
    from: times['messages.quiet_from'],
    to: times['messages.quiet_to'],
    digest_at: times['messages.digest_at'],
  };
  const shown = hearers.filter((one) => one.in_app);
  const parcels = hearers.flatMap((hearer) =>
    parcelsFor(ctx, event, announcement, hearer, options.at_once ? null : school),
  );
  await Promise.all([
    notifyEach(ctx, shown, { ...announcement, event: event.key, many: event.many }),
    insertDeliveries(
      ctx.db,
      parcels.flatMap((one) => one.delivery ?? []),
    ),
    enqueueAll(ctx.db, [
      ...parcels.flatMap((one) => one.job ?? []),
      ...tellingsOf(ctx, event, parcels),
    ]),
  ]);
  const used = parcels.map((one) => one.channel);
  return [...(shown.length > 0 ? (['in_app'] as const) : []), ...new Set(used)];
}

interface Times {
  from: number;
  to: number;
  digest_at: number;
}

interface Parcel {
  channel: Channel;
  job?: NewJob;
  /** An SMS goes with those of the others who are told at the same time. */
  sms?: { message: TellingMessage; run_at: string | null };
  delivery?: NewDelivery;
}

/** One for all who hear of it at the same moment. Each waits for their own morning, not the school's. */
function tellingsOf(ctx: Telling, event: EventDeclaration, parcels: readonly Parcel[]): NewJob[] {
  const by_time = groupBy(
    parcels.flatMap((one) => one.sms ?? []),
    (one) => one.run_at,
  );
  return [...by_time].map(([run_at, all]): NewJob => {
    const payload = {
      id: newId(ctx.now.getTime()),
      title: event.label,
      at_night: true,
      is_private: true,
      messages: all.map((one) => one.message),
    };
    return { task: 'messages.tell', payload, ...(run_at ? { run_at } : {}) };
  });
}

/** What leaves the building for one person; a digest takes the place of all single messages. */
function parcelsFor(
  ctx: Telling,
  event: EventDeclaration,
  { title, text, link }: Announcement,
  hearer: Hearer,
  times: Times | null,
): Parcel[] {
  const { user_id, phone, email_address } = hearer;
  if (times && hearer.digest && !event.must) {
    const run_at = nextAt(ctx.now, times.digest_at).toISOString();
    const job_key = `digest ${ctx.tenant_id} ${user_id}`;
    return email_address
      ? [
          {
            channel: 'email',
            job: { task: 'notice.digest', payload: { user_id }, run_at, job_key },
          },
        ]
      : [];
  }
  const words = [title, text].filter(Boolean).join('. ');
  const common = { tenant_id: ctx.tenant_id, school_id: ctx.school_id, user_id, event: event.key };
  const deliveryOf = (id: string, channel: 'push' | 'sms' | 'email', sent_to: string) => {
    const created_at = ctx.now.toISOString();
    return { ...common, id, channel, sent_to, title, created_at };
  };
  const parcel = (channel: 'push' | 'sms' | 'email', sent_to: string, job: NewJob): Parcel => {
    const id = newId(ctx.now.getTime());
    const delivery = deliveryOf(id, channel, sent_to);
    const payload = { ...job.payload, delivery_id: id } as typeof job.payload;
    return { channel, job: { ...job, payload } as NewJob, delivery };
  };
  const later: { run_at?: string } = times && !event.must ? waitOf(ctx.now, hearer, times) : {};
  const parcels: Parcel[] = [];
  if (hearer.push && hearer.has_push) {
    // A locked screen is read by others, so it gets the kind of event and no name.
    const payload = { user_id, title: event.label, link: link ?? '/dashboard/notifications' };
    parcels.push(parcel('push', 'Browser', { task: 'push.send', payload, ...later }));
  }
  if (hearer.sms && phone) {
    const message = { to: phone, text: words };
    if (ctx.school_id) {
      const id = newId(ctx.now.getTime());
      parcels.push({
        channel: 'sms',
        delivery: deliveryOf(id, 'sms', maskPhone(phone)),
        sms: { message: { ...message, delivery_id: id }, run_at: later.run_at ?? null },
      });
    } else if (!hearer.is_silent) {
      // Outside of every school there is no log of messages to stand in, nor a drain that would look.
      const payload = { ...message, by_own_carrier: true as const };
      const job = { task: 'sms.send' as const, payload, ...later };
      parcels.push(parcel('sms', maskPhone(phone), job));
    }
  }
  if (hearer.email && email_address) {
    const payload = {
      to: email_address,
      subject: title,
      text: words,
      by_own_carrier: true as const,
    };
    parcels.push(parcel('email', maskEmail(email_address), { task: 'email.send', payload }));
  }
  return parcels;
}

/** A person's own quiet hours, or else the school's. An e-mail wakes nobody and does not wait. */
function waitOf(now: Date, hearer: Hearer, school: Times): { run_at?: string } {
  const { quiet_from, quiet_to } = hearer;
  const own = quiet_from !== null && quiet_to !== null ? { from: quiet_from, to: quiet_to } : null;
  const until = quietUntil(now, own ?? school);
  return until ? { run_at: until.toISOString() } : {};
}
