import { director } from '@darasa/contract/access';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { changeSetting, listSettings } from '@darasa/contract/settings/settings';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { routes as sessions } from '#modules/identity/sign-in/sessions/routes.ts';
import { notificationRoutes } from '#platform/notifications/routes.ts';
import { routes } from './routes.ts';

const server = await startServer({ routes: [...sessions, ...routes, ...notificationRoutes([])] });

test('a setting shows its default, and then who changed it and when', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const valueOf = async (key: string) =>
    (await admin.call(listSettings, {})).rows.find((row) => row.key === key);
  expect(await valueOf('finance.stop_over_budget')).toMatchObject({
    value: false,
    version: 0,
    changed_by: null,
  });
  await admin.call(changeSetting, { key: 'finance.stop_over_budget', value: true, version: 0 });
  expect(await valueOf('finance.stop_over_budget')).toMatchObject({
    value: true,
    version: 1,
    changed_by: `${admin.session.user.first_name} ${admin.session.user.last_name}`,
  });
  const trail = await school.sql(
    `select before, after from platform.audit where tenant_id = $1 and record_type = 'setting'`,
    [school.tenant_id],
  );
  expect(trail).toEqual([{ before: { value: false }, after: { value: true } }]);
});

test('what guards money is changed by nobody in silence', async () => {
  const school = await newSchool(server);
  const chair = await school.staff(['finance'], ['view'], { responsibility: director });
  const clerk = await school.staff(['settings'], ['view', 'edit']);
  const input = { key: 'finance.two_sign_above_cents', value: 900_000_00, version: 0 } as const;
  await clerk.call(changeSetting, input);
  const heard = (await chair.call(listNotifications, {})).rows.map((one) => one.text);
  expect(heard.join()).toMatch(/100,000\.00 to .*900,000\.00/);
  await school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [
    clerk.id,
  ]);
  for (const [key, value] of [
    ['finance.two_sign_above_cents', 1],
    ['finance.cheque_two_sign', false],
    ['finance.pay_details_wait_hours', 0],
    ['security.two_step_money', false],
  ] as const) {
    await expect(clerk.call(changeSetting, { key, value, version: 0 })).rejects.toMatchObject({
      code: 'step_up.needed',
    });
  }
});

test('a save over a newer one is refused and shows what is there', async () => {
  const { admin } = await newSchool(server);
  const input = { key: 'messages.digest_at', value: 450, version: 0 } as const;
  await admin.call(changeSetting, input);
  await expect(admin.call(changeSetting, { ...input, value: 460 })).rejects.toMatchObject({
    code: 'record.stale',
    body: { data: { current: { value: 450, version: 1 } } },
  });
  await admin.call(changeSetting, { ...input, value: 460, version: 1 });
});

test('a value that does not fit is refused at its field', async () => {
  const { admin } = await newSchool(server);
  const wrong = [
    { key: 'finance.stop_over_budget', value: 3 },
    { key: 'messages.quiet_from', value: 1440 },
    { key: 'security.trusted_days', value: 31 },
    { key: 'finance.pro_rata_after_days', value: true },
  ] as const;
  for (const one of wrong) {
    await expect(admin.call(changeSetting, { ...one, version: 0 })).rejects.toMatchObject({
      code: 'request.invalid',
      body: { errors: [{ path: 'value' }] },
    });
  }
  const unknown = await admin.raw('PUT', '/api/settings/no.such', {
    body: { value: true, version: 0 },
  });
  expect(unknown.status).toBe(400);
});

test('only whoever may edit settings changes them', async () => {
  const school = await newSchool(server);
  const looker = await school.staff(['settings'], ['view']);
  const input = { key: 'finance.stop_over_budget', value: true, version: 0 } as const;
  expect((await looker.call(listSettings, {})).rows.length).toBeGreaterThan(8);
  await expect(looker.call(changeSetting, input)).rejects.toMatchObject({ code: 'access.denied' });
  const clerk = await school.staff(['administration']);
  await expect(clerk.call(listSettings, {})).rejects.toMatchObject({ code: 'access.denied' });
});
