import { type Access, isOff, mayCall, module_labels } from '@darasa/contract/access';
import type { Endpoint, InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newTrail } from '../audit/trail.ts';
import type { Claims, Secret } from '../auth/tokens.ts';
import { limitsFor } from '../auth/limits.ts';
import type { Ctx, EntryFacts, Visit } from '../ctx.ts';
import { tookTooLong } from '../db/refusals.ts';
import { type Closing, type Db, inScope, type Limits, limitRows } from '../db/scope.ts';
import { fail, Failure } from '../fail.ts';
import type { FileStore } from '../files/store.ts';
import type { LiveSession } from '../tenancy.ts';
import { closedOr } from './admission.ts';
import type { FileAnswer, Said } from './envelope.ts';
import { type RawInput, readInput } from './input.ts';
import { closingKey, findAnswer, type Key, keyOf, lostTheRace } from './idempotency.ts';
import type { Host } from './host.ts';
import type { Sender } from './limits.ts';
import { browser_s_max, domainOf, originOf, readCookie, setCookie } from './visit.ts';

export type Answer<E extends Endpoint> = E['answer'] extends 'file'
  ? FileAnswer | OutputOf<E>
  : OutputOf<E> | Said<OutputOf<E>>;

/** One uploaded file, read whole; its size was bounded on the way in. */
export interface Upload {
  bytes: Buffer;
  file_name: string;
  /** Whose it is: what reads or draws it takes turns between organisations. */
  tenant_id: string;
}

/** An upload as it came: the file and the fields beside it. */
export interface SentUpload extends Upload {
  fields: Record<string, string>;
}

/**
 * A door is what a few endpoints need besides their input: the uploaded file, kept files, cookie and
 * secret.
 */
export interface Door<Content> {
  upload: Upload;
  /** What `read` made of the upload, before any transaction was opened. */
  content: Content;
  files: FileStore;
  secret: Secret;
  /** The name above an SMS that no school has its own for. */
  sms_sender: string | null;
  device_cookie: string | undefined;
  /** Which browser this is, whoever sits before it. */
  browser_cookie: string | undefined;
  keepBrowser(value: string): void;
  /** Where the caller's browser is, such as `https://school.ac.ke`: what a link begins with. */
  origin: string;
  keepCookie(value: string | null, max_age_s?: number): void;
  /** Under which limits the caller reads what takes this access; null when not at all. */
  opens(access: Access): Limits | null;
}

export interface Route {
  endpoint: Endpoint;
  /** Looks at session and access alone, before a body is waited for. Answers who sends it. */
  knock?(host: Host, request: FastifyRequest, claims: Claims, visit: Visit): Promise<Sender>;
  run(
    host: Host,
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    upload?: SentUpload,
  ): Promise<unknown>;
  /** The same for an entry that waited on a device: one like this is declared with `offline`. */
  runEntry?(
    host: Host,
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    entry: ArrivedEntry,
  ): Promise<unknown>;
}

/** An arrived entry is its input, what its handler may know of it, and the line that is kept with its answer. */
export interface ArrivedEntry {
  input: unknown;
  facts: EntryFacts;
  closing(result: unknown): Closing;
}

interface Given {
  raw: RawInput;
  upload?: SentUpload | undefined;
  entry?: ArrivedEntry | undefined;
}

/**
 * Binds an endpoint to the function that serves it. For every endpoint alike: find the session,
 * check access, parse the input, run inside the scoped transaction, write the audit trail, keep the
 * answer under its idempotency key, commit.
 */
export const route = <E extends Endpoint>(endpoint: E, serve: Serve<E, undefined>): Route =>
  bind(endpoint, serve);

/** The same, with a file that `read` turns into something before any transaction is opened. */
export const uploadRoute = <E extends Endpoint, Content>(
  endpoint: E,
  read: (upload: Upload) => Promise<Content>,
  serve: Serve<E, Content>,
): Route => bind(endpoint, serve, read);

type Serve<E extends Endpoint, Content> = (
  ctx: Ctx,
  input: InputOf<E>,
  door: Door<Content>,
) => Promise<Answer<E>> | Answer<E>;

