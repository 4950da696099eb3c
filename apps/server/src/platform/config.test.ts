import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BadConfig, findSecret, readConfig, readSecret } from './config.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'darasa-config-'));
const inFile = (name: string, text: string) => {
  writeFileSync(path.join(dir, name), text);
  return path.join(dir, name);
};

test('secrets are read from files, and never from two places', () => {
  const secret = 'a secret from a file, 32 bytes and more';
  const env = {
    DARASA_SECRET_FILE: inFile('darasa', `${secret}\n`),
    SMTP_PASSWORD_FILE: inFile('smtp', 'of the mail\n'),
    DATABASE_URL_FILE: inFile('database', 'postgres://darasa:x@db:5432/darasa\n'),
  };
  expect(new TextDecoder().decode(readSecret(dir, env))).toBe(secret);
  expect(readConfig(env)).toMatchObject({
    database_url: 'postgres://darasa:x@db:5432/darasa',
    email: { password: 'of the mail' },
  });
  expect(() => readConfig({ ...env, SMTP_PASSWORD: 'another' })).toThrow(
    'SMTP_PASSWORD and SMTP_PASSWORD_FILE are both set: keep one of them.',
  );
  const nowhere = path.join(dir, 'nowhere');
  expect(() => readSecret(dir, { DARASA_SECRET_FILE: nowhere })).toThrow(
    'DARASA_SECRET_FILE cannot be read',
  );
});

test('a secret is made once, and never by who only looks for it', () => {
  const empty = mkdtempSync(path.join(dir, 'empty-'));
  expect(findSecret(empty, {})).toBeNull();
  const made = readSecret(empty, {});
  expect(findSecret(empty, {})).toEqual(made);
  expect(readSecret(empty, {})).toEqual(made);
});

test('backups are kept beside the data for a fortnight and a year, unless told otherwise', () => {
  const env = { DARASA_DATA: '/srv/darasa' };
  expect(readConfig(env).backups).toEqual({ dir: '/srv/darasa/backups', days: 14, months: 12 });
  const told = { DARASA_BACKUPS: '/mnt/usb', DARASA_BACKUP_DAYS: '30', DARASA_BACKUP_MONTHS: '0' };
  expect(readConfig({ ...env, ...told }).backups).toEqual({ dir: '/mnt/usb', days: 30, months: 0 });
  expect(readConfig({ ...env, DARASA_BACKUPS: 'off' }).backups).toBeNull();
  expect(() => readConfig({ ...env, DARASA_BACKUP_DAYS: 'two' })).toThrow(BadConfig);
});
