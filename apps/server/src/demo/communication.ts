import { daysBetween, formatDay } from '@darasa/rules/dates';
import { reminder_subjects } from '@darasa/rules/reminders';
import { segmentsOf } from '@darasa/rules/sms-segments';
import type { DemoCalendar } from './calendar.ts';
import { demoId, pick } from './make.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

const bought = 5_000;
const recipients_count = 24;

const texts = [
  {
    name: 'Fee balance',
    context: 'fees',
    text_en: 'Dear {{guardian}}, {{balance}} is due for {{learner}}. {{pay_line}}. Thank you.',
    text_sw:
      'Habari {{guardian}}, salio la karo ya {{learner}} ni {{balance}}. {{pay_line}}. Asante.',
  },
  {
    name: 'Parents meeting',
    context: 'guardian',
    text_en:
      'Dear {{guardian}}, please join us for the meeting about {{class}} on Saturday at 9 am.',
    text_sw: 'Habari {{guardian}}, karibu kwenye mkutano wa {{class}} Jumamosi saa 3 asubuhi.',
  },
  {
    name: 'Staff meeting',
    context: 'staff',
    text_en: 'Dear {{name}}, we meet in the staff room today at 4 pm.',
    text_sw: null,
  },
  {
    name: 'Letter about fees',
    context: 'letter',
    text_en:
      'Dear {{guardian}}\n\nOur books show that {{balance}} is owed for {{learner}}, {{class}}.\n\n{{pay_line}}.',
    text_sw: null,
  },
];

const campaignsOf = ({ day, today }: DemoCalendar) => [
  {
    title: 'Opening day',
    days_ago: daysBetween(day('2026-08-20'), today),
    text: `School opens on ${formatDay(day('2026-08-24'))} at 8 am. Please bring the health form.`,
  },
  {
    title: 'Sports day',
    days_ago: daysBetween(day('2026-09-16'), today),
    text: `Sports day is on ${formatDay(day('2026-09-18'))} from 9 am. You are welcome.`,
  },
  {
    title: 'Half term',
    days_ago: 3,
    text: `Half term begins on ${formatDay(day('2026-10-08'))}. Learners go home the day before at noon.`,
  },
];

/** Texts, tokens, three messages with what became of them, rules, and an answer to one. */
export async function seedCommunication(
  insert: Insert,
  school: DemoSchool,
  calendar: DemoCalendar,
): Promise<void> {
  const id = (words: string) => demoId(`${school.name} communication ${words}`);
  const admin_id = demoId('kiota person admin');
  // In the morning: nobody writes to families at night, whenever the demo is made.
  const at = (days_ago: number) =>
    new Date(`${calendar.workday(days_ago)}T10:00:00+03:00`).toISOString();
  const common = { school_id: school.id };
  await insert(
    'communication.templates',
    texts.map((one) => ({
      ...common,
      ...one,
      id: id(one.name),
      state: 'approved',
      version: 1,
      changed_by: admin_id,
      changed_at: at(60),
    })),
  );
  const sent = campaignsOf(calendar).map((one) => campaignOf(one));
  const used = sent.reduce((sum, one) => sum + one.tokens, 0);
  await insert('communication.purchases', [
    {
      ...common,
      id: id('purchase'),
      channel: 'sms',
      phone: '254712000900',
      amount_cents: bought * 100,
      tokens: bought,
      state: 'credited',
      receipt: `S${id('receipt').replaceAll('-', '').slice(0, 9).toUpperCase()}`,
      asked_by: admin_id,
      asked_at: at(60),
      done_at: at(60),
    },
  ]);
  await insert('communication.wallets', [{ ...common, channel: 'sms', bought, reserved: 0, used }]);
  await insert(
    'communication.campaigns',
    sent.map(({ campaign }) => campaign),
  );
  await insert(
    'communication.messages',
    sent.flatMap(({ messages }) => messages),
  );
  await insert('communication.token_entries', [
    entry('bought', bought, 60, { purchase_id: id('purchase'), campaign_id: null }),
    ...sent.flatMap(({ campaign, tokens, days_ago }) => [
      entry('reserved', tokens + 1, days_ago, { campaign_id: campaign.id, purchase_id: null }),
      entry('used', tokens, days_ago, { campaign_id: campaign.id, purchase_id: null }),
      entry('returned', 1, days_ago, { campaign_id: campaign.id, purchase_id: null }),
    ]),
  ]);
  await insert(
    'communication.groups',
    groupsOf(school).map(([name, audience]) => ({
      ...common,
      id: id(`group ${name}`),
      name,
      audience,
      version: 1,
      changed_by: admin_id,
      changed_at: at(45),
    })),
  );
  await insert(
    'communication.senders',
    sendersOf(school).map((one) => ({
      ...common,
      ...one,
      id: id(`sender ${one.sender}`),
      version: 1,
      requested_by: admin_id,
      requested_at: at(55),
    })),
  );
  await insert(
    'communication.quotas',
    Object.entries({ Secretary: 400, Teacher: 60 }).map(([role, per_day]) => ({
      ...common,
      id: id(`quota ${role}`),
      role_id: demoId(`kiota role ${role}`),
      per_day,
      version: 1,
      changed_by: admin_id,
      changed_at: at(50),
    })),
  );
  await insert(
    'communication.reminder_rules',
    ruleRows.map((rule) => ({
      ...common,
      ...rule,
      id: id(`rule ${rule.name}`),
      version: 1,
      changed_by: admin_id,
      changed_at: at(50),
    })),
  );

  function entry(kind: string, tokens: number, days_ago: number, about: object) {
    const words = `${kind} ${tokens} ${days_ago}`;
    return {
      ...common,
      ...about,
      id: id(words),
      channel: 'sms',
      kind,
      tokens,
      created_at: at(days_ago),
    };
  }

  function campaignOf({ title, days_ago, text }: ReturnType<typeof campaignsOf>[number]) {
    const campaign_id = id(title);
    const { segments } = segmentsOf(text);
    const messages = Array.from({ length: recipients_count }, (_, i) => {
      // One number in each has left the network: it costs nothing, and somebody should correct it.
      const failed = i === recipients_count - 1;
      const phone = `2547${pick(['01', '11', '22', '33'], `${title} ${i}`)}${String(300_000 + i)}`;
      return {
        ...common,
        id: id(`${title} ${i}`),
        campaign_id,
        channel: 'sms',
        phone,
        name: pick(
          ['Grace Wanjiku', 'Peter Otieno', 'Faith Chebet', 'Ali Hassan'],
          `${title} ${i}`,
        ),
        student_ids: [],
        learners: '',
        language: 'en',
        text,
        segments,
        tokens: segments,
        state: failed ? 'failed' : 'delivered',
        reason: failed ? 'No such number' : null,
        network: failed ? null : pick(['Safaricom', 'Safaricom', 'Airtel'], `${title} ${i}`),
        is_copy: false,
        tries: 1,
        created_at: at(days_ago),
        sent_at: failed ? null : at(days_ago),
        done_at: at(days_ago),
      };
    });
    const campaign = {
      ...common,
      id: campaign_id,
      channel: 'sms',
      kind: 'message',
      title,
      audience: { to: 'guardians' },
      text_en: text,
      category: 'utility',
      is_private: false,
      wants_reply: false,
      state: 'done',
      recipients_count,
      tokens_estimated: recipients_count * segments,
      excluded: [],
      created_by: admin_id,
      created_at: at(days_ago),
      version: 1,
    };
    return { campaign, messages, tokens: (recipients_count - 1) * segments, days_ago };
  }
}

