import path from 'node:path';
import { OperatorError } from './modules/identity/index.ts';
import { prepare } from './operator-commands.ts';
import { BadConfig, readConfig, silentServices } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { createLookUp } from './platform/domains/proof.ts';
import { filesOf } from './platform/files/store.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const work = prepare(process.argv.slice(2));
  // Only what is whole goes on: opening a database takes seconds, and starts the embedded one.
  const migrations = path.resolve(import.meta.dirname, '../migrations');
  const config = readConfig();
  const database = await openDatabase(config, migrations, say);
  try {
    const lookUp = createLookUp(config.dns_server);
    const sends_codes = silentServices(process.env).length === 0;
    say(await work({ ...database.logins, files: filesOf(config), lookUp, sends_codes }));
  } finally {
    await database.stop();
  }
} catch (error) {
  const known = error instanceof OperatorError || error instanceof BadConfig;
  process.stderr.write(`${known ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
