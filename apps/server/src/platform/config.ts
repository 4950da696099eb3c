import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';

export interface Config {
  port: number;
  /** Localhost only, unless told: in front of it stands a proxy that speaks TLS. */
  host: string;
  /** Where the operator's own site is: browsers look it up with the port of TLS. */
  main_domain: string | null;
  data_dir: string;
  /** Null: the embedded PostgreSQL under the data folder. */
  database_url: string | null;
  /** Where a backup is kept every night, and for how long; null: somebody else makes them. */
  backups: { dir: string; days: number; months: number } | null;
  demo: boolean;
  /** Who is asked whether a domain is proven; null: whoever the machine asks for everything. */
  dns_server: string | null;
  role: 'all' | 'web' | 'worker';
  /** Whose word about a caller's address is taken: addresses, networks, or the machine itself. */
  trusted_proxies: string[];
  log_level: string;
  sms: { base_url: string; username: string; api_key: string; sender: string | null };
  email: {
    host: string;
    port: number;
    secure: boolean;
    user: string | null;
    password: string | null;
    from: string;
  };
  /** Where M-Pesa is called: for a school with credentials of its own, and for one without. */
  daraja: { live_url: string; sandbox_url: string; simulator_url: string | null };
  /** Where KRA hears of tax invoices, and where it shows them to anybody. */
  etims: {
    live_url: string;
    sandbox_url: string;
    live_portal: string;
    sandbox_portal: string;
    simulator_url: string | null;
  };
  /** The M-Pesa account that tokens are paid to; null: none are sold. */
  tokens: {
    consumer_key: string;
    consumer_secret: string;
    passkey: string;
    shortcode: string;
  } | null;
  /** Where WhatsApp is called: for a number of the school's own, and for a school without one. */
  whatsapp: { live_url: string; simulator_url: string | null };
  push: {
    /** Where a push service on this machine listens; null: only the real ones are called. */
    local_origin: string | null;
    /** Whom a push service writes to when something is wrong. */
    contact: string;
  };
}

/** A bad setting says what is wrong with the settings, in one line that says what to set. */
export class BadConfig extends Error {
  override name = 'BadConfig';
}

type Secret = Uint8Array<ArrayBuffer>;
type Env = Record<string, string | undefined>;

