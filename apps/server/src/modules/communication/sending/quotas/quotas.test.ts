import { createMessage, previewMessage } from '@darasa/contract/communication/writing/campaigns';
import { getStatistics } from '@darasa/contract/communication/sending/messages';
import { listQuotas, setQuota } from '@darasa/contract/communication/sending/quotas';
import { beforeAll, expect, test } from 'vitest';
import { drainerOf, giveTokens, noNight } from '#test/drain-school.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const gateway = await newGateway();
let school: NewSchool;
let clerk: Person;
const ids = { role_id: '', staff_id: '' };

beforeAll(async () => {
  school = await newSchool(server);
  await noNight(school);
  await giveTokens(school, 100);
  clerk = await school.staff(['communication'], ['view', 'create', 'edit']);
  const [found] = await school.sql<typeof ids>(
    `select g.role_id, f.id as staff_id
     from identity.user_roles g
     join identity.staff f on f.tenant_id = g.tenant_id and f.user_id = g.user_id
     where g.tenant_id = $1 and g.user_id = $2`,
    [school.tenant_id, clerk.id],
  );
  Object.assign(ids, found);
});

const messageTo = (count: number) => ({
  audience: {
    to: 'numbers' as const,
    numbers: Array.from({ length: count }, (_, n) => `07226500${String(n).padStart(2, '0')}`),
  },
  text_en: 'School opens on Monday.',
});
const left = async () => (await clerk.call(previewMessage, messageTo(1))).quota_left;

test('a role has its own number, the largest of the roles holds, and a person’s own goes first', async () => {
  const { usual } = await school.admin.call(listQuotas, {});
  expect(await left()).toBe(usual);
  const { rows } = await school.admin.call(setQuota, { role_id: ids.role_id, per_day: 3 });
  expect(rows).toMatchObject([{ per_day: 3, version: 1, staff_id: null }]);
  expect(await left()).toBe(3);
  await expect(clerk.call(createMessage, messageTo(4))).rejects.toMatchObject({
    code: 'message.quota',
  });
  const role_id = '019f0000-0000-7000-8000-0000000000aa';
  await school.sql(
    `with role as (
       insert into identity.roles (tenant_id, id, name, created_at) values ($1, $2, 'Bursar', now())
     )
     insert into identity.user_roles (tenant_id, id, user_id, role_id, given_at)
     values ($1, gen_random_uuid(), $3, $2, now())`,
    [school.tenant_id, role_id, clerk.id],
  );
  await school.admin.call(setQuota, { role_id, per_day: 8 });
  expect(await left()).toBe(8);
  await school.admin.call(setQuota, { staff_id: ids.staff_id, per_day: 2 });
  expect(await left()).toBe(2);
  await clerk.call(createMessage, messageTo(2));
  expect(await left()).toBe(0);
});

test('a number that was taken away no longer holds, and whoever saw an older one is told', async () => {
  const of = { staff_id: ids.staff_id };
  await expect(school.admin.call(setQuota, { ...of, per_day: 9 })).rejects.toMatchObject({
    code: 'record.stale',
    body: { data: { current: { per_day: 2, version: 1 } } },
  });
  const { rows } = await school.admin.call(setQuota, { ...of, per_day: null, version: 1 });
  expect(rows.map((row) => row.staff_id)).toEqual([null, null]);
  expect(await left()).toBe(6);
  // Whoever still has it open sees that it is gone, and may set theirs over that.
  await expect(
    school.admin.call(setQuota, { ...of, per_day: 5, version: 1 }),
  ).rejects.toMatchObject({ body: { data: { current: { per_day: null, version: 0 } } } });
  await school.admin.call(setQuota, { ...of, per_day: 5, version: 0 });
  expect(await left()).toBe(3);
});

test('nobody lifts their own limit, nor one of another organisation', async () => {
  const of = { role_id: ids.role_id, per_day: 5_000, version: 1 };
  await expect(clerk.call(setQuota, of)).rejects.toMatchObject({ status: 403 });
  const other = await newSchool(server);
  await expect(
    other.admin.call(setQuota, { role_id: ids.role_id, per_day: 1 }),
  ).rejects.toMatchObject({ status: 404 });
});

test('what was used is told apart: messages, emergencies, receipts and codes', async () => {
  await school.admin.call(createMessage, { ...messageTo(1), kind: 'emergency' });
  await drainerOf(server, school, gateway)();
  await school.sql(
    `update communication.campaigns set kind = 'notice', about = 'receipt'
     where tenant_id = $1 and kind = 'emergency'`,
    [school.tenant_id],
  );
  await school.sql(
    `insert into platform.sms_uses (tenant_id, used_on, sent) values ($1, current_date, 4)`,
    [school.tenant_id],
  );
  const { kinds, codes } = await school.admin.call(getStatistics, {});
  expect(codes).toBe(4);
  expect(kinds).toMatchObject([
    { label: 'Messages to families', count: 2, tokens: 2 },
    { label: 'Receipts', count: 1 },
  ]);
});

test('messages that are sent at once never go beyond the number together', async () => {
  const hasty = await school.staff(['communication'], ['view', 'create']);
  const [staff] = await school.sql<{ id: string }>(
    `select id from identity.staff where tenant_id = $1 and user_id = $2`,
    [school.tenant_id, hasty.id],
  );
  await school.admin.call(setQuota, { staff_id: staff!.id, per_day: 5 });
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => hasty.call(createMessage, messageTo(2))),
  );
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'message.quota'));
  expect((await hasty.call(previewMessage, messageTo(1))).quota_left).toBe(1);
});
