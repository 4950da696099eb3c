import {
  cancelCampaign,
  createMessage,
  getAudienceChoices,
  getCampaign,
  listCampaigns,
  previewMessage,
  resendFailures,
  resumeCampaign,
  rollCall,
} from '@darasa/contract/communication/writing/campaigns';
import {
  exportMessages,
  getStatistics,
  listMessages,
  printProof,
  resendMessage,
} from '@darasa/contract/communication/sending/messages';
import { setOptOut } from '@darasa/contract/communication/answers/opt-outs';
import {
  answerSender,
  createSender,
  listSenders,
} from '@darasa/contract/communication/sending/senders';
import {
  buySmsTokens,
  buyWhatsappTokens,
  exportTokenEntries,
  getSmsBalance,
  getWhatsappBalance,
  listPurchases,
  listTokenEntries,
  proveTokens,
} from '@darasa/contract/communication/sending/tokens';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, describe, expect, test } from 'vitest';
import { callbackKeyOf } from '#test/callback-key.ts';
import { drainerOf, giveTokens } from '#test/drain-school.ts';
import { newGateway } from '#test/new-gateway.ts';
import { type NewClass, newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

const server = await startServer();
const gateway = await newGateway();
let school: NewSchool;
let drain: () => Promise<void>;
let form: NewClass;
let siblings_phone: string;

beforeAll(async () => {
  school = await newSchool(server);
  drain = drainerOf(server, school, gateway);
  form = await newClass(school, { name: 'Form 2', streams: ['East'] });
  siblings_phone = '254722500001';
  const first = await newLearner(school, {
    first_name: 'Amina',
    class_id: form.class_id,
    guardian: { first_name: 'Lucy', last_name: 'Ng’ang’a', phone: siblings_phone },
  });
  await newLearner(school, {
    first_name: 'Brian',
    class_id: form.class_id,
    guardian: { guardian_id: first.guardian_id! },
  });
  await newLearner(school, { class_id: form.class_id, guardian: { phone: '254722500002' } });
  await newLearner(school, { class_id: form.class_id, guardian: { phone: null } });
  // The night of the test's clock must not hold anything.
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     select $1, $2, k, '0', $3, now() from unnest(array['messages.quiet_from', 'messages.quiet_to']) k`,
    [school.tenant_id, school.school_id, school.admin.id],
  );
  await giveTokens(school, 100);
});

const toForm = () => ({
  audience: { to: 'guardians' as const, class_ids: [form.class_id] },
  text_en: 'Dear {{guardian}}, {{learner}} of {{class}} may go home on Friday.',
});
const messagesOf = (campaign_id: string) =>
  school.admin.call(listMessages, { campaign_id, page_size: 100 });

describe('a message to a class', () => {
  test('is counted, priced and shown before it is sent', async () => {
    const seen = await school.admin.call(previewMessage, toForm());
    expect(seen).toMatchObject({
      recipients_count: 2,
      learners_count: 4,
      merged_count: 1,
      excluded_count: 1,
      tokens: 2,
      encoding: 'GSM-7',
      left: 100,
      left_after: 98,
      needs_approval: false,
    });
    const lucy = seen.samples.find((one) => one.phone === siblings_phone)!;
    // One text about both, and a curly mark in a name does not make it dear.
    expect(lucy.text).toBe("Dear Lucy Ng'ang'a, Amina and Brian of Form 2 may go home on Friday.");
    expect(seen.excluded).toMatchObject([{ why: 'no-phone', phone: null }]);
  });

  test('goes out once to each phone, and the log says what became of it', async () => {
    const made = await school.admin.call(createMessage, { ...toForm(), title: 'Half term' });
    expect(made).toMatchObject({ state: 'sending', recipients_count: 2, tokens: 2 });
    await drain();
    const sent = await school.admin.call(getCampaign, { id: made.id });
    expect(sent).toMatchObject({ state: 'done', sent: 2, failed: 0, tokens_used: 2 });
    const { rows } = await messagesOf(made.id);
    expect(rows.map((row) => row.state)).toEqual(['sent', 'sent']);

    // The carrier tells what became of one: in any order, twice, and with nonsense in between.
    const [{ provider_id } = { provider_id: '' }] = await school.sql<{ provider_id: string }>(
      `select provider_id from communication.messages where tenant_id = $1 and phone = $2`,
      [school.tenant_id, siblings_phone],
    );
    const right = await callbackKeyOf(server, school, 'sms');
    const tell = (status: string, token = right) =>
      callerOf(server, { domain: school.domain }).raw('POST', `/api/hooks/sms/${token}/delivery`, {
        text: new URLSearchParams({
          id: provider_id,
          status,
          phoneNumber: `+${siblings_phone}`,
          networkCode: '63902',
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await tell('Success', 'x'.repeat(32))).status).toBe(404);
    for (const status of ['Sent', 'Success', 'Success', 'Failed', 'Buffered']) {
      expect((await tell(status)).status).toBe(200);
    }
    const after = await school.admin.call(getCampaign, { id: made.id });
    expect(after).toMatchObject({ delivered: 1, sent: 1, failed: 0 });
    const statistics = await school.admin.call(getStatistics, {});
    expect(statistics.networks.find((one) => one.label === 'Safaricom')).toMatchObject({
      delivered: 1,
    });
    const found = await school.admin.call(listMessages, { search: '0722 500 001' });
    expect(found.rows[0]).toMatchObject({ state: 'delivered', network: 'Safaricom' });
    const proof = await school.admin.raw('GET', `/api/communication/messages/${rows[0]!.id}/proof`);
    expect(proof.text.slice(0, 5)).toBe('%PDF-');
    expect(printProof.answer).toBe('file');
  });

  test('that is scheduled waits, and can be cancelled: the tokens come back', async () => {
    const before = await school.admin.call(getSmsBalance, {});
    const send_at = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const made = await school.admin.call(createMessage, { ...toForm(), send_at });
    expect(made.state).toBe('scheduled');
    await drain();
    expect((await messagesOf(made.id)).rows.every((row) => row.state === 'waiting')).toBe(true);
    expect((await school.admin.call(getSmsBalance, {})).Credits).toBe(before.Credits - 2);
    expect(await school.admin.call(cancelCampaign, { id: made.id })).toEqual({
      cancelled_count: 2,
    });
    expect((await school.admin.call(getSmsBalance, {})).Credits).toBe(before.Credits);
    await expect(school.admin.call(cancelCampaign, { id: made.id })).rejects.toMatchObject({
      code: 'message.started',
    });
  });

  test('is refused with a sentence when something in it is wrong', async () => {
    const bad = (change: object) =>
      school.admin
        .call(createMessage, { ...toForm(), ...change })
        .catch((error: { code: string; body: { errors?: unknown } }) => error);
    expect(await bad({ text_en: 'Dear {{guardain}}' })).toMatchObject({
      code: 'request.invalid',
      body: {
        errors: [
          {
            path: 'text_en',
            message: 'We do not know the field {{guardain}} here. Choose one from the list.',
          },
        ],
      },
    });
    expect(await bad({ send_at: '2020-01-01T08:00:00Z' })).toMatchObject({ code: 'message.past' });
    expect(await bad({ expected_tokens: 1 })).toMatchObject({ code: 'message.changed' });
    expect(await bad({ audience: { to: 'numbers', numbers: ['12345'] } })).toMatchObject({
      body: {
        errors: [
          { path: 'audience.numbers.0', message: 'Enter a phone number such as 0712 345 678' },
        ],
      },
    });
  });

  test('to nobody is not sent, and says why', async () => {
    const audience = { to: 'guardians' as const, owing_at_least: 5_000 };
    await expect(school.admin.call(createMessage, { ...toForm(), audience })).rejects.toMatchObject(
      { code: 'message.nobody' },
    );
  });
});

describe('who may', () => {
  test('send, look and read what tells of marks', async () => {
    const looker = await school.staff(['communication'], ['view']);
    await expect(looker.call(createMessage, toForm())).rejects.toMatchObject({
      code: 'access.denied',
    });
    const made = await school.admin.call(createMessage, {
      audience: { to: 'numbers', numbers: ['0722500777'] },
      text_en: 'Amina has 78 in Mathematics.',
      is_private: true,
    });
    const { rows } = await looker.call(listMessages, { campaign_id: made.id });
    expect(rows[0]!.text).toBeNull();
    expect((await looker.call(getCampaign, { id: made.id })).text_en).toBe('Not shown');
    expect((await messagesOf(made.id)).rows[0]!.text).toContain('78');
    // Neither the title nor the trail tells what the text may not.
    expect(rows[0]!.title).toBe('Private message');
    const trail = await school.sql<{ after: object }>(
      `select after from platform.audit where tenant_id = $1 and record_id = $2`,
      [school.tenant_id, made.id],
    );
    expect(trail).toHaveLength(1);
    expect(JSON.stringify(trail)).not.toContain('Mathematics');
  });

  test('pass by approval and night only if they may approve', async () => {
    const clerk = await school.staff(['communication'], ['view', 'create', 'edit']);
    const urgent = { ...toForm(), kind: 'emergency' as const };
    await expect(clerk.call(createMessage, urgent)).rejects.toMatchObject({
      code: 'message.emergency_right',
    });
    await expect(clerk.call(previewMessage, urgent)).rejects.toMatchObject({ status: 403 });
    const head = await school.staff(['communication'], ['view', 'create', 'approve']);
    expect((await head.call(previewMessage, urgent)).needs_approval).toBe(false);
  });

  test('send many only with somebody else, and no more in a day than the school allows', async () => {
    await school.sql(
      `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
       values ($1, $2, 'messages.approve_above', '1', $3, now()),
         ($1, $2, 'messages.daily_quota', '2', $3, now())`,
      [school.tenant_id, school.school_id, school.admin.id],
    );
    const clerk = await school.staff(['communication'], ['view', 'create']);
    const made = await clerk.call(createMessage, toForm());
    expect(made.state).toBe('in-approval');
    expect((await messagesOf(made.id)).rows.every((row) => row.state === 'planned')).toBe(true);
    await expect(clerk.call(createMessage, toForm())).rejects.toMatchObject({
      code: 'message.quota',
    });
    await school.admin.call(cancelCampaign, { id: made.id });
    const [asked] = await school.sql<{ status: string }>(
      `select status from workflows.items where tenant_id = $1 and document_id = $2`,
      [school.tenant_id, made.id],
    );
    expect(asked).toEqual({ status: 'withdrawn' });
    await school.sql(
      `delete from platform.settings where tenant_id = $1 and key in ('messages.approve_above', 'messages.daily_quota')`,
      [school.tenant_id],
    );
  });
});

test('nobody who asked for no messages gets one, whenever they asked', async () => {
  const phone = '254722500002';
  const waiting = await school.admin.call(createMessage, {
    audience: { to: 'numbers', numbers: [phone] },
    text_en: 'Sports day is on Saturday.',
  });
  await school.admin.call(setOptOut, { phone, opted_out: true, reason: 'Rang the office' });
  const before = gateway.delivered.filter((one) => one.to === phone).length;
  await drain();
  expect(gateway.delivered.filter((one) => one.to === phone)).toHaveLength(before);
  const { rows } = await messagesOf(waiting.id);
  expect(rows[0]).toMatchObject({ state: 'failed', reason: 'Asked for no more messages' });
  await expect(school.admin.call(resendMessage, { id: rows[0]!.id })).rejects.toMatchObject({
    code: 'message.opted_out',
  });
  const seen = await school.admin.call(previewMessage, toForm());
  expect(seen.excluded.map((one) => one.why)).toContain('opted-out');
  await school.admin.call(setOptOut, { phone, opted_out: false, reason: 'Wrote a letter' });
});

test('a wrong number is found, corrected, and only that message goes again', async () => {
  const made = await school.admin.call(createMessage, {
    audience: { to: 'numbers', numbers: ['0700000406', '0722500003'] },
    text_en: 'Fees are due on Monday.',
  });
  await drain();
  const { rows } = await messagesOf(made.id);
  const failed = rows.find((row) => row.state === 'failed')!;
  const { bad_numbers } = await school.admin.call(getStatistics, {});
  expect(bad_numbers.map((one) => one.phone)).toContain('254700000406');
  const before = gateway.delivered.length;
  await school.admin.call(resendMessage, { id: failed.id, phone: '0722 500 004' });
  await drain();
  expect(gateway.delivered.slice(before)).toMatchObject([
    { to: '254722500004', text: 'Fees are due on Monday.' },
  ]);
  // The number is told before the next message to it, and failures can be tried together.
  const again = await school.admin.call(previewMessage, {
    audience: { to: 'numbers', numbers: ['0700000406'] },
    text_en: 'Again',
  });
  expect(again.excluded).toMatchObject([{ why: 'refused' }]);
  // The wrong number had its turn: what failed to reach it has reached the right one.
  await expect(school.admin.call(resendFailures, { id: made.id })).rejects.toMatchObject({
    code: 'message.no_failure',
  });
});

test('too few tokens: nothing is sent, or a part of it and the rest when there are more', async () => {
  const { Credits } = await school.admin.call(getSmsBalance, {});
  const numbers = Array.from({ length: Credits + 3 }, (_, i) => `07225${String(10_000 + i)}`);
  const message = { audience: { to: 'numbers' as const, numbers }, text_en: 'Closing day.' };
  await expect(school.admin.call(createMessage, message)).rejects.toMatchObject({
    code: 'tokens.short',
  });
  expect((await school.admin.call(getSmsBalance, {})).Credits).toBe(Credits);
  const made = await school.admin.call(createMessage, { ...message, partly: true });
  expect(made.state).toBe('paused');
  await drain();
  const stopped = await school.admin.call(getCampaign, { id: made.id });
  expect(stopped).toMatchObject({ state: 'paused', sent: Credits, paused: 3 });
  await giveTokens(school, 20);
  expect(await school.admin.call(resumeCampaign, { id: made.id })).toEqual({
    resumed_count: 3,
    still_paused: 0,
  });
  await drain();
  expect(await school.admin.call(getCampaign, { id: made.id })).toMatchObject({ state: 'done' });
  const { rows } = await school.admin.call(proveTokens, {});
  expect(rows.flatMap((row) => row.differences)).toEqual([]);
});

test('an emergency reaches all guardians, and their answers are a roll-call', async () => {
  await giveTokens(school, 20);
  const made = await school.admin.call(createMessage, {
    audience: { to: 'guardians', guardians: 'all' },
    text_en: 'URGENT: answer SAFE.',
    kind: 'emergency',
  });
  await drain();
  const reply = async (text: string, id: string) =>
    callerOf(server, { domain: school.domain }).raw(
      'POST',
      `/api/hooks/sms/${await callbackKeyOf(server, school, 'sms')}/reply`,
      {
        text: new URLSearchParams({ from: `+${siblings_phone}`, to: '1', text, id }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
  await reply('Safe.', 'r1');
  await reply('Safe.', 'r1');
  const called = await school.admin.call(rollCall, { id: made.id });
  expect(called).toMatchObject({ count: 2, safe_count: 1 });
  // STOP is obeyed at once.
  await reply('STOP', 'r2');
  const seen = await school.admin.call(previewMessage, toForm());
  expect(seen.excluded.map((one) => one.phone)).toContain(siblings_phone);
  await reply('start', 'r3');
});

test('tokens are asked for at a phone, not too often, and are not there before it is paid', async () => {
  const buy = (amount: number, phone_number = '0712 345 678') =>
    school.admin.call(buySmsTokens, { phone_number, amount });
  await expect(buy(0)).rejects.toMatchObject({
    body: { errors: [{ path: 'amount', message: 'Amount must be at least 1' }] },
  });
  await expect(buy(2)).rejects.toMatchObject({ code: 'tokens.too_few' });
  const { Credits } = await school.admin.call(getSmsBalance, {});
  await buy(50);
  await buy(50);
  await school.admin.call(buyWhatsappTokens, { phone_number: '254712345678', amount: 20 });
  await expect(buy(50)).rejects.toMatchObject({ code: 'tokens.phone_asked' });
  expect((await school.admin.call(getSmsBalance, {})).Credits).toBe(Credits);
  const { rows } = await school.admin.call(listPurchases, {});
  expect(rows.filter((row) => row.state === 'asked')).toHaveLength(3);
  expect((await school.admin.call(getWhatsappBalance, {})).current_balance).toBe(0);
  const other = await school.admin.call(getSmsBalance, { school_id: school.other_school_id });
  expect(other.Credits).toBe(0);
  const elsewhere = await school.staff(['communication']);
  await expect(
    elsewhere.call(getSmsBalance, { school_id: school.other_school_id }),
  ).rejects.toMatchObject({ status: 404 });
});

test('a sender name is asked for and answered network by network', async () => {
  const { message } = (
    await school.admin.raw('POST', '/api/communication/sms/settings/create', {
      body: { sender: 'kiota' },
      headers: { 'idempotency-key': 'sender-kiota-1' },
    })
  ).body as { message: string };
  expect(message).toBe('SMS branding created successfully');
  await expect(school.admin.call(createSender, { sender: 'KIOTA' })).rejects.toMatchObject({
    code: 'sender.taken',
  });
  const { rows } = await school.admin.call(listSenders, {});
  const answered = await school.admin.call(answerSender, {
    id: rows[0]!.id,
    version: rows[0]!.version,
    networks: { Safaricom: 'approved', Airtel: 'rejected' },
  });
  expect(answered.state).toBe('approved');
});

test('lists and files are there for whoever may', async () => {
  expect((await school.admin.call(listCampaigns, { search: 'half term' })).count).toBe(1);
  expect((await school.admin.call(listTokenEntries, { kind: 'bought' })).count).toBeGreaterThan(1);
  const choices = await school.admin.call(getAudienceChoices, {});
  expect(choices.templates).toEqual([]);
  for (const [endpoint, input] of [
    [exportMessages, { format: 'csv', created_from: isoDate(new Date()) }],
    [exportTokenEntries, { format: 'csv' }],
  ] as const) {
    expect(((await school.admin.call(endpoint, input as never)) as { status: number }).status).toBe(
      200,
    );
  }
});
