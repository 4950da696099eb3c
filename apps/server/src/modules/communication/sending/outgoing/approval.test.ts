import { director } from '@darasa/contract/access';
import {
  cancelCampaign,
  createMessage,
  getCampaign,
  resumeCampaign,
} from '@darasa/contract/communication/writing/campaigns';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import { setOptOut } from '@darasa/contract/communication/answers/opt-outs';
import { proveTokens } from '@darasa/contract/communication/sending/tokens';
import { decide, getApproval, listInbox, withdraw } from '@darasa/contract/platform/approvals';
import { beforeEach, expect, test } from 'vitest';
import { drainerOf, giveTokens, noNight } from '#test/drain-school.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

// A message to many that waits for a second person is settled like any other, and paid for at their yes.
const server = await startServer();
const gateway = await newGateway();
const many = 300;
const numbers = Array.from({ length: many }, (_, n) => `0743${String(n).padStart(6, '0')}`);
let school: NewSchool;
let head: Person;
let before = 0;

beforeEach(async () => {
  school = await newSchool(server);
  await noNight(school);
  await giveTokens(school, 1_000);
  await set('messages.approve_above', 1);
  head = await school.staff(['communication'], ['view', 'approve'], { responsibility: director });
  before = gateway.delivered.length;
});

const set = (key: string, value: number) =>
  school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (tenant_id, school_id, key) do update set value = excluded.value`,
    [school.tenant_id, school.school_id, key, JSON.stringify(value), school.admin.id],
  );
async function ask(send_at?: string): Promise<string> {
  // A number that is written twice is one phone.
  const audience = { to: 'numbers' as const, numbers: [...numbers, numbers[0]!] };
  const words = { audience, text_en: 'School opens on Monday.', send_at };
  const made = await school.admin.call(createMessage, words);
  expect(made).toMatchObject({ state: 'in-approval', recipients_count: many });
  return made.id;
}
async function answer(decision: 'approve' | 'reject' | 'return') {
  const [item] = (await head.call(listInbox, {})).rows;
  const { round, step } = await head.call(getApproval, { id: item!.id });
  await head.call(decide, { id: item!.id, decision, round, step, comment: 'So' });
}
const turn = (clock?: () => Date) => drainerOf(server, school, gateway, clock)();
const gone = () => gateway.delivered.slice(before).map((one) => one.to);
const found = (id: string) => school.admin.call(getCampaign, { id });
async function logged() {
  const { rows, count } = await school.admin.call(listMessages, { page: 1, page_size: 1 });
  return [count, rows[0]?.state];
}
async function tokens() {
  const { rows } = await school.admin.call(proveTokens, {});
  expect(rows.flatMap((row) => row.differences)).toEqual([]);
  const { reserved, used, left } = rows.find((row) => row.channel === 'sms')!;
  return { reserved, used, left };
}

test('approved before its rows are written, it is paid for then and leaves once to each phone', async () => {
  const id = await ask();
  expect(await logged()).toEqual([0, undefined]);
  expect(await found(id)).toMatchObject({ state: 'in-approval', waiting: many });
  expect(await tokens()).toEqual({ reserved: 0, used: 0, left: 1_000 });
  await answer('approve');
  expect(await found(id)).toMatchObject({ state: 'sending', waiting: many });
  expect(await tokens()).toEqual({ reserved: many, used: 0, left: 700 });
  await turn();
  expect([gone().length, new Set(gone()).size]).toEqual([many, many]);
  expect(await found(id)).toMatchObject({ state: 'done', sent: many });
  expect(await tokens()).toEqual({ reserved: 0, used: many, left: 700 });
});

test('while it waits the log says to whom it would go, nothing leaves, and whoever opts out gets none', async () => {
  const id = await ask();
  await turn();
  expect([await logged(), gone()]).toEqual([[many, 'planned'], []]);
  expect(await tokens()).toEqual({ reserved: 0, used: 0, left: 1_000 });
  await school.admin.call(setOptOut, {
    phone: numbers[0]!,
    opted_out: true,
    reason: 'Asked at the office',
  });
  await answer('approve');
  await turn();
  expect([gone().length, gone().includes('254743000000')]).toEqual([many - 1, false]);
  expect(await found(id)).toMatchObject({ state: 'done', sent: many - 1, failed: 1 });
  expect(await tokens()).toEqual({ reserved: 0, used: many - 1, left: 701 });
});

test('approved with too few tokens a part of it leaves, and the rest when there are more', async () => {
  await school.sql(`update communication.wallets set bought = 120 where tenant_id = $1`, [
    school.tenant_id,
  ]);
  const id = await ask();
  await answer('approve');
  await turn();
  expect(await found(id)).toMatchObject({ state: 'paused', sent: 120, paused: 180, waiting: 0 });
  await giveTokens(school, 500);
  expect(await school.admin.call(resumeCampaign, { id })).toEqual({
    resumed_count: 180,
    still_paused: 0,
  });
  await turn();
  expect([gone().length, new Set(gone()).size]).toEqual([many, many]);
  expect(await found(id)).toMatchObject({ state: 'done', sent: many });
});

test('approved in the night it leaves in the morning', async () => {
  const minute = Math.floor(Date.now() / 60_000 + 180) % 1_440;
  await set('messages.quiet_from', (minute + 1_380) % 1_440);
  await set('messages.quiet_to', (minute + 60) % 1_440);
  const id = await ask();
  await answer('approve');
  expect(await found(id)).toMatchObject({ state: 'scheduled' });
  await turn();
  expect([await logged(), gone()]).toEqual([[many, 'waiting'], []]);
  await turn(() => new Date(Date.now() + 61 * 60_000));
  expect(gone().length).toBe(many);
});

const ways = {
  rejected: () => answer('reject'),
  'sent back': () => answer('return'),
  withdrawn: async () => {
    const [item] = (await school.admin.call(listInbox, { box: 'mine' })).rows;
    await school.admin.call(withdraw, { id: item!.id });
  },
  cancelled: async (id: string) => {
    expect(await school.admin.call(cancelCampaign, { id })).toEqual({ cancelled_count: many });
  },
};

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  '%s before its rows are written it reaches nobody, costs nothing, and the log says to whom',
  async (way) => {
    const id = await ask();
    await ways[way](id);
    expect(await found(id)).toMatchObject({
      state: way === 'cancelled' ? 'cancelled' : 'rejected',
      waiting: 0,
    });
    await turn();
    await turn();
    expect([await logged(), gone()]).toEqual([[many, 'cancelled'], []]);
    expect(await tokens()).toEqual({ reserved: 0, used: 0, left: 1_000 });
    expect((await head.call(listInbox, {})).rows).toEqual([]);
  },
);
