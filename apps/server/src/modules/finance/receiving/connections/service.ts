import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { type ConnectionKind, connectionKinds } from '@darasa/contract/finance/books/pay-details';
import {
  type Connection,
  type listConnections,
  type removeConnection,
  type renewConnectionAddress,
  type setBankConnection,
  type setKcbConnection,
  type setMpesaConnection,
  type testConnection,
} from '@darasa/contract/finance/receiving/connections';
import { provider_labels } from '@darasa/contract/finance/receiving/incoming';
import { listOverseers } from '#platform/approvals/index.ts';
import type { Secret } from '#platform/auth/tokens.ts';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { announce } from '#platform/notifications/announce.ts';
import {
  forgetCallbackKey,
  listCallbackDates,
  renewCallbackKey,
} from '#platform/secrets/callback-keys.ts';
import { seal } from '#platform/secrets/seal.ts';
import { pay_details_change } from '#modules/finance/events.ts';
import { ask } from '#modules/finance/books/pay-details/service.ts';
import { addressesOf } from './addresses.ts';
import * as queries from './queries.ts';
import { ownerOf } from './secrets.ts';

interface Here {
  secret: Secret;
  origin: string;
}

export async function list(ctx: Ctx): Promise<OutputOf<typeof listConnections>> {
  const [rows, dates, money_accounts] = await Promise.all([
    queries.listConnections(ctx.db, connectionKinds),
    listCallbackDates(ctx.db, connectionKinds, schoolOf(ctx)),
    queries.listMoneyAccounts(ctx.db),
  ]);
  return { rows: rows.map((row) => shownOf(row, dates)), money_accounts };
}

const shownOf = (row: queries.ConnectionRow, dates: ReadonlyMap<string, string>): Connection => ({
  ...row,
  provider: row.provider as ConnectionKind,
  is_set: row.version !== null,
  details: row.details ?? {},
  version: row.version ?? 0,
  address_made_at: dates.get(row.provider) ?? null,
});

export const setMpesa = (
  ctx: Ctx,
  secret: Secret,
  {
    consumer_key,
    consumer_secret,
    passkey,
    credential,
    ...rest
  }: InputOf<typeof setMpesaConnection>,
): Promise<Connection> =>
  save(ctx, secret, 'mpesa', rest, {
    consumer_key,
    consumer_secret,
    passkey,
    ...(credential ? { credential } : {}),
  });

export const setKcb = (
  ctx: Ctx,
  secret: Secret,
  { public_key, ...rest }: InputOf<typeof setKcbConnection>,
): Promise<Connection> => save(ctx, secret, 'kcb', rest, { public_key });

export const setBank = (
  ctx: Ctx,
  secret: Secret,
  { provider, password, ...rest }: InputOf<typeof setBankConnection>,
): Promise<Connection> => save(ctx, secret, provider, rest, { password });

/**
 * Keys are sealed before they are stored; the trail tells that they were replaced, not by what. Fresh keys
 * for the same paybill are used at once. Another paybill, another account, or whatever else decides
 * whose word is taken for money waits for a second person: of a bank that is the key itself.
 */
async function save(
  ctx: Ctx,
  secret: Secret,
  provider: ConnectionKind,
  { money_account_id, version, ...details }: { money_account_id: string; version: number },
  secrets: Record<string, string>,
): Promise<Connection> {
  requireStepUp(ctx);
  const [money_account_name, before] = await Promise.all([
    queries.findMoneyAccountName(ctx.db, money_account_id),
    one(ctx, provider),
  ]);
  if (!money_account_name) {
    throw failField('request.invalid', 'money_account_id', 'Choose an account that you may use');
  }
  if (before.version !== version) throw stale(before);
  const sealed_secret = seal(secret, ownerOf(ctx, provider), JSON.stringify(secrets));
  const row = {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    provider,
    money_account_id,
    details: JSON.stringify(details),
    sealed_secret,
    set_by: ctx.user.id,
    set_at: nowIso(ctx),
  };
  if (provider === 'mpesa' && before.is_set && isSamePlace(before, money_account_id, details)) {
    if (!(await queries.updateKeys(ctx.db, row, version))) throw stale(before);
    await forgetCallbackKey(ctx.db, { kind: provider, school_id: schoolOf(ctx) });
    const after = { ...details, money_account_id, keys_replaced_at: nowIso(ctx) };
    ctx.changed('connection', provider, before.details, after);
  } else {
    await ask(ctx, {
      money_account_id,
      money_account_name,
      provider,
      before: { ...before.details, money_account: before.money_account_name, keys: 'as before' },
      after: { ...details, money_account: money_account_name, keys: 'new ones' },
      sealed_secret,
    });
  }
  return one(ctx, provider);
}

