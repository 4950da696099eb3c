import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  acceptWithout,
  checkDomain,
  checkOrganisation,
  checkReason,
  createOrganisation,
  exportOrganisation,
  listOrganisations,
  OperatorError,
  recordInWords,
  restoreOrganisation,
  suspendOrganisation,
  verifyOrganisation,
} from './modules/identity/index.ts';
import type { LookUp } from './platform/domains/proof.ts';
import type { FileStore } from './platform/files/store.ts';
import { place_usage } from './place-commands.ts';
import { verifyEveryLedger } from './verify-ledger.ts';

const usage = `Usage:
  organisation create --name "Kiota Hills Schools" --domain kiota.ac.ke --school "Kiota Hills Academy" \\
                      --admin-email head@kiota.ac.ke --admin-name "Mary Atieno"
  organisation verify  --domain kiota.ac.ke   looks for the record that proves the domain
                       both take --proven "Intranet of the school" instead of a record
  organisation list
  organisation suspend --domain kiota.ac.ke --reason "Subscription ended"
  organisation restore --domain kiota.ac.ke
  organisation export  --domain kiota.ac.ke --to /safe/place/kiota
  verify-ledger        proves the books of every school; fails when any is broken
${place_usage}`;

const options = {
  name: { type: 'string' },
  domain: { type: 'string' },
  school: { type: 'string' },
  reason: { type: 'string' },
  proven: { type: 'string' },
  to: { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-name': { type: 'string' },
} as const;

type Ground = {
  owner_url: string;
  web_url: string;
  files: FileStore;
  lookUp: LookUp;
  sends_codes: boolean;
};
type Work = (ground: Ground) => Promise<string>;
type Name = keyof typeof options;
type Given = (name: Name) => string;
/** Nothing for what may be left out; an empty one was meant to say something. */
type Asked = (name: Name) => string | null;

/** Reads and checks the whole command before anything is opened. */
export function prepare(args: string[]): Work {
  const { values, positionals } = readArgs(args);
  // A domain may also stand by itself: organisation verify kiota.ac.ke
  const [domain, ...rest] = positionals.splice(2);
  if (rest.length || (domain && values.domain)) throw new OperatorError(usage);
  values.domain ??= domain;
  const given: Given = (name) => {
    const value = values[name]?.trim();
    if (!value) throw new OperatorError(`--${name} is missing.\n${usage}`);
    return value;
  };
  const asked: Asked = (name) => values[name]?.trim() ?? null;
  const command = commands[positionals.join(' ')];
  if (!command) throw new OperatorError(usage);
  return command(given, asked);
}

const twoStepWords = (is_on: boolean): string =>
  is_on
    ? 'Whoever may approve money there signs in with a code besides the password.'
    : 'This server cannot send SMS and e-mail yet, so nobody is asked for a code besides the password. When it does, switch on "Two-step sign-in for money roles" under Settings.';

const commands: Record<string, (given: Given, asked: Asked) => Work> = {
  'verify-ledger':
    () =>
    async ({ web_url }) => {
      const { lines, is_sound } = await verifyEveryLedger(web_url, new Date());
      if (!is_sound) throw new OperatorError(lines.join('\n'));
      return lines.join('\n');
    },
  'organisation create': (given, asked) => {
    const [admin_first_name = '', ...rest] = given('admin-name').split(/\s+/);
    const facts = checkOrganisation({
      name: given('name'),
      domain: given('domain'),
      school: given('school'),
      admin_email: given('admin-email'),
      admin_first_name,
      admin_last_name: rest.join(' ') || admin_first_name,
      proven_reason: asked('proven'),
    });
    return async ({ owner_url, sends_codes }) => {
      const organisation = { ...facts, sends_codes };
      const { password, to_set } = await createOrganisation(owner_url, organisation);
      const { name, domain, admin_email } = organisation;
      const said = `Created ${name} on ${domain}.\nFirst admin: ${admin_email}, password ${password} (shown only now; change it after signing in).\n${twoStepWords(sends_codes)}`;
      if (!to_set) return said;
      return `${said}\nNobody finds it until the domain is proven. Have this set where the domain is kept:\n${recordInWords(to_set)}\nThen: organisation verify --domain ${domain}`;
    };
  },
  'organisation verify': (given, asked) => {
    const domain = checkDomain(given('domain'));
    const proven = asked('proven');
    const reason = proven === null ? null : checkReason(proven);
    return async ({ owner_url, lookUp }) => {
      if (reason) {
        const { name, is_suspended } = await acceptWithout(owner_url, domain, reason);
        const goes = is_suspended ? 'stays suspended' : 'is open';
        return `${domain} needs no record, and ${name} ${goes}: ${reason}`;
      }
      const { name, is_suspended, to_set } = await verifyOrganisation(owner_url, lookUp, domain);
      const goes = is_suspended ? 'stays suspended' : to_set ? 'stays open' : 'is open';
      if (!to_set) return `${domain} is proven, and ${name} ${goes}.`;
      return `${name} ${goes}. To prove ${domain}, have this set where it is kept, and verify again:\n${recordInWords(to_set)}`;
    };
  },
  'organisation list':
    () =>
    async ({ owner_url }) => {
      const lines = await listOrganisations(owner_url);
      return lines.join('\n') || 'There is no organisation yet.';
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
