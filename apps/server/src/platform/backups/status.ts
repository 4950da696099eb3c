import type { OwnerClient } from '../db/owner.ts';
import type { Pool } from '../db/pool.ts';

/** A night, and two hours for one that takes long. */
const late_ms = 26 * 60 * 60_000;

export interface Status {
  newest_backup_at: string | null;
  backup_failure: string | null;
  backup_told_at: string | null;
  /** When this place was made: before its first night it owes no backup. */
  made_at: string;
}

const text = `select newest_backup_at, backup_failure, backup_told_at, made_at
  from platform.installation`;

export async function findStatus(client: OwnerClient | Pool): Promise<Status> {
  return (await client.query<Status>(text)).rows[0]!;
}

export const keepStatus = (
  client: OwnerClient,
  { newest_backup_at, backup_failure, backup_told_at }: Omit<Status, 'made_at'>,
) =>
  client.query(
    `update platform.installation
     set newest_backup_at = $1, backup_failure = $2, backup_told_at = $3`,
    [newest_backup_at, backup_failure, backup_told_at],
  );

export const isLate = ({ newest_backup_at, made_at }: Status, now: Date): boolean =>
  now.getTime() - new Date(newest_backup_at ?? made_at).getTime() > late_ms;

const counted_ms = 5 * 60_000;

/**
 * The watch says how old the newest backup is, for the page of figures: it waits for no database, so it
 * says what was known last, and asks again behind it.
 */
export function watchBackups(pool: Pool, clock: () => Date) {
  let last: { status: Status; at_ms: number } | undefined;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    last = { status: await findStatus(pool), at_ms: clock().getTime() };
  };
  return (): string[] => {
    const now = clock();
    if ((!last || now.getTime() - last.at_ms >= counted_ms) && !asking) {
      asking = ask()
        .catch(() => {})
        .finally(() => (asking = undefined));
    }
    return last ? linesOf(last.status, now) : [];
  };
}

function linesOf(status: Status, now: Date): string[] {
  const { newest_backup_at, backup_failure } = status;
  const age_s = newest_backup_at && (now.getTime() - new Date(newest_backup_at).getTime()) / 1_000;
  return [
    ...(age_s === null ? [] : [`darasa_backup_age_seconds ${Math.round(Number(age_s))}`]),
    `darasa_backup_failed ${backup_failure ? 1 : 0}`,
    `darasa_backup_late ${isLate(status, now) ? 1 : 0}`,
  ];
}
