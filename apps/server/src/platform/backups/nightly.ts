import type { Config } from '../config.ts';
import { withOwner } from '../db/owner.ts';
import type { Pool } from '../db/pool.ts';
import { findInstallationId } from '../installation/queries.ts';
import { backup_missing } from './events.ts';
import { backupsOf, removePast } from './folder.ts';
import { BackupBusy, makeBackup, type Source } from './make.ts';
import { findStatus, isLate, keepStatus } from './status.ts';
import { tellAdministratorsOf } from './tell.ts';

// Where the power goes every day, no machine may run for a whole hour.
const soon_ms = 15 * 60_000;
const every_ms = 60 * 60_000;
const day_ms = 24 * every_ms;
/** One o'clock at night in Nairobi, where schools sleep. */
const night_hour_utc = 22;

export interface Nightly extends Source {
  pool: Pool;
  kept: NonNullable<Config['backups']>;
  onFailure(error: unknown): void;
  onLate(facts: { newest_backup_at: string | null }): void;
}

/** Every hour: makes the backup of the night when it is still to be made, and says when there is none. */
export function startBackups(nightly: Nightly): { stop(): Promise<void> } {
  let is_over = false;
  let timer = setTimeout(round, soon_ms).unref();
  async function round(): Promise<void> {
    await lookAfterBackups(nightly, new Date()).catch(nightly.onFailure);
    if (!is_over) timer = setTimeout(round, every_ms).unref();
  }
  return {
    stop: async () => {
      is_over = true;
      clearTimeout(timer);
    },
  };
}

export async function lookAfterBackups(nightly: Nightly, now: Date): Promise<void> {
  const failure = await makeWhenDue(nightly, now).then(
    () => null,
    (error: unknown) => {
      nightly.onFailure(error);
      return (error as Error).message;
    },
  );
  await tellOf(nightly, failure, now);
}

async function makeWhenDue(nightly: Nightly, now: Date): Promise<void> {
  const { owner_url, kept } = nightly;
  const newest_at = await findNewest(owner_url, kept.dir, now);
  if (newest_at && new Date(newest_at) >= lastNight(now)) return;
  try {
    const { manifest } = await makeBackup(nightly, kept.dir, now);
    await removePast(await backupsOf(kept.dir, manifest.installation_id), now, kept);
  } catch (error) {
    if (!(error instanceof BackupBusy)) throw error;
  }
}

/** One of a day to come was made while the clock was wrong, and must not pass for those of all nights until then. */
const findNewest = async (owner_url: string, folder: string, now: Date): Promise<string | null> => {
  const id = await withOwner(owner_url, findInstallationId);
  const made = (await backupsOf(folder, id)).map(({ manifest }) => manifest.made_at);
  return made.findLast((at) => new Date(at) <= now) ?? null;
};

/** The last time that the night came: who was switched off then makes up for it. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(night_hour_utc, 0, 0, 0);
  return night <= now ? night : new Date(night.getTime() - day_ms);
}

/** Kept for the page of figures, and told to administrators once a day while it lasts. */
async function tellOf(nightly: Nightly, backup_failure: string | null, now: Date): Promise<void> {
  const { owner_url, pool, kept } = nightly;
  const newest_backup_at = await findNewest(owner_url, kept.dir, now).catch(() => null);
  const before = await withOwner(owner_url, findStatus);
  const is_late = isLate({ ...before, newest_backup_at }, now);
  if (is_late) nightly.onLate({ newest_backup_at });
  const is_bad = is_late || backup_failure !== null;
  const { backup_told_at: told_at } = before;
  const is_told = told_at !== null && now.getTime() - new Date(told_at).getTime() < day_ms;
  const backup_told_at = !is_bad ? null : is_told ? told_at : now.toISOString();
  await withOwner(owner_url, (client) =>
    keepStatus(client, { newest_backup_at, backup_failure, backup_told_at }),
  );
  if (is_bad && !is_told) await warn(pool, newest_backup_at, now);
}

async function warn(pool: Pool, newest_at: string | null, now: Date): Promise<void> {
  const newest = newest_at ? `The newest is of ${newest_at.slice(0, 10)}` : 'There is none yet';
  const text = `${newest}. If the server broke now, what was entered since would be lost. Tell the person who runs your Darasa server.`;
  const title = 'The backup of the night was not made';
  await tellAdministratorsOf(pool, backup_missing, { title, text }, now);
}
