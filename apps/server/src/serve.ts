import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pino from 'pino';
import { chores, composeApp, reminderSubjects } from './compose.ts';
import {
  checkPaper,
  markRunners,
  reportRunners,
  resultRunners,
} from './modules/academics/index.ts';
import {
  checkReceipt,
  fiscalRunners,
  moneyRunners,
  readLinkedReceipt,
  rememberPublicFees,
} from './modules/finance/index.ts';
import { attendanceOf } from './modules/attendance/index.ts';
import * as communication from './modules/communication/index.ts';
import { findLiveSession, findPerson } from './modules/identity/index.ts';
import { checkDocument, plannedRunners } from './modules/students/index.ts';
import { namesFees, readPages, withFees } from './modules/website/index.ts';
import { inSchoolOf } from './platform/automatic.ts';
import type { Secret } from './platform/auth/tokens.ts';
import { startBackups } from './platform/backups/nightly.ts';
import { watchBackups } from './platform/backups/status.ts';
import type { Config } from './platform/config.ts';
import { createPool, type Pool } from './platform/db/pool.ts';
import type { Logins } from './platform/db/roles.ts';
import { keepStatistics } from './platform/db/statistics.ts';
import { type Db, inScope } from './platform/db/scope.ts';
import { createLookUp } from './platform/domains/proof.ts';
import { filesOf } from './platform/files/store.ts';
import { startHousekeeping } from './platform/housekeeping.ts';
import type { App } from './platform/http/app.ts';
import { addPages } from './platform/http/pages.ts';
import type { JobScope } from './platform/jobs/tasks.ts';
import { approvalRunners } from './platform/approvals/undo.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { loggedError } from './platform/logged-error.ts';
import { findNotification, listNotifications } from './platform/notifications/queries.ts';
import { recordingRunners } from './platform/notifications/deliveries.ts';
import { createNoticeRunners } from './platform/notifications/runners.ts';
import { type Accounts, createAccounts } from './platform/outbox/accounts.ts';
import { createAccountRunners } from './platform/outbox/runners.ts';
import { createSms } from './platform/outbox/sms.ts';
import { askSmsBalance } from './platform/outbox/sms-balance.ts';
import { createPush } from './platform/push/send.ts';
import { vapidKeysOf } from './platform/push/vapid.ts';
import { keepCallbackKey } from './platform/secrets/callback-keys.ts';
import { startSockets } from './platform/realtime/sockets.ts';
import { findDomain, isSuspended, rememberTenants } from './platform/tenancy.ts';

export interface RunningServer {
  stop(): Promise<void>;
}

interface ServerOptions {
  config: Config;
  secret: Secret;
  logins: Logins;
  app_dir: string;
}

/** The whole web side, and what it answers with. */
interface Web extends RunningServer {
  app: App;
}