export function readConfig(given: Env = process.env): Config {
  const env = withFiles(given);
  return {
    port: portIn(env, 'PORT', 3000),
    host: env['DARASA_HOST'] || '127.0.0.1',
    main_domain: hostIn(env, 'DARASA_MAIN_DOMAIN'),
    data_dir: path.resolve(env['DARASA_DATA'] || '.data'),
    database_url: databaseUrl(env['DATABASE_URL']),
    backups: backupsIn(env),
    demo: oneOf(env, 'DARASA_DEMO', ['1', '0']) === '1',
    dns_server: dnsServerIn(env, 'DARASA_DNS'),
    role: oneOf(env, 'DARASA_ROLE', ['all', 'web', 'worker']),
    trusted_proxies: proxiesIn(env, 'DARASA_TRUST_PROXY'),
    log_level: oneOf(env, 'DARASA_LOG', ['warn', 'silent', 'error', 'info', 'debug']),
    sms: {
      base_url: urlIn(
        env,
        'AFRICASTALKING_URL',
        `http://127.0.0.1:${simulatorPort(env)}/africastalking`,
      ),
      username: env['AFRICASTALKING_USERNAME'] || 'sandbox',
      api_key: env['AFRICASTALKING_API_KEY'] || 'simulator',
      sender: env['AFRICASTALKING_SENDER'] || null,
    },
    email: {
      host: env['SMTP_HOST'] || '127.0.0.1',
      port: portIn(env, 'SMTP_PORT', portIn(env, 'SIMULATOR_SMTP_PORT', 3925)),
      secure: oneOf(env, 'SMTP_SECURE', ['0', '1']) === '1',
      user: env['SMTP_USER'] || null,
      password: env['SMTP_PASSWORD'] || null,
      from: env['SMTP_FROM'] || 'Darasa <no-reply@localhost>',
    },
    daraja: {
      live_url: urlIn(env, 'DARAJA_URL', 'https://api.safaricom.co.ke'),
      sandbox_url: urlIn(env, 'DARAJA_SANDBOX_URL', 'https://sandbox.safaricom.co.ke'),
      simulator_url:
        oneOf(env, 'DARASA_DEMO', ['1', '0']) === '1'
          ? `http://127.0.0.1:${simulatorPort(env)}/daraja`
          : null,
    },
    etims: {
      live_url: urlIn(env, 'ETIMS_URL', 'https://etims-api.kra.go.ke/etims-api'),
      sandbox_url: urlIn(env, 'ETIMS_SANDBOX_URL', 'https://etims-api-sbx.kra.go.ke/etims-api'),
      live_portal: urlIn(env, 'ETIMS_PORTAL_URL', 'https://etims.kra.go.ke'),
      sandbox_portal: urlIn(env, 'ETIMS_SANDBOX_PORTAL_URL', 'https://etims-sbx.kra.go.ke'),
      simulator_url:
        oneOf(env, 'DARASA_DEMO', ['1', '0']) === '1'
          ? `http://127.0.0.1:${simulatorPort(env)}/etims`
          : null,
    },
    tokens: tokenAccount(env),
    whatsapp: {
      live_url: urlIn(env, 'WHATSAPP_URL', 'https://graph.facebook.com/v23.0'),
      simulator_url:
        oneOf(env, 'DARASA_DEMO', ['1', '0']) === '1'
          ? `http://127.0.0.1:${simulatorPort(env)}/whatsapp`
          : null,
    },
    push: {
      local_origin:
        oneOf(env, 'DARASA_DEMO', ['1', '0']) === '1'
          ? `http://127.0.0.1:${simulatorPort(env)}`
          : null,
      contact: env['PUSH_CONTACT'] || 'mailto:push@darasa.example',
    },
  };
}

/**
 * Silent services are what would leave for a simulator that nobody started: told at the start, not by a
 * code that never comes.
 */
export function silentServices(env: Env): string[] {
  const with_simulators = env['DARASA_DEMO'] !== '0' && env['DARASA_SIMULATORS'] !== '0';
  if (with_simulators) return [];
  const missing = [
    env['AFRICASTALKING_API_KEY'] || env['AFRICASTALKING_API_KEY_FILE']
      ? ''
      : 'AFRICASTALKING_API_KEY and its companions (SMS)',
    env['SMTP_HOST'] ? '' : 'SMTP_HOST and its companions (e-mail)',
  ].filter(Boolean);
  if (missing.length === 0) return [];
  return [
    `Not set: ${missing.join(', ')}. Until they are, such messages, reset codes among them, do not arrive.`,
  ];
}

function tokenAccount(env: Env): Config['tokens'] {
  const [consumer_key, consumer_secret, passkey, shortcode] = [
    env['TOKENS_CONSUMER_KEY'],
    env['TOKENS_CONSUMER_SECRET'],
    env['TOKENS_PASSKEY'],
    env['TOKENS_SHORTCODE'],
  ];
  if (!consumer_key || !consumer_secret || !passkey || !shortcode) return null;
  return { consumer_key, consumer_secret, passkey, shortcode };
}

const simulatorPort = (env: Env): number => portIn(env, 'SIMULATOR_PORT', 3900);

function portIn(env: Env, name: string, otherwise: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new BadConfig(`${name} is "${text}": set it to a port number from 1 to 65535.`);
}

function backupsIn(env: Env): Config['backups'] {
  const dir = env['DARASA_BACKUPS'] || path.join(env['DARASA_DATA'] || '.data', 'backups');
  const days = numberIn(env, 'DARASA_BACKUP_DAYS', 14, 3_650);
  const months = numberIn(env, 'DARASA_BACKUP_MONTHS', 12, 120);
  return dir === 'off' ? null : { dir: path.resolve(dir), days, months };
}

function numberIn(env: Env, name: string, otherwise: number, max: number): number {
  const text = env[name];
  if (!text) return otherwise;
  if (/^\d{1,4}$/.test(text) && Number(text) <= max) return Number(text);
  throw new BadConfig(`${name} is "${text}": set it to a number from 0 to ${max}.`);
}

