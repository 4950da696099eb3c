import type { FiscalEnvironment } from '@darasa/contract/finance/tax/fiscal-device';
import type { Secret } from '#platform/auth/tokens.ts';
import type { InSchool, SchoolScope } from '#platform/automatic.ts';
import type { Config } from '#platform/config.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { seal, unseal } from '#platform/secrets/seal.ts';
import { createEtims, EtimsError } from '../etims/etims.ts';
import * as queries from './queries.ts';
import { ownerOf, record_id } from './service.ts';

/** The desk for KRA is what the worker brings along for calls to KRA. */
export interface KraDesk {
  inSchool: InSchool;
  secret: Secret;
  etims: Config['etims'];
}

export interface OpenDevice {
  tin: string;
  branch_id: string;
  serial: string;
  item_class: string;
  control_unit: string | null;
  environment: FiscalEnvironment;
  /** Null until KRA has told it. */
  key: string | null;
  version: number;
}

export const who = 'KRA';

export async function openDevice(ctx: Ctx, secret: Secret): Promise<OpenDevice | null> {
  const row = await queries.findDevice(ctx.db);
  if (!row || row.forgotten_at) return null;
  const { sealed_secret, ...device } = row;
  return { ...device, key: sealed_secret ? unseal(secret, ownerOf(ctx), sealed_secret) : null };
}

/**
 * The places are where KRA of this environment is called, and where it shows an invoice; null: nowhere from
 * here.
 */
export function placesOf(etims: Config['etims'], environment: FiscalEnvironment) {
  const places = {
    live: { base_url: etims.live_url, portal: etims.live_portal },
    sandbox: { base_url: etims.sandbox_url, portal: etims.sandbox_portal },
    practice: etims.simulator_url
      ? { base_url: etims.simulator_url, portal: etims.simulator_url }
      : null,
  };
  return places[environment];
}

export const no_practice = new EtimsError({
  kind: 'device',
  code: 'practice',
  words: 'There is nothing to practise with on this server. Choose the test system of KRA, or KRA.',
});

/**
 * Sets the device up and keeps its key. One that has its key is asked all the same, because that is the
 * only harmless question there is: then "set up already" is the good answer.
 */
export async function setUp(
  { inSchool, secret, etims }: KraDesk,
  scope: SchoolScope,
  device: OpenDevice,
): Promise<OpenDevice> {
  const places = placesOf(etims, device.environment);
  if (!places) throw no_practice;
  const told = await createEtims({ ...device, ...places })
    .setUp()
    .catch((error: unknown) => {
      if (!(error instanceof EtimsError)) throw error;
      if (device.key && error.code === '902') return null;
      // A device that is refused is no fault of the invoice that it was wanted for.
      throw error.kind === 'refused' ? error.as('device') : error;
    });
  if (!told) return device;
  const { communication_key, control_unit } = told;
  await inSchool(scope, who, 'Keep the key of the eTIMS device', async (ctx) => {
    const sealed_secret = seal(secret, ownerOf(ctx), communication_key);
    const { version } = device;
    if (!(await queries.saveKey(ctx.db, { sealed_secret, control_unit, version }))) return;
    const after = { control_unit, key_replaced_at: nowIso(ctx) };
    ctx.changed('fiscal device', record_id, { control_unit: device.control_unit }, after);
  });
  return { ...device, key: communication_key, control_unit };
}

/** The test of the settings. When KRA answers, what waited goes. */
export async function testDevice(desk: KraDesk, scope: SchoolScope): Promise<void> {
  const { inSchool, secret } = desk;
  const device = await inSchool(scope, who, 'Look up the eTIMS device', (ctx) =>
    openDevice(ctx, secret),
  );
  if (!device) return;
  const failure = await setUp(desk, scope, device).then(() => null, sentenceOf);
  await inSchool(scope, who, 'Note whether KRA answers', async (ctx) => {
    await queries.noteOutcome(ctx.db, { failure, now: nowIso(ctx) });
    if (!failure) await sendSoon(ctx, 'a person');
  });
}

/** Asked twice before it is done, it is done once. */
export const sendSoon = (
  ctx: Pick<Ctx, 'db' | 'school_id'>,
  after: 'a posting' | 'a pause' | 'a person',
  run_at?: string,
) =>
  enqueue(
    ctx.db,
    'fiscal.send',
    { after },
    { job_key: `fiscal ${schoolOf(ctx)}`, ...(run_at ? { run_at } : {}) },
  );

export function sentenceOf(error: unknown): string {
  if (error instanceof EtimsError) return error.message;
  throw error;
}
