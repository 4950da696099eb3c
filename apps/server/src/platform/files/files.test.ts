import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removePhoto, setPhoto } from '@darasa/contract/identity/sign-in/account';
import { me } from '@darasa/contract/identity/sign-in/session';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { newId } from '../ids.ts';
import { createFileStore } from './store.ts';
import { sweepFiles } from './sweep.ts';

const dir = path.join(await mkdtemp(path.join(tmpdir(), 'darasa-files-')), 'kept');
const store = createFileStore(dir);
const server = await startServer({ files: store });

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b6b4a' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .toBuffer();
const photo_file = { bytes: await picture(900, 700), name: 'me.jpg' };

const upload = async (person: Person) =>
  (await person.call(setPhoto, {}, { file: photo_file })).profile_pic;

const keysOf = async (school: NewSchool) =>
  (await store.list(school.tenant_id)).map((one) => one.key).sort();

const hours_ms = 60 * 60_000;
const inTwoHours = () => new Date(Date.now() + 2 * hours_ms);

describe('a photo', () => {
  test('is drawn anew as a square, without where it was taken', async () => {
    const school = await newSchool(server);
    const url = await upload(school.admin);
    expect((await school.admin.call(me, {})).user.profile_pic).toBe(url);
    const sizes = { '': 512, '?size=thumb': 96 };
    for (const [query, px] of Object.entries(sizes)) {
      const answer = await school.admin.raw('GET', `${url}${query}`);
      expect(answer.status).toBe(200);
      const facts = await sharp(Buffer.from(answer.text, 'latin1')).metadata();
      expect(facts).toMatchObject({ width: px, height: px });
      expect(facts.exif).toBeUndefined();
    }
  });

  test('is sent so that it can do nothing but be looked at', async () => {
    const { admin } = await newSchool(server);
    const { headers } = await admin.raw('GET', await upload(admin));
    expect(headers.get('content-type')).toMatch(/^image\//);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="photo\./);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox/);
  });

  test('of a sign-in is open to its owner, and a document to nobody at this address', async () => {
    const school = await newSchool(server);
    const theirs = await newSchool(server);
    const [parent, other_parent] = [await school.parent(), await school.parent()];
    const url = await upload(parent);
    expect((await parent.raw('GET', url)).status).toBe(200);
    const nowhere = `/api/files/${newId()}`;
    for (const person of [other_parent, school.admin, theirs.admin]) {
      const [refused, absent] = [await person.raw('GET', url), await person.raw('GET', nowhere)];
      expect([refused.status, refused.body.resultCode]).toEqual([404, 'file.not_found']);
      expect(refused.body.resultMessage).toEqual(absent.body.resultMessage);
    }
    await school.sql(`update platform.files set kind = 'document' where tenant_id = $1`, [
      school.tenant_id,
    ]);
    expect((await parent.raw('GET', url)).status).toBe(404);
  });

  test('makes way for the next one, and its bytes go with the sweep', async () => {
    const school = await newSchool(server);
    const first = await upload(school.admin);
    const first_keys = await keysOf(school);
    const second = await upload(school.admin);
    expect((await school.admin.raw('GET', first)).status).toBe(404);
    expect((await school.admin.raw('GET', second)).status).toBe(200);

    await sweepFiles(server.pool, store, new Date());
    expect(await keysOf(school)).toHaveLength(4);
    await sweepFiles(server.pool, store, inTwoHours());
    const kept = await keysOf(school);
    expect(kept).toHaveLength(2);
    expect(kept.filter((key) => first_keys.includes(key))).toEqual([]);
    expect((await school.admin.raw('GET', second)).status).toBe(200);
  });

  test('can be removed, also twice', async () => {
    const school = await newSchool(server);
    const url = await upload(school.admin);
    await school.admin.call(removePhoto, {});
    await school.admin.call(removePhoto, {});
    expect((await school.admin.call(me, {})).user.profile_pic).toBeNull();
    expect((await school.admin.raw('GET', url)).status).toBe(404);
    await sweepFiles(server.pool, store, inTwoHours());
    expect(await keysOf(school)).toEqual([]);
  });

  test('that two tabs send at once leaves one photo', async () => {
    const school = await newSchool(server);
    await Promise.all([upload(school.admin), upload(school.admin), upload(school.admin)]);
    const files = await school.sql('select id from platform.files where tenant_id = $1', [
      school.tenant_id,
    ]);
    expect(files).toHaveLength(1);
  });

  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['half a picture', photo_file.bytes.subarray(0, 400)],
    ['nothing', ''],
  ])('cannot be %s, whatever its name', async (_what, content) => {
    const school = await newSchool(server);
    const file = { bytes: Buffer.from(content as string), name: '../../me.jpg' };
    const sent = school.admin.call(setPhoto, {}, { file });
    await expect(sent).rejects.toMatchObject({ status: 400 });
    expect(await keysOf(school)).toEqual([]);
  });
});