/** Choices of people that this office writes to again and again. */
const groupsOf = (school: DemoSchool): [name: string, audience: object][] => [
  ['Parents of boarders', { to: 'guardians', guardians: 'all', boarding: 'boarding' }],
  [
    'Owing 10,000 and more, no promise',
    { to: 'guardians', guardians: 'first', owing_at_least: 10_000, skip_promised: true },
  ],
  [
    `Parents of ${school.classes.at(-1)!.name}`,
    {
      to: 'guardians',
      guardians: 'all',
      class_ids: [demoId(`${school.name} ${school.classes.at(-1)!.name}`)],
    },
  ],
  ['Teachers', { to: 'staff', role_ids: [demoId('kiota role Teacher')] }],
];

/** The names that an SMS comes from: one is in use, one waits for the networks. */
const sendersOf = ({ short_name }: DemoSchool) => [
  {
    sender: 'KIOTAHILLS',
    purpose: 'Notices to parents',
    state: 'approved',
    networks: { Safaricom: 'approved', Airtel: 'approved', Telkom: 'approved' },
  },
  {
    sender: `KIOTA_${short_name.slice(0, 4).toUpperCase()}`,
    purpose: 'Fee reminders of this school',
    state: 'submitted',
    networks: { Safaricom: 'submitted', Airtel: 'requested' },
  },
];

const ruleRows = [
  {
    name: 'Fees, every Monday',
    kind: 'fees',
    is_on: true,
    trigger: 'weekly',
    days: 0,
    weekday: 1,
    at_minute: 540,
    min_balance_cents: 100_000,
    class_ids: [],
    per_week_max: 1,
    control_percent: 10,
    steps: [
      {
        tone: 'friendly',
        text_en: 'Dear {{guardian}}, {{due}} is due for {{learner}}. {{pay_line}}. Thank you.',
        text_sw:
          'Habari {{guardian}}, salio la karo ya {{learner}} ni {{due}}. {{pay_line}}. Asante.',
      },
      {
        tone: 'firm',
        text_en:
          'Dear {{guardian}}, {{due}} is still owed for {{learner}}. Please pay this week. {{pay_line}}.',
      },
      {
        tone: 'meeting',
        text_en:
          'Dear {{guardian}}, please see the bursar about {{due}} for {{learner}}. {{pay_line}}.',
      },
    ],
  },
  {
    name: 'Back from leave, the day before',
    kind: 'return',
    is_on: true,
    trigger: 'before-due',
    days: 1,
    weekday: null,
    at_minute: 600,
    min_balance_cents: 0,
    class_ids: [],
    per_week_max: 1,
    control_percent: 0,
    steps: [{ tone: 'friendly', text_en: reminder_subjects.return.begin }],
  },
  {
    name: 'Staff papers, a month before',
    kind: 'paper',
    is_on: true,
    trigger: 'before-due',
    days: 30,
    weekday: null,
    at_minute: 600,
    min_balance_cents: 0,
    class_ids: [],
    per_week_max: 1,
    control_percent: 0,
    steps: [{ tone: 'friendly', text_en: reminder_subjects.paper.begin }],
  },
  {
    name: 'Birthdays',
    kind: 'birthday',
    is_on: false,
    trigger: 'on-the-day',
    days: 0,
    weekday: null,
    at_minute: 480,
    min_balance_cents: 0,
    class_ids: [],
    per_week_max: 7,
    control_percent: 0,
    steps: [
      { tone: 'friendly', text_en: 'Happy birthday to {{learner}} from all of us at {{school}}!' },
    ],
  },
];