/** Whether only the keys differ, and how wrong numbers and reversals are treated. */
function isSamePlace(
  before: Connection,
  money_account_id: string,
  details: Record<string, unknown>,
): boolean {
  const decisive = ['environment', 'shortcode', 'till', 'sources'];
  return (
    before.money_account_id === money_account_id &&
    decisive.every((field) => (before.details[field] ?? '') === (details[field] ?? ''))
  );
}

async function one(ctx: Ctx, provider: ConnectionKind): Promise<Connection> {
  const [[row], dates] = await Promise.all([
    queries.listConnections(ctx.db, [provider]),
    listCallbackDates(ctx.db, [provider], schoolOf(ctx)),
  ]);
  return shownOf(row!, dates);
}

/** The addresses of a connection are told this once, to who may change it. The old ones stop working. */
export async function renewAddress(
  ctx: Ctx,
  { secret, origin }: Here,
  { provider }: InputOf<typeof renewConnectionAddress>,
): Promise<OutputOf<typeof renewConnectionAddress>> {
  requireStepUp(ctx);
  const school_id = schoolOf(ctx);
  const { is_set, address_made_at } = await one(ctx, provider);
  if (!is_set) throw fail('record.not_found');
  const place = { kind: provider, school_id };
  const making = { now: ctx.now, made_by: ctx.user.id };
  const key = await renewCallbackKey(ctx.db, secret, place, making);
  ctx.changed('connection', provider, { address_made_at }, { address_made_at: nowIso(ctx) });
  await tellOverseers(ctx, provider, {
    title: `New addresses were made for ${provider_labels[provider]}`,
    text: 'The old ones stopped working. Payments are not reported until the provider has the new ones.',
  });
  return { addresses: addressesOf(origin, provider, school_id, key) };
}

export async function remove(
  ctx: Ctx,
  { provider }: InputOf<typeof removeConnection>,
): Promise<Record<string, never>> {
  requireStepUp(ctx);
  const [before] = await queries.listConnections(ctx.db, [provider]);
  if (!(await queries.deleteConnection(ctx.db, provider))) throw fail('record.not_found');
  await forgetCallbackKey(ctx.db, { kind: provider, school_id: schoolOf(ctx) });
  ctx.changed('connection', provider, before?.details ?? null, null);
  await tellOverseers(ctx, provider, {
    title: `The connection to ${provider_labels[provider]} was forgotten`,
    text: 'New payments are not reported until it is connected again.',
  });
  return {};
}

/** One person can make the school deaf to what parents pay, so not in silence. */
async function tellOverseers(
  ctx: Ctx,
  provider: ConnectionKind,
  { title, text }: { title: string; text: string },
): Promise<void> {
  await announce(ctx, pay_details_change, {
    to: await listOverseers(ctx.db),
    title,
    text: `${text} By ${ctx.user.first_name} ${ctx.user.last_name}.`,
    link: '/dashboard/settings?tab=integrations',
  });
}

/** Safaricom is called by the worker; how it went stands beside the connection a moment later. */
export async function test(
  ctx: Ctx,
  { register }: InputOf<typeof testConnection>,
  origin: string,
): Promise<Record<string, never>> {
  const [own] = await queries.listConnections(ctx.db, ['mpesa']);
  if (own?.version === null) throw fail('record.not_found');
  await enqueue(ctx.db, 'connection.test', { provider: 'mpesa', register, origin });
  return {};
}
