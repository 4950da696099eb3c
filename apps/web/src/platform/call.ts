import { removeEmpty } from '@darasa/contract/empty';
import { requestOf, type Endpoint, type OutputOf, type SentOf } from '@darasa/contract/endpoint';
import { CallError, errorOf, noResponse } from './call-error.ts';
import { receiveFile } from './file-answer.ts';
import { takeFirst } from './first-call.ts';
import { endIfIdle, leaveTo, leaveToLogin } from './leave.ts';
import { refreshSession } from './refresh.ts';
import { readSession, tenantId, type Session } from './session.ts';

export { CallError } from './call-error.ts';

const base = '/api';
const wait_ms_max = 30_000;
const upload_ms_max = 120_000;
const session_ended = {
  resultCode: 'session.ended',
  resultMessage: { en: 'Your session has ended. Please sign in again.' },
};

/**
 * An address is what a call needs to know of its endpoint. The contract's objects fit, and so do literals.
 */
export type Address = Pick<Endpoint, 'method' | 'path'> &
  Partial<Pick<Endpoint, 'answer' | 'upload' | 'idempotent' | 'traced'>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** The Idempotency-Key: the same for every attempt at the same act. */
  key?: string;
  /** For endpoints that take an upload. */
  file?: File;
}

export interface Answer<T> {
  data: T;
  message: string;
}

/**
 * Calls the API and gives the data of the answer. Public pages pass a literal and name the type,
 * `call<typeof login>({ method: 'POST', path: '/auth/login' }, …)`, so that no schema is bundled.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>>;
export function call<E extends Endpoint>(
  endpoint: Address,
  input: SentOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>>;
export async function call(endpoint: Address, input: object, options?: CallOptions) {
  return (await send(endpoint, input, options)).data;
}

/** The same, with the server's sentence. */
export function send<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options?: CallOptions,
): Promise<Answer<OutputOf<E>>>;
export function send<E extends Endpoint>(
  endpoint: Address,
  input: SentOf<E>,
  options?: CallOptions,
): Promise<Answer<OutputOf<E>>>;
export async function send(endpoint: Address, input: object, options: CallOptions = {}) {
  const response = await answerTo(endpoint, input, options);
  if (!response.ok) {
    const error = await errorOf(response);
    if (error.code === 'ORG_SUSPENDED') leaveTo('/suspended');
    throw error;
  }
  if (endpoint.answer === 'file') return receiveFile(response);
  const envelope = (await response.json().catch(() => null)) as Answer<unknown> | null;
  // Bytes that end half-way are no answer either.
  if (!envelope) throw noResponse();
  return { data: envelope.data, message: envelope.message };
}

/** Bytes to show inside the page, such as a photo. */
export async function callBlob(
  endpoint: Address,
  input: object,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await answerTo(endpoint, input, options);
  if (!response.ok) throw await errorOf(response);
  return response.blob().catch(() => {
    throw noResponse();
  });
}

/** One attempt, and after a refused token one refresh and one more attempt. */
async function answerTo(endpoint: Address, input: object, options: CallOptions): Promise<Response> {
  const open = isOpen(endpoint.path);
  // A machine that wakes up looks at the clock before its first request.
  if (!open && endIfIdle()) throw new CallError(401, session_ended);
  const bearer = open ? null : readSession();
  const response = await attempt(endpoint, input, options, bearer);
  if (response.status !== 401 || !bearer || isAboutTokens(endpoint.path)) return response;
  if (!(await refreshSession(bearer.access_token))) {
    leaveToLogin();
    return response;
  }
  const now = readSession();
  return isSameSeat(bearer, now) ? attempt(endpoint, input, options, now) : response;
}

/** Another tab may have signed somebody else in or switched the school: then it is not theirs to do. */
const isSameSeat = ({ user }: Session, now: Session | null): boolean =>
  user.id === now?.user.id && user.active_school_id === now.user.active_school_id;

async function attempt(
  endpoint: Address,
  input: object,
  options: CallOptions,
  session: Session | null,
): Promise<Response> {
  const { url, init } = requestFor(endpoint, input, options, session);
  const timeout = AbortSignal.timeout(endpoint.upload ? upload_ms_max : wait_ms_max);
  const signal = options.signal ? either(options.signal, timeout) : timeout;
  try {
    const first = endpoint.method === 'GET' ? await takeFirst(url, signal) : null;
    return first ?? (await fetch(url, { ...init, signal }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw noResponse();
  }
}

/** Ends with the first of two. `AbortSignal.any` is younger than the oldest browsers we serve. */
function either(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    const end = () => both.abort(signal.reason);
    signal.addEventListener('abort', end, { once: true, signal: both.signal });
  }
  return both.signal;
}

function requestFor(
  endpoint: Address,
  input: object,
  options: CallOptions,
  session: Session | null,
): { url: string; init: RequestInit } {
  const wire = requestOf(endpoint, removeEmpty(input) as Record<string, unknown>);
  const headers = headersFor(endpoint, options, session);
  const init: RequestInit = { method: endpoint.method, credentials: 'include', headers };
  if (endpoint.upload && options.file) {
    init.body = multipart(wire.body ?? {}, options.file);
  } else {
    headers['content-type'] = 'application/json';
    // The server refuses an empty body under a JSON content type.
    if (endpoint.method !== 'GET') init.body = JSON.stringify(wire.body ?? {});
  }
  return { url: base + wire.url, init };
}

function headersFor(endpoint: Address, options: CallOptions, session: Session | null) {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (endpoint.answer === 'file') headers['accept'] = '*/*';
  const tenant_id = tenantId();
  if (tenant_id) headers['x-tenant-id'] = tenant_id;
  if (session) headers['authorization'] = `Bearer ${session.access_token}`;
  // A write says which school it was composed for, so that a switch in another tab cannot
  // send it to the wrong one.
  const school_id = session?.user.active_school_id;
  if (school_id && endpoint.method !== 'GET') headers['x-school-id'] = school_id;
  if (options.key) headers['idempotency-key'] = options.key;
  return headers;
}

/** The server reads the fields that come before the file, so the file goes last. */
function multipart(fields: Record<string, unknown>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', file, file.name);
  return form;
}

// Open calls work without a session and must not carry one.
const open_paths =
  /^\/(auth\/(login|two-step|accept-invite|send-reset-code|reset-password)|organization|website)\b/;
const isOpen = (path: string): boolean => open_paths.test(path);

// A 401 of these is an answer about the sign-in itself; refreshing would change nothing.
const isAboutTokens = (path: string): boolean => /^\/auth\/(?!heartbeat)/.test(path);
