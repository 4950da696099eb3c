import {
  createMessage,
  getCampaign,
  listCampaigns,
  resendFailures,
  resumeCampaign,
} from '@darasa/contract/communication/writing/campaigns';
import { listMessages, resendMessage } from '@darasa/contract/communication/sending/messages';
import { getSmsBalance, proveTokens } from '@darasa/contract/communication/sending/tokens';
import { beforeAll, expect, test } from 'vitest';
import { callbackKeyOf } from '#test/callback-key.ts';
import { drainerOf, giveTokens, noNight } from '#test/drain-school.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

const server = await startServer();
const gateway = await newGateway();
let school: NewSchool;
let drain: () => Promise<void>;

beforeAll(async () => {
  school = await newSchool(server);
  drain = drainerOf(server, school, gateway);
  await noNight(school);
});

const send = (numbers: string[], more = {}) =>
  school.admin.call(createMessage, {
    audience: { to: 'numbers', numbers },
    text_en: 'Fees are due on Monday.',
    ...more,
  });
const rowsOf = async (campaign_id: string) =>
  (await school.admin.call(listMessages, { campaign_id, page_size: 100 })).rows;
const got = (phone: string) => gateway.delivered.filter((one) => one.to === phone).length;
async function expectProof() {
  const { rows } = await school.admin.call(proveTokens, {});
  expect(rows.flatMap((row) => row.differences)).toEqual([]);
}

/** The network gives up on what the carrier had taken. */
async function fails(phone: string): Promise<void> {
  const [row] = await school.sql<{ provider_id: string }>(
    `select provider_id from communication.messages
     where tenant_id = $1 and phone = $2 order by created_at desc, attempt desc limit 1`,
    [school.tenant_id, phone],
  );
  await callerOf(server, { domain: school.domain }).raw(
    'POST',
    `/api/hooks/sms/${await callbackKeyOf(server, school, 'sms')}/delivery`,
    {
      text: new URLSearchParams({
        id: row!.provider_id,
        phoneNumber: `+${phone}`,
        status: 'Failed',
        failureReason: 'DeliveryFailure',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  );
}

test('one that is sent again in a paused campaign takes nobody along who was not paid for', async () => {
  await giveTokens(school, 2);
  // The carrier refuses them all, so whichever two are first, their tokens come back.
  const { id } = await send(
    ['403', '404', '406', '407', '409'].map((code) => `0700000${code}`),
    { partly: true },
  );
  await drain();
  const failed = (await rowsOf(id)).find((row) => row.state === 'failed')!;
  await school.admin.call(resendMessage, { id: failed.id, phone: '0722920005' });
  await drain();
  expect(await school.admin.call(getCampaign, { id })).toMatchObject({
    state: 'paused',
    sent: 1,
    paused: 3,
    failed: 1,
  });
  await expectProof();
  expect((await school.admin.call(getSmsBalance, {})).Credits).toBe(1);
  // The other failure as well; those who wait for tokens go on waiting.
  expect(await school.admin.call(resendFailures, { id })).toEqual({ resent_count: 1 });
  await drain();
  expect(await school.admin.call(getCampaign, { id })).toMatchObject({
    state: 'paused',
    paused: 3,
  });
  await giveTokens(school, 3);
  expect(await school.admin.call(resumeCampaign, { id })).toEqual({
    resumed_count: 3,
    still_paused: 0,
  });
  await drain();
  expect(await school.admin.call(getCampaign, { id })).toMatchObject({ state: 'done', failed: 4 });
  await expectProof();
});

test('what the network could not deliver goes again to the same number, and is paid for again', async () => {
  await giveTokens(school, 10);
  const phones = ['254722920011', '254722920012', '254722920013'];
  const { id } = await send(phones);
  await drain();
  await fails(phones[0]!);
  await fails(phones[1]!);
  const one = (await rowsOf(id)).find((row) => row.phone === phones[0])!;
  await school.admin.call(resendMessage, { id: one.id });
  // It has its second row by now, so only the other is left.
  await expect(school.admin.call(resendMessage, { id: one.id })).rejects.toMatchObject({
    code: 'message.not_failed',
  });
  expect(await school.admin.call(resendFailures, { id })).toEqual({ resent_count: 1 });
  await drain();
  expect(phones.map(got)).toEqual([2, 2, 1]);
  expect(await school.admin.call(getCampaign, { id })).toMatchObject({
    state: 'done',
    sent: 3,
    failed: 0,
    tokens_used: 5,
  });
  await fails(phones[0]!);
  expect(await school.admin.call(resendFailures, { id })).toEqual({ resent_count: 1 });
  await drain();
  expect(got(phones[0]!)).toBe(3);
  await expectProof();
});

test('a corrected number is the guardian’s from then on, if the sender may edit families', async () => {
  const learner = await newLearner(school, { guardian: { phone: '254700000403' } });
  const phoneOf = async () =>
    (
      await school.sql<{ phone: string }>(`select phone from students.guardians where id = $1`, [
        learner.guardian_id,
      ])
    )[0]!.phone;
  const audience = { to: 'guardians' as const, student_ids: [learner.id] };
  const fail = async () => {
    await school.sql(
      `update communication.contacts set refused_at = null, refused_reason = null where tenant_id = $1`,
      [school.tenant_id],
    );
    const { id } = await school.admin.call(createMessage, { audience, text_en: 'Hello' });
    await drain();
    return (await rowsOf(id))[0]!.id;
  };
  const clerk = await school.staff(['communication'], ['view', 'create']);
  const told = await clerk.call(resendMessage, { id: await fail(), phone: '0722920021' });
  expect(told.guardians_corrected).toBe(0);
  expect(await phoneOf()).toBe('254700000403');
  const again = await school.admin.call(resendMessage, { id: await fail(), phone: '0722920022' });
  expect(again.guardians_corrected).toBe(1);
  expect(await phoneOf()).toBe('254722920022');
});

test('an answer for which no token was left is found among what was sent, and goes on', async () => {
  const [wallet] = await school.sql<{ left_over: number }>(
    `select left_over from communication.wallets where tenant_id = $1 and school_id = $2 and channel = 'sms'`,
    [school.tenant_id, school.school_id],
  );
  await send(
    Array.from({ length: wallet!.left_over }, (_, i) => `0722921${String(i).padStart(3, '0')}`),
  );
  const phone = '254722920031';
  await callerOf(server, { domain: school.domain }).raw(
    'POST',
    `/api/hooks/sms/${await callbackKeyOf(server, school, 'sms')}/reply`,
    {
      text: new URLSearchParams({ from: `+${phone}`, text: 'BAL', id: 'r-31' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  );
  const { rows } = await school.admin.call(listCampaigns, { state: 'paused' });
  expect(rows.map((row) => row.kind)).toEqual(['reply']);
  await giveTokens(school, 2);
  await school.admin.call(resumeCampaign, { id: rows[0]!.id });
  await drain();
  expect(got(phone)).toBe(1);
});
