import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { expect, test } from 'vitest';
import { newSchool } from '../../test/new-school.ts';
import { startServer } from '../../test/server.ts';
import { inScope } from './db/scope.ts';
import { createFileStore } from './files/store.ts';
import { tidy } from './housekeeping.ts';
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
