import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

/** A guardian of the school, with the child that is written about. */
interface Family {
  phone: string;
  name: string;
  student_id: string;
  learner: string;
}

const bought = 500;
const agreed_count = 40;
const sent_count = 12;

const templates = [
  {
    name: 'fee_reminder',
    language: 'en',
    category: 'utility',
    body: 'Dear {{guardian}}, {{balance}} is due for {{learner}}. {{pay_line}}. Thank you.',
    footer: 'Reply STOP to end these messages',
    state: 'approved',
  },
  {
    name: 'fee_reminder',
    language: 'sw',
    category: 'utility',
    body: 'Habari {{guardian}}, salio la karo ya {{learner}} ni {{balance}}. {{pay_line}}. Asante.',
    state: 'approved',
  },
  {
    name: 'fee_statement',
    language: 'en',
    category: 'utility',
    with_document: true,
    body: 'Dear {{guardian}}, here is the fee statement of {{learner}} as of {{today}}.',
    state: 'approved',
  },
  {
    name: 'open_day',
    language: 'en',
    category: 'marketing',
    header: 'Open day',
    body: 'Dear {{guardian}}, bring a friend to our open day on Saturday at 9 am.',
    buttons: [{ kind: 'reply', text: 'We will come' }],
    state: 'pending',
  },
  {
    name: 'holiday_club',
    language: 'en',
    category: 'utility',
    body: 'Dear {{guardian}}, places in the holiday club are going fast. Book today.',
    state: 'rejected',
    reason: 'Meta reads it as an advertisement. Choose the category marketing.',
  },
];

const ready_answers = [
  { name: 'Thank you', text: 'Dear {{name}}, thank you for your message. {{school}}' },
  {
    name: 'Office hours',
    text: 'Dear {{name}}, the office is open Monday to Friday, 8 am to 4 pm.',
  },
  { name: 'We will call you', text: 'Dear {{name}}, we have seen this and will call you today.' },
];

/** What families wrote, and how long ago. */
const threads = [
  {
    channel: 'whatsapp',
    words: ['Good morning, has the school bus left Karen?', 'Please let me know'],
    hours_ago: 2,
  },
  { channel: 'whatsapp', words: ['I have paid 15,000 today, please confirm'], hours_ago: 5 },
  { channel: 'whatsapp', words: ['Can my child stay for swimming on Thursday?'], hours_ago: 50 },
  { channel: 'sms', words: ['We shall be late for the meeting'], hours_ago: 3 },
  { channel: 'sms', words: ['Thank you teacher'], hours_ago: 28, closed: true },
];