function oneOf<const T extends string>(env: Env, name: string, words: readonly [T, ...T[]]): T {
  const text = env[name];
  if (!text) return words[0];
  const found = words.find((word) => word === text);
  if (found) return found;
  throw new BadConfig(
    `${name} is "${text}": set it to ${words.join(', ').replace(/, (\w+)$/, ' or $1')}.`,
  );
}

function urlIn(env: Env, name: string, otherwise: string): string {
  const text = env[name];
  if (!text) return otherwise;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    return text.replace(/\/$/, '');
  throw new BadConfig(
    `${name} is "${text}": set it to an address such as https://api.example.com.`,
  );
}

function proxiesIn(env: Env, name: string): string[] {
  const text = env[name];
  if (!text || text === '0') return [];
  if (text === '1') return ['loopback'];
  const proxies = text.split(',').map((one) => one.trim());
  if (proxies.every(isNetwork)) return proxies;
  throw new BadConfig(
    `${name} is "${text}": set it to 0, to 1 for a proxy on this machine, or to addresses and networks such as 10.0.0.5, 172.18.0.0/16.`,
  );
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // A network of everybody would believe everybody.
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function hostIn(env: Env, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (isHost(text)) return text;
  throw new BadConfig(`${name} is "${text}": set it to a host alone, such as darasa.co.ke.`);
}

function dnsServerIn(env: Env, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  const [, bracketed, bare, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const is_address = bracketed ? isIP(bracketed) === 6 : isIP(bare ?? text) !== 0;
  if (is_address && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)))
    return text;
  throw new BadConfig(
    `${name} is "${text}": set it to the address of a DNS server, such as 127.0.0.1:5353 or [::1]:53.`,
  );
}

/** A host as a browser names it, in small letters and without scheme, port or path. */
export const isHost = (text: string): boolean =>
  text.length <= 253 &&
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(text);

function databaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  const good = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (good) return text;
  throw new BadConfig(
    'DATABASE_URL is not a PostgreSQL address: set it to postgres://user:password@host:5432/database.',
  );
}

/** Signs tokens and seals keys. Several processes must share one, so production sets DARASA_SECRET. */
export function readSecret(data_dir: string, env: Env = process.env): Secret {
  const found = findSecret(data_dir, env);
  if (found) return found;
  mkdirSync(data_dir, { recursive: true });
  writeFileSync(secretFile(data_dir), randomBytes(48).toString('base64url'), { mode: 0o600 });
  return findSecret(data_dir, env)!;
}

/** The one that is there; a new one would open nothing that is sealed. */
export function findSecret(data_dir: string, env: Env = process.env): Secret | null {
  const given = valueOf(env, 'DARASA_SECRET');
  if (given !== undefined) {
    if (given.length >= 32) return new TextEncoder().encode(given);
    throw new BadConfig('DARASA_SECRET is too short: set it to at least 32 random characters.');
  }
  const file = secretFile(data_dir);
  return existsSync(file) ? new TextEncoder().encode(readFileSync(file, 'utf8').trim()) : null;
}

const secretFile = (data_dir: string): string => path.join(data_dir, 'secret');

/** A secret may stand in a file of its own, where no list of processes or settings shows it. */
function valueOf(env: Env, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name];
  if (env[name]) throw new BadConfig(`${name} and ${name}_FILE are both set: keep one of them.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new BadConfig(`${name}_FILE cannot be read (${(error as Error).message}).`);
  }
}

const secrets = [
  'DATABASE_URL',
  'AFRICASTALKING_API_KEY',
  'SMTP_PASSWORD',
  'TOKENS_CONSUMER_KEY',
  'TOKENS_CONSUMER_SECRET',
  'TOKENS_PASSKEY',
] as const;

/** The settings with the secrets in them that stand in files. */
const withFiles = (env: Env): Env => ({
  ...env,
  ...Object.fromEntries(secrets.map((name) => [name, valueOf(env, name)])),
});
