import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { routes as sessions } from '#modules/identity/sign-in/sessions/routes.ts';
import { inScope } from '../db/scope.ts';
import { settingOf } from './setting-of.ts';

const server = await startServer({ routes: sessions });

test('a module reads what its own school decided, or the default', async () => {
  const school = await newSchool(server);
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'finance.stop_over_budget', 'true', $3, now())`,
    [school.tenant_id, school.school_id, school.admin.id],
  );
  const read = (school_id: string) =>
    inScope(server.pool, { tenant_id: school.tenant_id, school_id }, 'read', (db) =>
      settingOf({ db }, 'finance.stop_over_budget'),
    );
  expect(await read(school.school_id)).toBe(true);
  expect(await read(school.other_school_id)).toBe(false);
});
