import { emailFailure } from '@darasa/rules/message-failures';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

const event = 'website.message_received';

/** Somebody has decided a few things: settings that differ, listeners, a message that failed. */
export async function seedNotices(
  insert: Insert,
  school: DemoSchool,
  key: string,
  calendar: DemoCalendar,
): Promise<void> {
  if (key !== 'kiota') return;
  const person = (name: string) => demoId(`kiota person ${name}`);
  const common = { school_id: school.id, changed_by: person('admin'), version: 1 };
  await insert('platform.settings', [
    {
      ...common,
      key: 'messages.digest_at',
      value: 16 * 60 + 30,
      changed_by: person('director'),
      changed_at: calendar.moment('2026-09-14T12:41:00Z'),
    },
  ]);
  await insert('platform.notification_rules', [
    {
      ...common,
      event,
      in_app: true,
      push: true,
      sms: false,
      email: true,
      use_defaults: true,
      changed_at: calendar.moment('2026-09-14T12:44:00Z'),
    },
  ]);
  await insert('platform.notification_listeners', [
    {
      id: demoId(`${school.name} listener secretary`),
      school_id: school.id,
      event,
      role_id: demoId('kiota role Secretary'),
    },
    {
      id: demoId(`${school.name} listener director`),
      school_id: school.id,
      event,
      user_id: person('director'),
    },
  ]);
  await insert(
    'platform.deliveries',
    (['sent', 'failed'] as const).map((state) => ({
      id: demoId(`${school.name} delivery ${state}`),
      school_id: school.id,
      user_id: person(state === 'sent' ? 'director' : 'admin'),
      event,
      channel: 'email',
      sent_to: state === 'sent' ? 'd…@kiota.test' : 'a…@kiota.test',
      title: 'Yusuf Mohamed wrote from the website',
      state,
      reason: state === 'failed' ? emailFailure('EENVELOPE 550') : null,
      created_at: calendar.hoursAgo(20).toISOString(),
      done_at: calendar.hoursAgo(20).toISOString(),
    })),
  );
}

/** What belongs to people rather than to a school. */
export async function seedPreferences(
  insert: Insert,
  key: string,
  calendar: DemoCalendar,
): Promise<void> {
  if (key !== 'kiota') return;
  const director = demoId('kiota person director');
  await insert('platform.notification_habits', [
    { user_id: director, digest: true, quiet_from: 20 * 60, quiet_to: 7 * 60 },
  ]);
  await insert('platform.notification_preferences', [
    { user_id: director, event, in_app: true, push: false, sms: true, email: true },
  ]);
  await insert(
    'platform.notifications',
    ['Nancy Chebet', 'Yusuf Mohamed'].map((name, i) => ({
      id: demoId(`notice message ${name}`),
      user_id: demoId('kiota person director'),
      event,
      many: 'messages from the website',
      title: `${name} wrote from the website`,
      text: 'Asks about a place in January.',
      link: '/dashboard/app',
      created_at: calendar.hoursAgo(50 - i * 30).toISOString(),
    })),
  );
}