function bind<E extends Endpoint, Content>(
  endpoint: E,
  serve: Serve<E, Content>,
  read?: (upload: Upload) => Promise<Content>,
): Route {
  if ('who' in endpoint.access && endpoint.access.who === 'public') {
    throw new Error(`${endpoint.path} is public: bind it with openRoute`);
  }
  const is_read = endpoint.method === 'GET' && !endpoint.traced;
  // Until it has shown that it takes longer.
  let looks: 'glance' | 'read' = 'glance';
  return {
    endpoint,
    knock: async (host, request, claims, visit) => {
      const finding = inScope(host.pool, claims, 'read', async (db) => {
        const session = await host.findSession(db, claims.session_id, visit.now);
        const { user } = admitted(endpoint, session, request, host).session;
        const is_parent = user.user_type === 'parent';
        return { tenant_id: claims.tenant_id, user_id: user.id, is_parent };
      });
      return finding.catch(async (error: unknown) => {
        throw await endedOrClosed(error, host, request);
      });
    },
    run: (host, request, reply, visit, upload) => {
      const { params, query } = request;
      const raw = { params, query, body: upload ? upload.fields : request.body };
      return perform(host, request, reply, visit, { raw, upload });
    },
    ...(endpoint.offline && {
      runEntry: (host, request, reply, visit, entry) => {
        const raw = { params: undefined, query: undefined, body: entry.input };
        return perform(host, request, reply, visit, { raw, entry });
      },
    }),
  };

  async function perform(
    host: Host,
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    { raw, upload, entry }: Given,
  ): Promise<unknown> {
    const claims = request.claims!;
    const input = readInput(endpoint, raw);
    // What is known of an entry says itself whether it was here before.
    const has_key = endpoint.idempotent && !entry;
    const key = has_key ? keyOf(request, endpoint, input, upload?.bytes) : undefined;
    // Drawing a picture or reading a sheet takes a while, and must not hold a connection. That the
    // sender may do this was asked before the file came.
    const content = upload && read && (await contentOf(upload, read, [input, key]));
    const door: Omit<Door<Content>, 'opens'> = {
      upload: upload as Upload,
      content: content as Content,
      files: host.files,
      secret: host.secret,
      sms_sender: host.sms_sender,
      device_cookie: readCookie(request, 'device'),
      browser_cookie: readCookie(request, 'browser'),
      keepBrowser: (value) => setCookie(request, reply, value, browser_s_max, 'browser'),
      origin: originOf(request),
      keepCookie: (value, max_age_s) => setCookie(request, reply, value, max_age_s),
    };
    const serveAs = (db: Db, { session, limits }: Admitted) => {
      limitRows(db, limits);
      const { user, staff, confirmed_at } = session;
      const trail = newTrail({ ...visit, ...claims, user_id: user.id }, endpoint.summary);
      const { changed } = trail;
      const who = { ...claims, user, staff, confirmed_at };
      const ctx: Ctx = { ...visit, ...who, db, changed, ...(entry && { entry: entry.facts }) };
      const opens = (access: Access) =>
        mayCall(access, user, staff?.responsibility) ? limitsFor(access, session) : null;
      const serving = async () => serve(ctx, input as InputOf<E>, { ...door, opens });
      return { session, trail, result: serving() };
    };
    const isRead = is_read && !(input instanceof Failure);
    const once = (mode: 'glance' | 'read' | 'write', recalls = isRead) =>
      inScope(host.pool, claims, mode, async (db, closing) => {
        const { session_id } = claims;
        const finding = host.findSession(db, session_id, visit.now);
        // Asked in the same breath as the session, and looked at only when that is good.
        const answered = isKey(key) ? findAnswer(db, session_id, key) : undefined;
        answered?.catch(() => {});
        const last = recalls ? recalled(endpoint, host, session_id) : undefined;
        const early = last && serveAs(db, last);
        early?.result.catch(() => {});
        const found = admitted(endpoint, await finding, request, host);
        if (early && early.session !== found.session) throw new NoLongerSo();
        if (input instanceof Failure) throw input;
        if (key instanceof Failure) throw key;
        const known = await answered;
        if (known !== undefined) return known;
        const { trail, result: serving } = early ?? serveAs(db, found);
        const result = await serving;
        host.checkOutput(endpoint, result, trail.count());
        closing.push(...trail.closing());
        if (entry) closing.push(entry.closing(result));
        if (key) {
          const { id } = found.session.user;
          closing.push(closingKey(claims.tenant_id, id, key, result, visit.now));
        }
        return result;
      });
    const mode = is_read ? looks : 'write';
    try {
      return await once(mode);
    } catch (error) {
      if (error instanceof NoLongerSo) return once('read', false);
      // Its plan may have been made for a school of another size. Nothing was written, so it reads again.
      if (mode === 'glance' && tookTooLong(error)) {
        looks = 'read';
        return once('read');
      }
      // The same call may have run twice at once, and the other one won: then its answer is there
      // to read. Otherwise the second look says the same as the first.
      if (key && lostTheRace(error)) return once('write');
      throw await endedOrClosed(error, host, request);
    }
  }
}