/** Starts what the role asks for: the web side, the worker, or both in one process. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, logins } = options;
  const pool = createPool(logins.web_url);
  const parts: RunningServer[] = [];
  if (config.role !== 'worker') parts.push(await startWeb(options, pool));
  if (config.role !== 'web') parts.push(await startJobs(options, pool));
  return {
    stop: async () => {
      for (const part of parts) await part.stop();
      await pool.end();
    },
  };
}

export async function startWeb(
  { config, secret, logins, app_dir }: ServerOptions,
  pool: Pool,
): Promise<Web> {
  const findTenant = rememberTenants(pool);
  const { log_level, trusted_proxies } = config;
  const files = filesOf(config);
  const { sender: sms_sender } = config.sms;
  const app = composeApp({
    pool,
    secret,
    sms_sender,
    plays_mpesa: config.daraja.simulator_url !== null,
    files,
    log_level,
    trusted_proxies,
    findTenant,
    ...(config.backups ? { figures: watchBackups(pool, () => new Date()) } : {}),
  });
  const publicFees = rememberPublicFees();
  const inSchool =
    (tenant: { id: string }) =>
    <T>(school_id: string | null, work: (db: Db) => Promise<T>): Promise<T> =>
      inScope(pool, { tenant_id: tenant.id, school_id, limits: '*' }, 'read', work);
  addPages(app, {
    findTenant,
    readPages: async (tenant, slug) => {
      const found = await inScope(pool, { tenant_id: tenant.id }, 'read', (db) =>
        readPages(db, tenant, slug),
      );
      if (!namesFees(found.page)) return found;
      return {
        ...found,
        page: withFees(found.page, await publicFees(tenant.id, inSchool(tenant))),
      };
    },
    checkDocument: (tenant, code) =>
      inScope(pool, { tenant_id: tenant.id, limits: '*' }, 'read', async (db) => {
        for (const check of [checkDocument, checkReceipt]) {
          const paper = await check(db, code);
          if (paper.verdict !== 'not-ours') return paper;
        }
        return checkPaper(db, code);
      }),
    readReceipt: (tenant, code) => readLinkedReceipt(inSchool(tenant), code, new Date()),
    main_domain: config.main_domain,
    web_dir: path.join(app_dir, '../web/dist'),
  });
  const sockets = await startSockets({
    server: app.server,
    pool,
    web_url: logins.web_url,
    secret,
    clock: () => new Date(),
    findSession: findLiveSession,
    listNotifications,
    findNotification,
    trusted_proxies,
  });
  await app.listen({ host: config.host, port: config.port });
  return {
    app,
    stop: async () => {
      await sockets.stop();
      await app.close();
    },
  };
}

const workerVisit = () => ({
  now: new Date(),
  request_id: randomUUID(),
  device: 'Worker',
  address: '127.0.0.1',
});

async function startJobs(
  { config, secret, logins }: ServerOptions,
  pool: Pool,
): Promise<RunningServer> {
  const log = pino({ level: config.log_level, serializers: { err: loggedError } });
  const statistics = keepStatistics(logins.owner_url, (err) => log.error({ err }));
  const housekeeping = startHousekeeping(pool, {
    files: filesOf(config),
    chores,
    lookUp: createLookUp(config.dns_server),
    onFailure: (err) => log.error({ err }),
    onUnproven: (facts) => log.warn(facts, 'domain is not proven any more'),
  });
  const backups =
    config.backups &&
    startBackups({
      pool,
      owner_url: logins.owner_url,
      files: filesOf(config),
      secret,
      kept: config.backups,
      onFailure: (err) => log.error({ err }, 'backup failed'),
      onLate: (facts) => log.warn(facts, 'backup is late'),
    });
  const sendPush = createPush(config.push, vapidKeysOf(secret));
  const accounts = createAccounts(config, pool, secret);
  const runners = {
    ...createAccountRunners(config, accounts),
    ...createNoticeRunners(pool, sendPush),
    ...moneyRunners({ inSchool: inSchoolOf(pool, workerVisit), secret, daraja: config.daraja }),
    ...fiscalRunners({ inSchool: inSchoolOf(pool, workerVisit), secret, etims: config.etims }),
    ...reportRunners({
      inSchool: inSchoolOf(pool, workerVisit),
      files: filesOf(config),
      sources: { attendanceOf },
    }),
    ...approvalRunners(inSchoolOf(pool, workerVisit), findPerson),
    ...plannedRunners(inSchoolOf(pool, workerVisit)),
    ...markRunners(inSchoolOf(pool, workerVisit)),
    ...resultRunners(inSchoolOf(pool, workerVisit)),
    ...communication.createSendingRunners(
      outsideOf(config, secret, pool, accounts),
      reminderSubjects,
    ),
    ...communication.createWhatsappRunners(outsideOf(config, secret, pool, accounts)),
    ...communication.createTokenRunners(tokenShopOf(config, secret, pool)),
    ...communication.createCarrierRunners(carrierDeskOf(config, pool, accounts)),
  };
  const worker = await startWorker({
    worker_url: logins.worker_url,
    runners: recordingRunners(runners, pool),
    isSuspended: (tenant_id) => isSuspended(pool, tenant_id),
    log: (line) => (line.failed ? log.warn(line) : log.info(line)),
  });
  return {
    stop: async () => {
      await statistics.stop();
      await housekeeping.stop();
      await backups?.stop();
      await worker.stop();
    },
  };
}

/** The secret part of an address of the whole organisation that the server itself tells. */
const keyFor = (pool: Pool, secret: Secret, tenant_id: string, kind: string): Promise<string> =>
  inScope(pool, { tenant_id }, 'write', (db) =>
    keepCallbackKey(db, secret, { kind, school_id: null }, new Date()),
  );

