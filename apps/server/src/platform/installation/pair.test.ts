import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setPhoto } from '@darasa/contract/identity/sign-in/account';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { BadConfig } from '../config.ts';
import { createFileStore } from '../files/store.ts';
import { newId } from '../ids.ts';
import { acceptPair, checkPair } from './pair.ts';

const owner_url = inject('owner_url');
const newFolder = () => mkdtemp(path.join(tmpdir(), 'darasa-pair-'));
const home = await newFolder();
const server = await startServer({ files: createFileStore(home) });
const school = await newSchool(server);
const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2b6b4a' } })
  .jpeg()
  .toBuffer();
await school.admin.call(setPhoto, {}, { file: { bytes, name: 'me.jpg' } });

const markerIn = (dir: string) => readFile(path.join(dir, 'belongs-to'), 'utf8');

test('a database and its folder find each other once, and fit at every start after that', async () => {
  await checkPair(owner_url, home);
  const [row] = await school.sql<{ id: string }>('select id from platform.installation');
  expect(await markerIn(home)).toBe(`${row!.id}\n`);
  await checkPair(owner_url, home);
});

test('a folder that belongs to another database is refused, until somebody says that it fits', async () => {
  const folder = await newFolder();
  const other_id = newId();
  await writeFile(path.join(folder, 'belongs-to'), other_id);
  const refused = checkPair(owner_url, folder);
  await expect(refused).rejects.toThrow(BadConfig);
  await expect(refused).rejects.toThrow(`it belongs to the database ${other_id}`);
  await expect(refused).rejects.toThrow('node apps/server/dist/cli.js pair accept');
  await acceptPair(owner_url, folder);
  await checkPair(owner_url, folder);
});

test('a folder with files of an organisation that the database does not know is refused', async () => {
  const folder = await newFolder();
  const stranger_id = newId();
  await createFileStore(folder).keep(stranger_id, Buffer.from('a photo'));
  await expect(checkPair(owner_url, folder)).rejects.toThrow(
    `it holds files of an organisation that the database does not know (${stranger_id})`,
  );
  await expect(markerIn(folder)).rejects.toThrow('ENOENT');
});

test('an empty folder beside a database that names files is refused', async () => {
  await expect(checkPair(owner_url, await newFolder())).rejects.toThrow(
    'the database names files, and none of them is there',
  );
});
