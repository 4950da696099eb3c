import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const bootstrap = new URL('./bootstrap.mjs', import.meta.url).href;
const temporary = new URL('./temporary.mjs', import.meta.url).href;
const base = realpathSync(mkdtempSync(join(tmpdir(), 'darasa-temporary-')));
afterAll(() => rmSync(base, { recursive: true }));

// What a test does: asks for a folder, leaves something in it, and forgets it.
const forgetful = `
  const { mkdtempSync, writeFileSync } = require('node:fs');
  const { join } = require('node:path');
  const dir = mkdtempSync(join(require('node:os').tmpdir(), 'forgotten-'));
  writeFileSync(join(dir, 'file'), 'left');
  console.log(process.pid + ' ' + dir);`;

/** As `npm test` does it: one step after the other, the first of which may take its time. */
function startRun(first_step: string) {
  const script = `
    import { endOnSignals, run } from '${bootstrap}';
    import { removeFolder, takeTemporaryFolder } from '${temporary}';
    const folder = await takeTemporaryFolder();
    endOnSignals(() => removeFolder(folder));
    await run(process.execPath, ['-e', ${JSON.stringify(first_step)}]);
    await run(process.execPath, ['-e', 'console.log("the second step")']);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: base, TEMP: base, TMP: base },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const begun = new Promise<{ pid: number; dir: string }>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      said += String(text);
      const [, pid, dir] = /^(\d+) (\S+)\n/.exec(said) ?? [];
      if (dir) resolve({ pid: Number(pid), dir });
    });
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  return { child, begun, ended, said: () => said };
}

const endless = `${forgetful} setInterval(() => {}, 1000);`;

test('whatever its programs forget goes when a run ends', async () => {
  const { begun, ended, said } = startRun(forgetful);
  const { dir } = await begun;
  expect(dir.startsWith(join(base, 'darasa-run-'))).toBe(true);
  expect(await ended).toBe(0);
  expect(said()).toContain('the second step');
  expect(readdirSync(base)).toEqual([]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  'a run that is stopped by %s stops what it started, and leaves nothing',
  async (signal, code) => {
    const { child, begun, ended, said } = startRun(endless);
    const { pid, dir } = await begun;
    expect(existsSync(dir)).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(isAlive(pid)).toBe(false);
    expect(said()).not.toContain('the second step');
    expect(readdirSync(base)).toEqual([]);
  },
);

test('what a killed run leaves goes at the next start, and what is not of a run stays', async () => {
  const killed = startRun(endless);
  const { pid, dir } = await killed.begun;
  killed.child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  expect(existsSync(dir)).toBe(true);
  const living = startRun(endless);
  const { dir: kept } = await living.begun;
  expect(existsSync(dir)).toBe(false);
  mkdirSync(join(base, 'darasa-of-somebody'));
  const { ended } = startRun(forgetful);
  expect(await ended).toBe(0);
  expect(existsSync(kept)).toBe(true);
  living.child.kill('SIGTERM');
  await living.ended;
  expect(readdirSync(base)).toEqual(['darasa-of-somebody']);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