describe('the sweep', () => {
  const days_ms = 24 * hours_ms;
  const binOf = async (school: NewSchool) =>
    (await store.bin.list(school.tenant_id)).map((one) => one.key).sort();

  test('puts what has no row into a bin, and deletes it there after thirty days', async () => {
    const school = await newSchool(server);
    await upload(school.admin);
    const keys = await keysOf(school);
    await school.admin.call(removePhoto, {});
    const now = inTwoHours();
    await sweepFiles(server.pool, store, now);
    expect([await keysOf(school), await binOf(school)]).toEqual([[], keys]);
    await sweepFiles(server.pool, store, new Date(now.getTime() + 30 * days_ms - 1_000));
    expect(await binOf(school)).toEqual(keys);
    await sweepFiles(server.pool, store, new Date(now.getTime() + 30 * days_ms + 1_000));
    expect(await binOf(school)).toEqual([]);
  });

  test('takes back out of the bin what has a row again', async () => {
    const school = await newSchool(server);
    const url = await upload(school.admin);
    const keys = await keysOf(school);
    for (const key of keys) await store.discard(key, new Date());
    expect((await school.admin.raw('GET', url)).status).toBe(404);
    await sweepFiles(server.pool, store, new Date());
    expect([await keysOf(school), await binOf(school)]).toEqual([keys, []]);
    expect((await school.admin.raw('GET', url)).status).toBe(200);
  });

  test('leaves alone what belongs to an organisation that the database does not know', async () => {
    const stranger_id = newId();
    const key = await store.keep(stranger_id, Buffer.from('of another database'));
    await sweepFiles(server.pool, store, new Date(Date.now() + 400 * days_ms));
    expect(String(await store.read(key))).toBe('of another database');
  });
});

describe('the store', () => {
  const tenant_id = newId();

  test('keeps bytes under random names that only we may read', async () => {
    const key = await store.keep(tenant_id, Buffer.from('karibu'));
    expect(String(await store.read(key))).toBe('karibu');
    expect(key).toMatch(new RegExp(`^${tenant_id}/[0-9a-f]{48}$`));
    expect((await stat(path.join(dir, key))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dir, tenant_id))).mode & 0o777).toBe(0o700);
    await store.discard(key, new Date());
    expect(await store.read(key)).toBeNull();
    expect(String(await store.bin.read(key))).toBe('karibu');
    await store.bin.putBack(key);
    expect(String(await store.read(key))).toBe('karibu');
  });

  test('never leaves its folder', async () => {
    const outside = ['../secret', `${tenant_id}/../../secret`, `${tenant_id}/x`, '/etc/passwd', ''];
    for (const key of outside) {
      await expect(store.read(key)).rejects.toThrow('not a key');
      await expect(store.discard(key, new Date())).rejects.toThrow('not a key');
      await expect(store.bin.remove(key)).rejects.toThrow('not a key');
    }
    await expect(store.keep('../elsewhere', Buffer.from('x'))).rejects.toThrow('not a key');
    expect(await readdir(path.dirname(dir))).toEqual(['kept']);
  });

  test('that is still empty lists nothing', async () => {
    const empty = createFileStore(path.join(dir, 'not-yet'));
    expect(await empty.listTenants()).toEqual([]);
    expect(await empty.list(tenant_id)).toEqual([]);
  });
});