/** How messages of a school leave, and where a carrier on this machine brings its news back to. */
function outsideOf(config: Config, secret: Secret, pool: Pool, accounts: Accounts) {
  const callbackUrl = async (tenant_id: string, kind: 'sms' | 'whatsapp') => {
    if (new URL(config.sms.base_url).hostname !== '127.0.0.1') return null;
    const domain = await findDomain(pool, tenant_id);
    const path = kind === 'sms' ? `sms/${await keyFor(pool, secret, tenant_id, kind)}` : kind;
    return `http://${domain}:${config.port}/api/hooks/${path}`;
  };
  const whatsappAccount = async ({ tenant_id }: JobScope, db: Db) => {
    const account = await communication.whatsappAccountOf(db, secret, config.whatsapp);
    if (!account) throw new Error('no WhatsApp number is connected');
    const is_played = account.base_url === config.whatsapp.simulator_url;
    const callback_url = is_played ? await callbackUrl(tenant_id, 'whatsapp') : null;
    return { ...account, callback_url };
  };
  return {
    clock: () => new Date(),
    inScope: <T>(scope: JobScope, mode: 'read' | 'write', work: (db: Db) => Promise<T>) =>
      inScope(pool, { ...scope, limits: '*' }, mode, work),
    sms: async (scope: JobScope) => {
      const account = await accounts.sms(scope);
      const name = `${account.base_url} ${account.username}`;
      return { account: name, send: createSms(account), sender: account.sender };
    },
    whatsapp: async (scope: JobScope, db: Db) => {
      const account = await whatsappAccount(scope, db);
      const name = `${account.base_url} ${account.phone_number_id}`;
      return { account: name, send: communication.createWhatsapp(account) };
    },
    whatsappAccount,
    callbackUrl,
  };
}

/** Only an organisation's own account is shown to it; the one on this machine belongs to everybody. */
function carrierDeskOf(config: Config, pool: Pool, accounts: Accounts) {
  const is_played = new URL(config.sms.base_url).hostname === '127.0.0.1';
  return {
    clock: () => new Date(),
    inScope: <T>(scope: JobScope, mode: 'read' | 'write', work: (db: Db) => Promise<T>) =>
      inScope(pool, { ...scope, limits: '*' }, mode, work),
    balanceOf: async (tenant_id: string) => {
      const account = await accounts.sms({ tenant_id, school_id: null });
      return is_played || account !== config.sms ? () => askSmsBalance(account) : null;
    },
  };
}

/** Tokens are bought from whoever runs the server, or from the simulator on this machine. */
function tokenShopOf(config: Config, secret: Secret, pool: Pool) {
  const { tokens, daraja } = config;
  const rest = { till: null, initiator: null };
  const account = tokens
    ? { ...tokens, ...rest, base_url: daraja.live_url }
    : daraja.simulator_url
      ? { ...simulated_tokens, ...rest, base_url: daraja.simulator_url }
      : null;
  return {
    account,
    clock: () => new Date(),
    inScope: <T>(scope: JobScope, mode: 'read' | 'write', work: (db: Db) => Promise<T>) =>
      inScope(pool, { ...scope, limits: '*' }, mode, work),
    callbackUrl: async (tenant_id: string, purchase_id: string) => {
      const domain = (await findDomain(pool, tenant_id)) ?? 'localhost';
      const token = await keyFor(pool, secret, tenant_id, 'tokens');
      const origin = tokens ? `https://${domain}` : `http://${domain}:${config.port}`;
      return `${origin}/api/hooks/tokens/${token}/${purchase_id}`;
    },
  };
}

const simulated_tokens = {
  consumer_key: 'simulator',
  consumer_secret: 'simulator',
  passkey: 'simulator',
  shortcode: '174379',
};
