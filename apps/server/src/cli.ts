import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  createOrganisation,
  OperatorError,
  restoreOrganisation,
  suspendOrganisation,
} from './modules/identity/index.ts';
import { verifyEveryLedger } from './verify-ledger.ts';
import { BadConfig, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';

const usage = `Usage:
  organisation create --name "Kiota Hills Schools" --domain kiota.ac.ke --school "Kiota Hills Academy" \\
                      --admin-email head@kiota.ac.ke --admin-name "Mary Atieno"
  organisation suspend --domain kiota.ac.ke --reason "Subscription ended"
  organisation restore --domain kiota.ac.ke
  verify-ledger        proves the books of every school; fails when any is broken`;

const options = {
  name: { type: 'string' },
  domain: { type: 'string' },
  school: { type: 'string' },
  reason: { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-name': { type: 'string' },
} as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof OperatorError || error instanceof BadConfig;
  process.stderr.write(`${known ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArgs(args);
  const need = (name: keyof typeof options): string => {
    const value = values[name]?.trim();
    if (!value) throw new OperatorError(`--${name} is missing.\n${usage}`);
    return value;
  };
  const commands: Record<string, (owner_url: string, web_url: string) => Promise<string>> = {
    'verify-ledger': async (_, web_url) => {
      const { lines, is_sound } = await verifyEveryLedger(web_url, new Date());
      if (!is_sound) throw new OperatorError(lines.join('\n'));
      return lines.join('\n');
    },
    'organisation create': async (owner_url) => {
      const [admin_first_name = '', ...rest] = need('admin-name').split(/\s+/);
      const made = await createOrganisation(owner_url, {
        name: need('name'),
        domain: need('domain'),
        school: need('school'),
        admin_email: need('admin-email'),
        admin_first_name,
        admin_last_name: rest.join(' ') || admin_first_name,
      });
      return `Created ${need('name')} on ${made.domain}.\nFirst admin: ${need('admin-email')}, password ${made.password} (shown only now; change it after signing in).`;
    },
    'organisation suspend': async (owner_url) => {
      const { name } = await suspendOrganisation(owner_url, need('domain'), need('reason'));
      return `Suspended ${name}. Nobody there can sign in or work until it is restored.`;
    },
    'organisation restore': async (owner_url) => {
      const { name } = await restoreOrganisation(owner_url, need('domain'));
      return `Restored ${name}.`;
    },
  };
  const command = commands[positionals.join(' ')];
  if (!command) throw new OperatorError(usage);
  const migrations = path.resolve(import.meta.dirname, '../migrations');
  const database = await openDatabase(readConfig(), migrations, say);
  try {
    say(await command(database.logins.owner_url, database.logins.web_url));
  } finally {
    await database.stop();
  }
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`);
  }
}
