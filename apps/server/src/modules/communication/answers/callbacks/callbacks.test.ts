import { createMessage, rollCall } from '@darasa/contract/communication/writing/campaigns';
import {
  addToExtraCharge,
  createExtraCharge,
  listExtraChargeMembers,
} from '@darasa/contract/finance/fees/extra-charges';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { listAudit } from '@darasa/contract/platform/audit';
import { beforeAll, expect, test } from 'vitest';
import { callbackKeyOf } from '#test/callback-key.ts';
import { drainerOf, giveTokens, noNight } from '#test/drain-school.ts';
import { newBooks } from '#test/new-books.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer();
const gateway = await newGateway();
let school: NewSchool;
let drain: () => Promise<void>;

beforeAll(async () => {
  school = await newSchool(server);
  drain = drainerOf(server, school, gateway);
  await noNight(school);
  await giveTokens(school, 100);
});

const hook = async (kind: 'reply' | 'delivery', form: Record<string, string>, at = server) =>
  callerOf(at, { domain: school.domain }).raw(
    'POST',
    `/api/hooks/sms/${await callbackKeyOf(server, school, 'sms')}/${kind}`,
    {
      text: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  );
const replyFrom = (phone: string, text = 'Which bus?') =>
  hook('reply', { from: `+${phone}`, text, id: newId() });

async function schoolOfAnswers(phone: string): Promise<string[]> {
  const rows = await school.sql<{ school_id: string }>(
    `select school_id from communication.conversations where tenant_id = $1 and phone = $2`,
    [school.tenant_id, phone],
  );
  return rows.map((row) => row.school_id);
}

/** A message of the second school that is on its way. */
async function waitingMessage(phone: string): Promise<void> {
  const ground = [school.tenant_id, school.other_school_id, newId()];
  await school.sql(
    `insert into communication.campaigns (tenant_id, school_id, id, channel, kind, title, audience,
       text_en, state, recipients_count, tokens_estimated, created_at)
     values ($1, $2, $3, 'sms', 'message', 'Buses', '{}', 'Hello', 'scheduled', 1, 0, now())`,
    ground,
  );
  await school.sql(
    `insert into communication.messages (tenant_id, school_id, campaign_id, id, channel, phone, name,
       text, segments, tokens, state, next_try_at, created_at)
     values ($1, $2, $3, $4, 'sms', $5, 'Lucy', 'Hello', 1, 0, 'waiting', now(), now())`,
    [...ground, newId(), phone],
  );
}

test('an answer that is quicker than our own books goes to the school that wrote', async () => {
  const phone = '254722700701';
  await waitingMessage(phone);
  // The carrier took it, and its word did not reach us.
  gateway.mood = 'silent';
  const other = { ...school, school_id: school.other_school_id };
  await noNight(other);
  await drainerOf(server, other, gateway)();
  gateway.mood = 'well';
  expect(gateway.delivered.map((one) => one.to)).toContain(phone);
  await replyFrom(phone);
  expect(await schoolOfAnswers(phone)).toEqual([school.other_school_id]);
});

test('somebody to whom nobody wrote is heard where their child is, a stranger in the first school', async () => {
  const [mother, stranger] = ['254722700702', '254722700703'];
  await newLearner(school, {
    school_id: school.other_school_id,
    guardian: { phone: mother },
  });
  await replyFrom(mother);
  await replyFrom(stranger);
  expect(await schoolOfAnswers(mother)).toEqual([school.other_school_id]);
  expect(await schoolOfAnswers(stranger)).toEqual([school.school_id]);
});

/** A message of the first school that the carrier has taken. */
async function sentMessage(phone: string, change: object = {}): Promise<string> {
  const made = await school.admin.call(createMessage, {
    audience: { to: 'numbers', numbers: [phone] },
    text_en: 'School opens on Monday.',
    kind: 'emergency',
    ...change,
  });
  await drain();
  return made.id;
}
const messageOf = async (phone: string) => {
  const [row] = await school.sql<{ state: string; reason: string; provider_id: string }>(
    `select state, reason, provider_id from communication.messages
     where tenant_id = $1 and phone = $2 order by created_at desc limit 1`,
    [school.tenant_id, phone],
  );
  return row!;
};
const tellOf = async (phone: string, status: string, more = {}) =>
  hook('delivery', {
    id: (await messageOf(phone)).provider_id,
    phoneNumber: `+${phone}`,
    status,
    ...more,
  });

test('a phone that is off is no failure: what the network delivers later is delivered', async () => {
  const phone = '254722700710';
  await sentMessage(phone);
  await tellOf(phone, 'AbsentSubscriber');
  expect(await messageOf(phone)).toMatchObject({
    state: 'sent',
    reason: 'The phone is off or out of reach; the network tries again',
  });
  await tellOf(phone, 'Expired');
  expect((await messageOf(phone)).state).toBe('sent');
  await tellOf(phone, 'Success');
  expect(await messageOf(phone)).toMatchObject({ state: 'delivered', reason: null });
});

test('news that are quicker than our own books are kept until we know of whom they are', async () => {
  const phone = '254722700711';
  gateway.next_id = 'ATPid_early';
  for (const status of ['AbsentSubscriber', 'Success']) {
    const told = await hook('delivery', {
      id: 'ATPid_early',
      phoneNumber: `+${phone}`,
      status,
      networkCode: '63902',
    });
    expect(told.status).toBe(200);
  }
  await sentMessage(phone);
  expect(await messageOf(phone)).toMatchObject({ state: 'delivered', provider_id: 'ATPid_early' });
  const left = await school.sql('select 1 from communication.early_reports where tenant_id = $1', [
    school.tenant_id,
  ]);
  expect(left).toEqual([]);
});

test('BAL is answered each time, for the children of that phone; a word of no meaning goes to a person', async () => {
  const phone = '254722700712';
  const clerk = await school.staff(['communication'], ['view', 'create']);
  const { admission_number } = await newLearner(school, {
    first_name: 'Amina',
    guardian: { phone },
  });
  const answers = () => gateway.delivered.filter((one) => one.to === phone).map((one) => one.text);
  for (const word of ['BAL', 'salio', 'bal']) {
    await replyFrom(phone, word);
    await drain();
  }
  const balance = `Balance: Amina (${admission_number}): KES 0`;
  expect(answers()).toEqual([balance, balance, balance]);
  await replyFrom(phone, 'RES');
  await drain();
  expect(answers().at(-1)).toBe('Amina: no results are published yet.');
  await replyFrom(phone, 'RESULT of Amina');
  const { rows } = await clerk.call(listNotifications, {});
  expect(rows).toHaveLength(1);
  expect(rows[0]!.title).toMatch(/wrote back/);
  // A phone that asks all day does not use up the tokens of the school.
  for (let i = 0; i < 12; i++) await replyFrom(phone, 'BAL');
  await drain();
  expect(answers()).toHaveLength(10);
  // Nobody reads of a child by asking from a phone that is not on its record.
  await replyFrom('254722700713', 'BAL');
  await drain();
  expect(gateway.delivered.at(-1)).toMatchObject({ to: '254722700713' });
  expect(gateway.delivered.at(-1)!.text).toMatch(/^We know no learner/);
});

test('YES and the code of an offer accept it from the phone on the record, as far as there are places', async () => {
  const [mother, father, stranger] = ['254722700720', '254722700721', '254722700722'];
  const [hers, his] = [
    await newLearner(school, { first_name: 'Amina', guardian: { phone: mother } }),
    await newLearner(school, { first_name: 'Juma', guardian: { phone: father } }),
  ];
  const books = await newBooks(school);
  const trip = await school.admin.call(createExtraCharge, {
    name: 'Museum trip',
    vote_head_id: books.voteHead('ACT'),
    semester_id: books.term_id,
    amount_cents: 1_200_00,
    charged_on: '2026-02-02',
    is_optional: true,
    places: 1,
  });
  await school.admin.call(addToExtraCharge, {
    id: trip.id,
    members: [hers, his].map((one) => ({ student_id: one.id })),
    ask_parents: true,
    expected_cents: 2_400_00,
  });
  const yes = `Yes ${trip.answer_code.toLowerCase()}.`;
  const lastTo = async (phone: string, text: string) => {
    await replyFrom(phone, text);
    await drain();
    return gateway.delivered.findLast((one) => one.to === phone)?.text;
  };
  expect(await lastTo(stranger, yes)).toMatch(/^We found no offer/);
  expect(await lastTo(mother, yes)).toBe(
    'Thank you. Museum trip (KES 1,200 each) is accepted for Amina.',
  );
  expect(await lastTo(father, yes)).toBe(
    'Museum trip is full: all places are taken. Nothing is charged.',
  );
  expect(await lastTo(mother, yes)).toBe('Museum trip is accepted already for Amina.');
  const { rows } = await school.admin.call(listExtraChargeMembers, { id: trip.id });
  expect(rows.map((row) => [row.state, row.answered_by !== null]).toSorted()).toEqual([
    ['accepted', true],
    ['asked', false],
  ]);
  // Nobody signed in, so the trail says whose phone it was.
  const accepted = rows.find((row) => row.state === 'accepted')!;
  const trail = await school.admin.call(listAudit, { record_id: accepted.id });
  expect(trail.rows[0]).toMatchObject({ action: 'Answer by message', who: null });
  expect(trail.rows[0]!.changes).toContainEqual({
    field: 'Answered by',
    from: null,
    to: expect.stringMatching(`by SMS from ${mother}`),
  });
});

test('SAFE is for the emergency, whatever was said in between', async () => {
  const phone = '254722700714';
  const id = await sentMessage(phone);
  await replyFrom(phone, 'BAL');
  await drain();
  await sentMessage(phone, { kind: 'message', text_en: 'Sports day is on Saturday.' });
  await replyFrom(phone, 'Safe');
  expect(await school.admin.call(rollCall, { id })).toMatchObject({ count: 1, safe_count: 1 });
});

test('whoever says safe with thanks is ticked off, and whoever says more is called', async () => {
  const said = {
    '254722700721': ['Safe, thank you!', 1],
    '254722700722': ['We are all safe', 1],
    '254722700723': ['Tuko salama. Asante sana', 1],
    '254722700724': ['Safe but Amina is missing', 0],
    '254722700725': ['Are you safe?', 0],
  } as const;
  for (const [phone, [words, safe_count]] of Object.entries(said)) {
    const id = await sentMessage(phone);
    await replyFrom(phone, words);
    const heard = await school.admin.call(rollCall, { id });
    expect([words, heard.safe_count]).toEqual([words, safe_count]);
  }
});

test('a suspended organisation still hears STOP, and what became of its messages', async () => {
  const phone = '254722700715';
  await sentMessage(phone);
  const suspend = (at: string) =>
    school.sql(`update identity.organizations set suspended_at = ${at} where id = $1`, [
      school.tenant_id,
    ]);
  await suspend('now()');
  // One that does not remember how it was a second ago.
  const fresh = await startServer({ fresh: true });
  const { provider_id: id } = await messageOf(phone);
  const heard = [
    await hook('reply', { from: `+${phone}`, text: 'STOP', id: newId() }, fresh),
    await hook('delivery', { id, phoneNumber: `+${phone}`, status: 'Success' }, fresh),
  ];
  expect(heard.map((one) => one.status)).toEqual([200, 200]);
  await suspend('null');
  expect((await messageOf(phone)).state).toBe('delivered');
  const [contact] = await school.sql<{ out: boolean }>(
    `select sms_opted_out_at is not null as out from communication.contacts
     where tenant_id = $1 and phone = $2`,
    [school.tenant_id, phone],
  );
  expect(contact).toEqual({ out: true });
});

test('what comes through a school’s own account is that school’s, and only while it has one', async () => {
  const phone = '254722700799';
  let own = 'a'.repeat(40);
  const at = (kind: string) =>
    callerOf(server, { domain: school.domain }).raw('POST', `/api/hooks/sms/${own}/${kind}`, {
      text: new URLSearchParams({ from: `+${phone}`, text: 'Which bus?', id: newId() }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await at('reply')).status).toBe(404);
  own = await callbackKeyOf(server, school, 'sms', school.other_school_id);
  await school.sql(
    `insert into platform.school_sms_accounts (tenant_id, owner_school_id, details, sealed_secret,
       set_by, set_at) values ($1, $2, '{"username": "two"}', 'sealed', $3, now())`,
    [school.tenant_id, school.other_school_id, school.admin.id],
  );
  expect((await at('reply')).status).toBe(200);
  expect(await schoolOfAnswers(phone)).toEqual([school.other_school_id]);
  await school.sql(`delete from platform.school_sms_accounts where tenant_id = $1`, [
    school.tenant_id,
  ]);
});

test('the reports of a message to many come all at once, and each is heard', async () => {
  const narrow = await startServer({ limits: { in_flight_max: 8 } });
  const reports = Array.from({ length: 60 }, (_, n) =>
    hook('delivery', { id: `ATXid_heap_${n}`, status: 'Success' }, narrow),
  );
  const statuses = (await Promise.all(reports)).map((answer) => answer.status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