/** What was read for somebody as they were at the call before is thrown away: they have changed. */
class NoLongerSo extends Error {}

/**
 * Most calls come from somebody who is as they were at the call before. A read is therefore sent with
 * the question who it is for, in one flight. Nothing of it is looked at before that question is
 * answered, and it counts only when the answer is the very session that it was made for.
 */
function recalled(endpoint: Endpoint, host: Host, session_id: string): Admitted | undefined {
  const session = host.recallSession(session_id);
  if (!session) return undefined;
  try {
    return { session, limits: limitsWithin(endpoint, session) };
  } catch {
    // The call is refused when the session is found, and says so once.
    return undefined;
  }
}

/** Says whether it is the role that lacks something, or the school that does without the module. */
function refusal({ access }: Endpoint, user: LiveSession['user']): Failure {
  if ('who' in access) return fail('access.denied');
  const names = typeof access.module === 'string' ? [access.module] : access.module;
  const off = names.find((name) => isOff(user, name));
  return off ? fail('module.off', { module: module_labels[off] }) : fail('access.denied');
}

const isKey = (key: Key | Failure | undefined): key is Key =>
  key !== undefined && !(key instanceof Failure);

export async function endedOrClosed(error: unknown, host: Host, request: FastifyRequest) {
  const is_ended = error instanceof Failure && error.code === 'session.ended';
  return is_ended ? closedOr(error, host, request) : error;
}

/** Nothing is drawn or read of a file whose fields or key are refused anyway. */
async function contentOf<Content>(
  upload: Upload,
  read: (upload: Upload) => Promise<Content>,
  beside: unknown[],
): Promise<Content> {
  for (const one of beside) if (one instanceof Failure) throw one;
  return read(upload);
}

interface Admitted {
  session: LiveSession;
  limits: Limits;
}

/** The same for what runs outside of a transaction of its own. */
export const admitTo = (
  endpoint: Endpoint,
  session: LiveSession | null,
  request: FastifyRequest,
  host: Host,
): LiveSession => admitted(endpoint, session, request, host).session;

/** A session that lives and may call this endpoint, and under which limits it sees rows. */
function admitted(
  endpoint: Endpoint,
  session: LiveSession | null,
  request: FastifyRequest,
  host: Host,
): Admitted {
  checkSession(session, request, host);
  return { session, limits: limitsWithin(endpoint, session) };
}

function limitsWithin(endpoint: Endpoint, session: LiveSession): Limits {
  const { user, staff } = session;
  if (!mayCall(endpoint.access, user, staff?.responsibility)) throw refusal(endpoint, user);
  const limits = limitsFor(endpoint.access, session);
  // Figures of a part would pass for figures of the whole.
  if (endpoint.whole_books && limits.money_accounts !== '*') throw fail('access.whole_books');
  if ((endpoint.whole_books || endpoint.every_class) && limits.places !== '*')
    throw fail('access.every_class');
  return limits;
}

function checkSession(
  session: LiveSession | null,
  request: FastifyRequest,
  host: Host,
): asserts session is LiveSession {
  if (!session) throw fail('session.ended');
  if (session.suspended) throw fail('ORG_SUSPENDED');
  // Header and host may only narrow: when they disagree with the session, the session's tenant is
  // not used at all, and somebody should look at it.
  const named = request.headers['x-tenant-id'];
  const tenant_id = session.user.tenant_id;
  if ((named !== undefined && named !== tenant_id) || domainOf(request) !== session.domain) {
    host.securityEvent(request, 'tenant mismatch', { tenant_id, user_id: session.user.id });
    throw fail('session.tenant_mismatch');
  }
  const composed_for = request.headers['x-school-id'];
  if (composed_for !== undefined && composed_for !== session.user.active_school_id) {
    throw fail('session.school_changed');
  }
}