/** Consent, templates, one message with its statuses, and what families wrote back. */
export async function seedWhatsapp(
  insert: Insert,
  school: DemoSchool,
  families: readonly Family[],
  calendar: DemoCalendar,
): Promise<void> {
  const id = (words: string) => demoId(`${school.name} whatsapp ${words}`);
  const admin_id = demoId('kiota person admin');
  const at = (hours_ago: number) => calendar.hoursAgo(hours_ago).toISOString();
  const common = { school_id: school.id };
  const agreed = families.slice(0, agreed_count);
  const writers = families.slice(0, threads.length);
  await insert(
    'communication.templates',
    ready_answers.map(({ name, text }) => ({
      ...common,
      id: id(name),
      name,
      context: 'reply',
      text_en: text,
      state: 'approved',
      version: 1,
      changed_by: admin_id,
      changed_at: at(900),
    })),
  );
  await insert(
    'communication.whatsapp_templates',
    templates.map((one) => ({
      ...common,
      header: null,
      footer: null,
      reason: null,
      with_document: false,
      buttons: [],
      ...one,
      id: id(`${one.name} ${one.language}`),
      changed_by: admin_id,
      changed_at: at(700),
      version: 1,
    })),
  );
  await insert(
    'communication.contacts',
    agreed.map(({ phone }, i) => ({
      phone,
      last_school_id: school.id,
      whatsapp_opted_in_at: at(1_000),
      whatsapp_opted_in_how: 'Signed the admission form',
      whatsapp_opted_out_at: i === agreed_count - 1 ? at(100) : null,
      whatsapp_last_in_at: threads[i]?.channel === 'whatsapp' ? at(threads[i].hours_ago) : null,
      not_on_whatsapp_at: i === agreed_count - 2 ? at(90) : null,
    })),
  );
  await seedTokens();
  await seedThreads();

  async function seedTokens(): Promise<void> {
    const campaign_id = id('campaign');
    const moved = { ...common, channel: 'whatsapp', created_at: at(72) };
    await insert('communication.purchases', [
      {
        ...common,
        id: id('purchase'),
        channel: 'whatsapp',
        phone: '254712000900',
        amount_cents: bought * 100,
        tokens: bought,
        state: 'credited',
        receipt: `W${id('receipt').replaceAll('-', '').slice(0, 9).toUpperCase()}`,
        asked_by: admin_id,
        asked_at: at(900),
        done_at: at(900),
      },
    ]);
    await insert('communication.wallets', [
      { ...common, channel: 'whatsapp', bought, reserved: 0, used: sent_count },
    ]);
    await insert('communication.campaigns', [
      {
        ...moved,
        id: campaign_id,
        kind: 'message',
        title: 'Fee reminder',
        audience: { to: 'guardians' },
        text_en: templates[0]!.body,
        whatsapp_template_id: id('fee_reminder en'),
        category: 'utility',
        is_private: false,
        wants_reply: false,
        state: 'done',
        recipients_count: sent_count,
        tokens_estimated: sent_count,
        excluded: [],
        created_by: admin_id,
        version: 1,
      },
    ]);
    await insert(
      'communication.messages',
      agreed.slice(0, sent_count).map((one, i) => ({
        ...moved,
        id: id(`message ${i}`),
        campaign_id,
        phone: one.phone,
        name: one.name,
        student_ids: [one.student_id],
        learners: one.learner,
        language: 'en',
        text: `Dear ${one.name}, please look at the fees of ${one.learner}. Thank you.`,
        segments: 1,
        tokens: 1,
        state: i % 3 === 2 ? 'delivered' : 'read',
        network: 'WhatsApp',
        billed_as: 'utility',
        is_copy: false,
        tries: 1,
        sent_at: at(72),
        done_at: at(71),
      })),
    );
    await insert('communication.token_entries', [
      entry('bought', bought, 900, { purchase_id: id('purchase'), campaign_id: null }),
      entry('reserved', sent_count, 72, { campaign_id, purchase_id: null }),
      entry('used', sent_count, 72, { campaign_id, purchase_id: null }),
    ]);
  }

  function entry(kind: string, tokens: number, hours_ago: number, about: object) {
    const created_at = at(hours_ago);
    return { ...common, ...about, id: id(kind), channel: 'whatsapp', kind, tokens, created_at };
  }

  async function seedThreads(): Promise<void> {
    await insert(
      'communication.conversations',
      threads.map(({ channel, words, hours_ago, ...rest }, i) => ({
        ...common,
        id: id(`thread ${i}`),
        channel,
        phone: writers[i]!.phone,
        name: writers[i]!.name,
        state: rest.closed ? 'closed' : 'open',
        assigned_to: i === 1 ? admin_id : null,
        unread_count: rest.closed ? 0 : words.length,
        last_text: words.at(-1)!,
        last_at: at(hours_ago),
        version: 1,
      })),
    );
    await insert(
      'communication.replies',
      threads.flatMap(({ channel, words, hours_ago }, i) =>
        words.map((text, n) => ({
          ...common,
          id: id(`reply ${i} ${n}`),
          conversation_id: id(`thread ${i}`),
          campaign_id: channel === 'whatsapp' ? id('campaign') : null,
          provider_id: id(`provider ${i} ${n}`),
          text,
          keyword: null,
          received_at: at(hours_ago + (words.length - 1 - n) / 60),
        })),
      ),
    );
  }
}
