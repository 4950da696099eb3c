// One folder for everything that a run of the tests writes for a moment: whoever asks the system for its
// temporary folder gets this one, in the programs that are started from here too.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const shape = /^darasa-run-(\d+)$/;
const stop_ms_max = 10_000;

/** Removes what killed runs left, makes our own, and removes that at the end, whatever ends us but a kill. */
export async function takeTemporaryFolder() {
  const base = tmpdir();
  for (const name of readdirSync(base)) {
    const pid = Number(shape.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeFolder(join(base, name));
  }
  const folder = join(base, `darasa-run-${process.pid}`);
  mkdirSync(folder);
  // As root the database runs under another account, which has to get through.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Whoever is interrupted has no time to stop its database, which would go on without its folder. */
export async function removeFolder(folder) {
  const files = readdirSync(folder, { recursive: true }).map(String);
  const notes = files.filter((file) => file.endsWith('postmaster.pid'));
  await Promise.all(notes.map((note) => stopDatabase(join(folder, note), folder)));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function stopDatabase(note, folder) {
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
  // Since then the number may have become another program's.
  if (!commandLine(pid).includes(folder)) return;
  process.kill(pid, 'SIGQUIT');
  for (const until = Date.now() + stop_ms_max; isAlive(pid) && Date.now() < until;) await sleep(50);
}

function commandLine(pid) {
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
