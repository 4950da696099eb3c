import { createPool } from '../db/pool.ts';
import { inWords } from './check.ts';
import { place_restored } from './events.ts';
import type { RestoredBackup } from './restore.ts';
import { tellAdministratorsOf } from './tell.ts';

const access_ended =
  'Everybody signs in again. Trusted devices, codes, invitations and the recovery codes for a lost phone do not work any more: make new ones.';

/** Passwords and rights come back as they were, and nobody can know what was done to them since. */
const lost_since = (made_at: string) =>
  `What was changed after ${made_at} is lost, also who was disabled, which passwords and roles were changed and which addresses for M-Pesa and banks were made anew: go through them.`;

/** For whoever runs the server. */
export const restoredInWords = ({ manifest, spoilt }: RestoredBackup): string[] => [
  `Restored the backup of ${manifest.made_at}: ${inWords(manifest)}, as its manifest says.`,
  access_ended,
  lost_since(manifest.made_at),
  ...(spoilt.length > 0 ? [`${spoilt.length} files were spoilt and left out:`, ...spoilt] : []),
];

/** The administrators of each school learn it from their own screen. */
export async function tellOfRestored(
  web_url: string,
  restored: RestoredBackup,
  now: Date,
): Promise<void> {
  const { made_at } = restored.manifest;
  const { length } = restored.spoilt;
  const left_out =
    length > 0 ? ` ${length} files of all schools were damaged and are missing.` : '';
  const text = `${access_ended} ${lost_since(made_at)}${left_out}`;
  const title = `The server was restored as it was on ${made_at.slice(0, 10)}`;
  const pool = createPool(web_url, { size: 1 });
  try {
    await tellAdministratorsOf(pool, place_restored, { title, text }, now);
  } finally {
    await pool.end();
  }
}
