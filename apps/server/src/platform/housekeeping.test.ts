import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { expect, test } from 'vitest';
import { newDns } from '#test/new-dns.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { type Chore, doChores } from './chores.ts';
import { inScope } from './db/scope.ts';
import { createLookUp } from './domains/proof.ts';
import type { UnprovenDomain } from './domains/watch.ts';
import { createFileStore } from './files/store.ts';
import { startHousekeeping, tidy } from './housekeeping.ts';
import { notify } from './notifications/notify.ts';

const server = await startServer();
const day_ms = 24 * 60 * 60_000;

test('what nobody looks for any more goes, in every organisation, and the rest stays', async () => {
  const files = createFileStore(await mkdtemp(path.join(tmpdir(), 'darasa-files-')));
  const schools = [await newSchool(server), await newSchool(server)];
  const now = new Date();
  for (const { tenant_id, admin } of schools) {
    await inScope(server.pool, { tenant_id }, 'write', async (db) => {
      const old = new Date(now.getTime() - 91 * day_ms);
      await notify({ db, tenant_id, now: old }, [admin.id], { title: 'Old' });
      await notify({ db, tenant_id, now }, [admin.id], { title: 'New' });
    });
  }
  await tidy(server.pool, files, now);
  for (const { admin } of schools) {
    const { rows } = await admin.call(listNotifications, {});
    expect(rows.map((row) => row.title)).toEqual(['New']);
  }
});

test('a chore that fails in one school is told, and all the others are done', async () => {
  const one = await newSchool(server);
  const other = await newSchool(server);
  const done: string[] = [];
  const chores: Chore[] = [
    async ({ school_id }) => {
      if (school_id === one.school_id) throw new Error('the first is broken');
    },
    async ({ school_id }) => done.push(school_id!),
  ];
  const told: unknown[] = [];
  await doChores(server.pool, chores, new Date(), (error) => told.push(error));
  expect(told).toEqual([new Error('the first is broken')]);
  expect(done).toEqual(expect.arrayContaining([one.school_id, other.school_id]));
});

test('the round of every hour also looks whether domains are still proven', async () => {
  const { tenant_id, domain, sql } = await newSchool(server);
  await sql(
    `insert into identity.domain_proofs (tenant_id, token, asked_at, proven_at, checked_at)
     select $1, 'a-token', t, t, t from (select now() - interval '31 days') before (t)`,
    [tenant_id],
  );
  const dns = await newDns();
  const told = await new Promise<UnprovenDomain>((resolve, reject) => {
    const housekeeping = startHousekeeping(server.pool, {
      files: createFileStore('/nowhere'),
      chores: [],
      lookUp: createLookUp(dns.address),
      onFailure: reject,
      onUnproven: (facts) => {
        if (facts.tenant_id !== tenant_id) return;
        void housekeeping.stop();
        resolve(facts);
      },
      first_ms: 1,
    });
  });
  expect(told).toMatchObject({ domain, finding: `There is no TXT record at _darasa.${domain}.` });
  await sql('delete from identity.domain_proofs where tenant_id = $1', [tenant_id]);
});
