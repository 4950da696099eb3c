import path from 'node:path';
import { OperatorError } from './modules/identity/index.ts';
import { prepare } from './operator-commands.ts';
import { preparePlace } from './place-commands.ts';
import { BadBackup } from './platform/backups/manifest.ts';
import { BadConfig, type Config, readConfig, silentServices } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { createLookUp } from './platform/domains/proof.ts';
import { filesOf } from './platform/files/store.ts';

const migrations_dir = path.resolve(import.meta.dirname, '../migrations');
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const args = process.argv.slice(2);
  const of_place = preparePlace(args);
  // Only what is whole goes on: opening a database takes seconds, and starts the embedded one.
  if (of_place) say(await of_place({ config: readConfig(), migrations_dir, say }));
  else await doInside(prepare(args), readConfig());
} catch (error) {
  const is_known = [OperatorError, BadConfig, BadBackup].some((one) => error instanceof one);
  const { message, stack } = error as Error;
  process.stderr.write(`${is_known ? message : stack}\n`);
  process.exitCode = 1;
}

async function doInside(work: ReturnType<typeof prepare>, config: Config): Promise<void> {
  const database = await openDatabase(config, migrations_dir, say);
  try {
    const lookUp = createLookUp(config.dns_server);
    const sends_codes = silentServices(process.env).length === 0;
    say(await work({ ...database.logins, files: filesOf(config), lookUp, sends_codes }));
  } finally {
    await database.stop();
  }
}
