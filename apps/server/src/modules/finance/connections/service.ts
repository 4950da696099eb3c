import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  type Connection,
  type ConnectionKind,
  connectionKinds,
  type listConnections,
  type removeConnection,
  type setBankConnection,
  type setKcbConnection,
  type setMpesaConnection,
  type testConnection,
} from '@darasa/contract/finance/connections';
import type { Secret } from '../../../platform/auth/tokens.ts';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail, failField, stale } from '../../../platform/fail.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { seal } from '../../../platform/secrets/seal.ts';
import { addressesOf } from './addresses.ts';
import * as queries from './queries.ts';
import { ownerOf } from './secrets.ts';

interface Here {
  secret: Secret;
  origin: string;
}

export async function list(ctx: Ctx, here: Here): Promise<OutputOf<typeof listConnections>> {
  const [rows, money_accounts] = await Promise.all([
    queries.listConnections(ctx.db, connectionKinds),
    queries.listMoneyAccounts(ctx.db),
  ]);
  return { rows: rows.map((row) => shownOf(ctx, here, row)), money_accounts };
}

function shownOf(ctx: Ctx, here: Here, row: queries.ConnectionRow): Connection {
  const provider = row.provider as ConnectionKind;
  return {
    ...row,
    provider,
    is_set: row.version !== null,
    details: row.details ?? {},
    version: row.version ?? 0,
    addresses: addressesOf(here.secret, here.origin, provider, {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
    }),
  };
}

export const setMpesa = (
  ctx: Ctx,
  here: Here,
  {
    consumer_key,
    consumer_secret,
    passkey,
    credential,
    ...rest
  }: InputOf<typeof setMpesaConnection>,
): Promise<Connection> =>
  save(ctx, here, 'mpesa', rest, {
    consumer_key,
    consumer_secret,
    passkey,
    ...(credential ? { credential } : {}),
  });

export const setKcb = (
  ctx: Ctx,
  here: Here,
  { public_key, ...rest }: InputOf<typeof setKcbConnection>,
): Promise<Connection> => save(ctx, here, 'kcb', rest, { public_key });

export const setBank = (
  ctx: Ctx,
  here: Here,
  { provider, password, ...rest }: InputOf<typeof setBankConnection>,
): Promise<Connection> => save(ctx, here, provider, rest, { password });

/** Keys are sealed before they are stored. The trail tells that they were replaced, not by what. */
async function save(
  ctx: Ctx,
  here: Here,
  provider: ConnectionKind,
  { money_account_id, version, ...details }: { money_account_id: string; version: number },
  secrets: Record<string, string>,
): Promise<Connection> {
  if (!(await queries.isMoneyAccount(ctx.db, money_account_id))) {
    throw failField('request.invalid', 'money_account_id', 'Choose an account that you may use');
  }
  const before = await one(ctx, here, provider);
  const saved = await queries.saveConnection(
    ctx.db,
    {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      provider,
      money_account_id,
      details: JSON.stringify(details),
      sealed_secret: seal(here.secret, ownerOf(ctx, provider), JSON.stringify(secrets)),
      set_by: ctx.user.id,
      set_at: nowIso(ctx),
    },
    version,
  );
  if (!saved) throw stale(before);
  ctx.changed('connection', provider, before.is_set ? before.details : null, {
    ...details,
    money_account_id,
    keys_replaced_at: nowIso(ctx),
  });
  return one(ctx, here, provider);
}

const one = async (ctx: Ctx, here: Here, provider: ConnectionKind): Promise<Connection> =>
  shownOf(ctx, here, (await queries.listConnections(ctx.db, [provider]))[0]!);

export async function remove(
  ctx: Ctx,
  { provider }: InputOf<typeof removeConnection>,
): Promise<Record<string, never>> {
  const [before] = await queries.listConnections(ctx.db, [provider]);
  if (!(await queries.deleteConnection(ctx.db, provider))) throw fail('record.not_found');
  ctx.changed('connection', provider, before?.details ?? null, null);
  return {};
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
