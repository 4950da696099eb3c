import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runTogether } from './family.mjs';

const forever = 'setInterval(() => {}, 1000)';
const family = new URL('./family.mjs', import.meta.url).href;

test('the code of the first is the result, and the others are stopped with it', async () => {
  const began = Date.now();
  const code = await runTogether([
    { name: 'leader', args: ['-e', 'process.exit(3)'] },
    { name: 'helper', args: ['-e', forever] },
  ]);
  expect(code).toBe(3);
  expect(Date.now() - began).toBeLessThan(10_000);
});

test('a helper that fails does not take the first down', async () => {
  const code = await runTogether([
    { name: 'leader', args: ['-e', 'setTimeout(() => process.exit(0), 500)'] },
    { name: 'helper', args: ['-e', 'process.exit(1)'] },
  ]);
  expect(code).toBe(0);
});

test('a starter that is killed takes its programs along', async () => {
  const member = { name: 'leader', args: ['-e', `console.log(process.pid); ${forever}`] };
  const script = `import { runTogether } from '${family}'; await runTogether([${JSON.stringify(member)}]);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const pid = Number(await new Promise((heard) => starter.stdout.once('data', heard)));
  starter.kill('SIGKILL');
  for (let tries = 0; tries < 50 && isRunning(pid); tries++) await sleep(100);
  expect(isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
