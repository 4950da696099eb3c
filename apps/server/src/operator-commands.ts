import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  checkDomain,
  checkOrganisation,
  createOrganisation,
  exportOrganisation,
  OperatorError,
  restoreOrganisation,
  suspendOrganisation,
} from './modules/identity/index.ts';
import type { FileStore } from './platform/files/store.ts';
import { verifyEveryLedger } from './verify-ledger.ts';

const usage = `Usage:
  organisation create --name "Kiota Hills Schools" --domain kiota.ac.ke --school "Kiota Hills Academy" \\
                      --admin-email head@kiota.ac.ke --admin-name "Mary Atieno"
  organisation suspend --domain kiota.ac.ke --reason "Subscription ended"
  organisation restore --domain kiota.ac.ke
  organisation export  --domain kiota.ac.ke --to /safe/place/kiota
  verify-ledger        proves the books of every school; fails when any is broken`;

const options = {
  name: { type: 'string' },
  domain: { type: 'string' },
  school: { type: 'string' },
  reason: { type: 'string' },
  to: { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-name': { type: 'string' },
} as const;

type Ground = { owner_url: string; web_url: string; files: FileStore };
type Work = (ground: Ground) => Promise<string>;
type Given = (name: keyof typeof options) => string;

/** Reads and checks the whole command before anything is opened. */
export function prepare(args: string[]): Work {
  const { values, positionals } = readArgs(args);
  const given: Given = (name) => {
    const value = values[name]?.trim();
    if (!value) throw new OperatorError(`--${name} is missing.\n${usage}`);
    return value;
  };
  const command = commands[positionals.join(' ')];
  if (!command) throw new OperatorError(usage);
  return command(given);
}

const commands: Record<string, (given: Given) => Work> = {
  'verify-ledger':
    () =>
    async ({ web_url }) => {
      const { lines, is_sound } = await verifyEveryLedger(web_url, new Date());
      if (!is_sound) throw new OperatorError(lines.join('\n'));
      return lines.join('\n');
    },
  'organisation create': (given) => {
    const [admin_first_name = '', ...rest] = given('admin-name').split(/\s+/);
    const organisation = checkOrganisation({
      name: given('name'),
      domain: given('domain'),
      school: given('school'),
      admin_email: given('admin-email'),
      admin_first_name,
      admin_last_name: rest.join(' ') || admin_first_name,
    });
    return async ({ owner_url }) => {
      const { password } = await createOrganisation(owner_url, organisation);
      const { name, domain, admin_email } = organisation;
      return `Created ${name} on ${domain}.\nFirst admin: ${admin_email}, password ${password} (shown only now; change it after signing in).`;
    };
  },
  'organisation suspend': (given) => {
    const [domain, reason] = [checkDomain(given('domain')), given('reason')];
    return async ({ owner_url }) => {
      const { name } = await suspendOrganisation(owner_url, domain, reason);
      return `Suspended ${name}. Nobody there can sign in or work until it is restored. Keep its data for its owner for at least 30 days: organisation export --domain ${domain} --to …`;
    };
  },
  'organisation restore': (given) => {
    const domain = checkDomain(given('domain'));
    return async ({ owner_url }) => {
      const { name } = await restoreOrganisation(owner_url, domain);
      return `Restored ${name}.`;
    };
  },
  'organisation export': (given) => {
    const [domain, to] = [checkDomain(given('domain')), path.resolve(given('to'))];
    return async ({ owner_url, files }) => {
      const made = await exportOrganisation(owner_url, files, domain, to);
      const { name, table_count, row_count, file_count } = made;
      return `Exported ${name} to ${to}: ${row_count} rows in ${table_count} sheets, ${file_count} files. No password, code or key is in it.`;
    };
  },
};

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`);
  }
}
