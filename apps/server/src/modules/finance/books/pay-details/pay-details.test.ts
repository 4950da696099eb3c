import { director } from '@darasa/contract/access';
import { listConnections, setBankConnection } from '@darasa/contract/finance/receiving/connections';
import { getFeesToPay } from '@darasa/contract/finance/families/family-pay';
import { listPayChanges, stopPayChange } from '@darasa/contract/finance/books/pay-details';
import {
  createMoneyAccount,
  editMoneyAccount,
  getFinanceSetup,
} from '@darasa/contract/finance/books/setup';
import {
  approve as approveSoon,
  decide,
  listInbox,
  override,
} from '@darasa/contract/platform/approvals';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { addPath, retirePath } from '@darasa/contract/platform/workflows';
import { changeSetting } from '@darasa/contract/settings/settings';
import { beforeAll, expect, test } from 'vitest';
import { inSchoolOf } from '#platform/automatic.ts';
import { approvalRunners } from '#platform/approvals/undo.ts';
import { moneyRunners } from '#modules/finance/index.ts';
import { findPerson } from '#modules/identity/index.ts';
import { askMpesa, newPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let paybill: NewPaybill;
let clerk: Person;
let chair: Person;
let second: Person;
let parent: Person;
const hour_ms = 3_600_000;

beforeAll(async () => {
  school = await newSchool(server);
  paybill = await newPaybill(server, school, { learners: 2 });
  clerk = await school.staff(['finance', 'settings'], ['view', 'create', 'edit']);
  chair = await school.staff(['finance', 'dashboard'], undefined, { responsibility: director });
  second = await school.staff(['finance', 'dashboard'], undefined, { responsibility: director });
  parent = await school.parent();
  await school.sql(
    `with mother as (
       insert into students.guardians (tenant_id, id, first_name, last_name, phone, user_id, created_at)
       values ($1, gen_random_uuid(), 'Mercy', 'Chebet', '254722650001', $3, now()) returning id)
     insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at)
     select $1, gen_random_uuid(), $2, $4, id, 'mother', now() from mother`,
    [school.tenant_id, school.school_id, parent.id, paybill.students[0]],
  );
});

const accountOf = async (id: string) => {
  const { money_accounts } = await school.admin.call(getFinanceSetup, {});
  return money_accounts.find((one) => one.id === id)!;
};
const shownToParent = async () =>
  (await parent.call(getFeesToPay, { id: paybill.students[0]! })).paybill;
const lastChange = async () => (await school.admin.call(listPayChanges, {})).rows[0]!;
const askFor = async (number: string) => {
  const { id, version } = await accountOf(paybill.money_account_id);
  await clerk.call(editMoneyAccount, { id, version, paybill: number });
};
const waiting = async () => {
  const { rows } = await chair.call(listInbox, {});
  return rows.find((one) => one.document_type === 'pay-details')!;
};
const approve = async () =>
  chair.call(decide, { id: (await waiting()).id, decision: 'approve', round: 1, step: 1 });
/** The worker, as long after as the school waits. */
async function workAfter(hours: number): Promise<void> {
  const now = new Date(server.clock.now.getTime() + hours * hour_ms);
  const visit = () => ({ now, request_id: 'job', device: 'Worker', address: '::1' });
  const runners = moneyRunners({
    inSchool: inSchoolOf(server.pool, visit),
    secret: server.secret,
    daraja: { live_url: '', sandbox_url: '', simulator_url: null },
  });
  const { tenant_id, school_id } = school;
  const { id } = await lastChange();
  await runners['pay-details.take-effect']({ id }, { tenant_id, school_id });
}

test('a paybill that one person changes is shown to nobody until a second agrees and the delay is over', async () => {
  const before = paybill.shortcode;
  await askFor('888888');
  expect(await shownToParent()).toBe(before);
  expect((await accountOf(paybill.money_account_id)).paybill).toBe(before);
  expect(await lastChange()).toMatchObject({
    state: 'in-approval',
    changes: [{ label: 'Paybill or till', before, after: '888888' }],
  });
  // The directors hear of it at once, and a second question is refused.
  const heard = (await chair.call(listNotifications, {})).rows.map((one) => one.text).join('\n');
  expect(heard).toContain(`Paybill or till: ${before} to 888888`);
  await expect(askFor('777777')).rejects.toMatchObject({ code: 'pay_details.waits' });
  await approve();
  expect(await lastChange()).toMatchObject({ state: 'approved' });
  await workAfter(23);
  expect(await shownToParent()).toBe(before);
  await workAfter(25);
  expect(await shownToParent()).toBe('888888');
  expect(await lastChange()).toMatchObject({ state: 'in-force' });
});

test('a director who approves with one tap is the director still when it counts', async () => {
  await askFor('616161');
  const { id } = await waiting();
  await chair.call(approveSoon, { id, round: 1, step: 1 });
  const now = new Date(server.clock.now.getTime() + 10_000);
  const visit = () => ({ now, request_id: 'job', device: 'Worker', address: '::1' });
  const runners = approvalRunners(inSchoolOf(server.pool, visit), findPerson);
  await runners['approval.count']({ item_id: id, user_id: chair.id }, school);
  expect(await lastChange()).toMatchObject({ state: 'approved' });
  const { id: change_id, version } = await lastChange();
  await second.call(stopPayChange, { id: change_id, version });
});

test('whoever asked does not agree to it, also not as a director who may decide alone', async () => {
  const { id, version } = await accountOf(paybill.money_account_id);
  await chair.call(editMoneyAccount, { id, version, account_number: '0180999' });
  const { rows } = await chair.call(listInbox, { box: 'mine' });
  const item = rows.find((one) => one.document_type === 'pay-details')!;
  const own = { id: item.id, decision: 'approve' as const, round: 1, step: 1 };
  await expect(chair.call(decide, own)).rejects.toMatchObject({ status: 403 });
  await expect(
    chair.call(override, { id: item.id, comment: 'I am in a hurry', round: 1, step: 1 }),
  ).rejects.toMatchObject({ status: 403 });
  expect((await accountOf(id)).account_number).toBeNull();
  await second.call(decide, { ...own, decision: 'reject', comment: 'Not our account' });
  expect(await lastChange()).toMatchObject({ state: 'rejected' });
});

test('an approved change can be stopped before it takes effect', async () => {
  await askFor('666666');
  await approve();
  const { id, version } = await lastChange();
  await expect(clerk.call(stopPayChange, { id, version })).rejects.toMatchObject({ status: 403 });
  await chair.call(stopPayChange, { id, version });
  await workAfter(48);
  expect(await shownToParent()).toBe('888888');
  expect(await lastChange()).toMatchObject({ state: 'stopped' });
});

test('a new account has no paybill for parents before it is approved', async () => {
  const made = await clerk.call(createMoneyAccount, {
    name: 'Another paybill',
    kind: 'mobile-money',
    paybill: '555555',
  });
  expect(made.paybill).toBeNull();
  // Though the one in use is retired, the new one is not shown in its place.
  const { id, version } = await accountOf(paybill.money_account_id);
  const retired = await clerk.call(editMoneyAccount, { id, version, retired: true });
  expect(await shownToParent()).toBeNull();
  await clerk.call(editMoneyAccount, { id, version: retired.version, retired: false });
  const other = await clerk
    .call(createMoneyAccount, { name: 'The same again', kind: 'mobile-money', paybill: '888888' })
    .catch((error: unknown) => error);
  expect(other).toMatchObject({ code: 'lookup.name_taken' });
  // Nor is what somebody asked for already asked for a second time, or connected elsewhere.
  const taken = { code: 'lookup.name_taken' };
  await expect(
    clerk.call(createMoneyAccount, { name: 'A third', kind: 'mobile-money', paybill: '555555' }),
  ).rejects.toMatchObject(taken);
  const elsewhere = { money_account_id: paybill.bank_id, shortcode: '555555' };
  await expect(askMpesa(clerk, elsewhere)).rejects.toMatchObject(taken);
  await approve();
  await workAfter(25);
  expect((await accountOf(made.id)).paybill).toBe('555555');
});

const letDelayAge = () =>
  school.sql(
    `update platform.settings set changed_at = changed_at - interval '2 days'
     where tenant_id = $1 and key = 'finance.pay_details_wait_hours'`,
    [school.tenant_id],
  );

test('a path that one clerk wrote, and a delay that he took away, bring no second person of his own', async () => {
  const office = await school.staff(
    ['finance', 'settings', 'administration'],
    ['view', 'create', 'edit'],
  );
  const friend = await school.staff(['library'], ['view']);
  const path = await office.call(addPath, {
    document_type: 'pay-details',
    name: 'Of my own',
    position: 1,
    steps: [{ name: 'A friend', approvers: [{ kind: 'person', user_id: friend.id }], rule: 'any' }],
  });
  await office.call(changeSetting, {
    key: 'finance.pay_details_wait_hours',
    value: 0,
    version: 0,
  });
  const { id, version } = await accountOf(paybill.bank_id);
  await office.call(editMoneyAccount, { id, version, account_number: '0990990' });
  const item = (await friend.call(listInbox, {})).rows[0]!;
  const agree = { id: item.id, decision: 'approve' as const, round: 1, step: 1 };
  await expect(friend.call(decide, agree)).rejects.toMatchObject({ code: 'pay_details.not_yours' });
  expect(await lastChange()).toMatchObject({ state: 'in-approval' });
  await chair.call(override, { id: item.id, comment: 'It is ours', round: 1, step: 1 });
  // The delay of yesterday still counts: there is time to notice.
  expect(await lastChange()).toMatchObject({ state: 'approved' });
  const day_ms = 24 * hour_ms - 60_000;
  expect(Date.parse((await lastChange()).effective_at!)).toBeGreaterThan(
    server.clock.now.getTime() + day_ms,
  );
  await school.admin.call(retirePath, { id: path.id, retired: true });
});

test('a connection waits too, and with it parents get its paybill; fresh keys need nobody', async () => {
  const no_delay = { key: 'finance.pay_details_wait_hours' as const, value: 0, version: 1 };
  await school.admin.call(changeSetting, no_delay);
  await letDelayAge();
  await askMpesa(clerk, {
    money_account_id: paybill.money_account_id,
    shortcode: '512345',
    environment: 'sandbox',
  });
  const mpesa = async () => (await school.admin.call(listConnections, {})).rows[0]!;
  expect(await mpesa()).toMatchObject({ is_set: false });
  expect(await shownToParent()).toBe('888888');
  await approve();
  expect(await mpesa()).toMatchObject({ is_set: true, details: { shortcode: '512345' } });
  expect(await shownToParent()).toBe('512345');
  const same = { money_account_id: paybill.money_account_id, shortcode: '512345' };
  const { version } = await mpesa();
  await askMpesa(clerk, { ...same, environment: 'sandbox', version });
  expect(await mpesa()).toMatchObject({ version: version + 1 });
  // Another environment or source decides whose word is taken for money.
  await askMpesa(clerk, { ...same, environment: 'live', version: version + 1 });
  expect(await mpesa()).toMatchObject({ details: { environment: 'sandbox' } });
  const bank = { money_account_id: paybill.bank_id, username: 'bank', version: 0 };
  await clerk.call(setBankConnection, { ...bank, provider: 'coop', password: 'of one person' });
  const coop = (await school.admin.call(listConnections, {})).rows.at(-1)!;
  expect(coop).toMatchObject({ provider: 'coop', is_set: false });
});
