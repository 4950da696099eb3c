import type { InputOf } from '@darasa/contract/endpoint';
import type {
  FiscalDevice,
  removeFiscalDevice,
  setFiscalDevice,
} from '@darasa/contract/finance/tax/fiscal-device';
import type { Secret } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { seal } from '#platform/secrets/seal.ts';
import * as queries from './queries.ts';

/** There is one in a school, and the trail knows it by this. */
export const record_id = 'etims';

/** Names whose sealed key it is, so that it opens nowhere else. */
export const ownerOf = (ctx: Pick<Ctx, 'tenant_id' | 'school_id'>): string =>
  `fiscal device ${ctx.tenant_id} ${schoolOf(ctx)}`;

export async function read(ctx: Ctx): Promise<FiscalDevice> {
  const [device, around] = await Promise.all([
    queries.findDevice(ctx.db),
    queries.findAround(ctx.db),
  ]);
  return { own: shownOf(device), ...around, version: device?.version ?? 0 };
}

function shownOf(device: queries.DeviceRow | undefined): FiscalDevice['own'] {
  if (!device || device.forgotten_at) return null;
  const { sealed_secret, forgotten_at: _gone, version: _version, ...shown } = device;
  return { ...shown, has_key: sealed_secret !== null };
}

/** The key is sealed before it is stored. The trail tells that it was replaced, and not by what. */
export async function set(
  ctx: Ctx,
  secret: Secret,
  { communication_key, version, ...values }: InputOf<typeof setFiscalDevice>,
): Promise<FiscalDevice> {
  const before = await queries.findDevice(ctx.db);
  const is_same = before !== undefined && isSameDevice(before, values);
  const kept = is_same ? before.sealed_secret : null;
  const sealed_secret = communication_key ? seal(secret, ownerOf(ctx), communication_key) : kept;
  const row = { ...values, sealed_secret, set_by: ctx.user.id, set_at: nowIso(ctx) };
  const saved = await queries.saveDevice(ctx.db, row, version).catch((error: unknown) => {
    throw isTaken(error, 'fiscal_devices_in_use')
      ? failField('request.invalid', 'branch_id', 'Another school uses this branch of the PIN')
      : error;
  });
  if (!saved) throw stale(shownOf(before), values);
  if (before && before.tin !== values.tin) await queries.forgetItems(ctx.db);
  ctx.changed('fiscal device', record_id, told(shownOf(before)), {
    ...values,
    ...(communication_key ? { key_replaced_at: nowIso(ctx) } : {}),
  });
  await askKra(ctx);
  return read(ctx);
}

type Named = Pick<queries.DeviceRow, 'environment' | 'tin' | 'branch_id' | 'serial'>;

/** A key belongs to one device of one taxpayer, and to no other. */
const isSameDevice = (one: Named, other: Named): boolean =>
  one.environment === other.environment &&
  one.tin === other.tin &&
  one.branch_id === other.branch_id &&
  one.serial === other.serial;

const told = (own: FiscalDevice['own']) =>
  own && {
    environment: own.environment,
    tin: own.tin,
    branch_id: own.branch_id,
    serial: own.serial,
    item_class: own.item_class,
    last_number: own.last_number,
  };

export async function remove(
  ctx: Ctx,
  { version }: InputOf<typeof removeFiscalDevice>,
): Promise<FiscalDevice> {
  const before = shownOf(await queries.findDevice(ctx.db));
  if (!before) throw fail('record.not_found');
  const gone = await queries.forgetDevice(ctx.db, { version, now: nowIso(ctx) });
  if (!gone) throw stale(before);
  ctx.changed('fiscal device', record_id, told(before), null);
  return read(ctx);
}

/** KRA is called by the worker; how it went stands beside the device a moment later. */
export async function test(ctx: Ctx): Promise<Record<string, never>> {
  const { own } = await read(ctx);
  if (!own) throw fail('record.not_found');
  await askKra(ctx);
  return {};
}

const askKra = (ctx: Ctx) =>
  enqueue(
    ctx.db,
    'fiscal.test',
    { asked_by: ctx.user.id },
    { job_key: `fiscal test ${schoolOf(ctx)}` },
  );
