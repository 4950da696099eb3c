import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Several processes may use one database directory: the server, and an operator's command beside
// it. The lock lets one at a time start or stop the database; the list of users tells the last
// one leaving to switch it off.

const lock_wait_ms_max = 330_000;
const lock_age_ms_max = 600_000;
const lock_poll_ms = 100;
const held = new Set<string>();
let joined = 0;

export async function withLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dir, 'lock');
  await takeLock(lock);
  held.add(lock);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
    held.delete(lock);
  }
}

/** Returns the note that says this process uses the database; hand it to `leave`. */
export function enter(dir: string): string {
  const users = join(dir, 'users');
  mkdirSync(users, { recursive: true });
  // After root was here once, the owner of the directory must still be able to write.
  if (process.getuid?.() === 0) chownSync(users, statSync(dir).uid, statSync(dir).gid);
  const note = join(users, `${process.pid}-${++joined}`);
  writeFileSync(note, '');
  return note;
}

export const leave = (note: string): void => rmSync(note, { force: true });

export function isUsed(dir: string): boolean {
  return readdirSync(join(dir, 'users')).some((name) => isAlive(Number.parseInt(name, 10)));
}

/** Nobody uses a database that was not running: notes found then are left by killed processes. */
export const forgetUsers = (dir: string): void =>
  rmSync(join(dir, 'users'), { recursive: true, force: true });

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function takeLock(lock: string): Promise<void> {
  for (const until = Date.now() + lock_wait_ms_max; Date.now() < until; await sleep(lock_poll_ms)) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isAbandoned(lock)) rmSync(lock, { force: true });
    }
  }
  throw new Error(`Another process is starting the database. If none is, remove ${lock}.`);
}

// In a container the same number comes back after a kill, so our own number proves nothing.
function isAbandoned(lock: string): boolean {
  const stats = statSync(lock, { throwIfNoEntry: false });
  if (!stats || held.has(lock)) return false;
  const pid = Number(readFileSync(lock, 'utf8')) || 0;
  const is_old = Date.now() - stats.mtimeMs > lock_age_ms_max;
  return is_old || (pid !== 0 && (pid === process.pid || !isAlive(pid)));
}
