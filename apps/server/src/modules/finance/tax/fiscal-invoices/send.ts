import type { SchoolScope } from '#platform/automatic.ts';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { createEtims, EtimsError, type KraSignature } from '../etims/etims.ts';
import { itemOf, saleOf, type SaleLine, verifyUrl } from '../etims/sale.ts';
import {
  type KraDesk,
  no_practice,
  openDevice,
  type OpenDevice,
  placesOf,
  sendSoon,
  setUp,
  who,
} from '../fiscal-device/kra.ts';
import { noteOutcome } from '../fiscal-device/queries.ts';
import * as queries from './sending/queries.ts';

/** One turn of a school; others take theirs before the next. */
const batch_max = 100;
const lease_ms = 2 * 60_000;
const wait_ms_first = 5_000;
const wait_ms_max = 10 * 60_000;
/** An answer that nobody can read this often is looked at by a person. */
const unclear_max = 8;

/** KRA hears of what waits, in its order. No transaction is open while KRA thinks. */
export async function sendWaiting(desk: KraDesk, scope: SchoolScope): Promise<void> {
  for (let sent = 0; sent < batch_max; sent++) {
    const turn = await desk.inSchool(scope, who, 'Take a tax invoice', (ctx) => take(ctx, desk));
    if (!turn) return;
    const outcome = await tell(desk, scope, turn).catch((error: unknown) => outcomeOf(error, turn));
    if (!(await note(desk, scope, turn, outcome))) return;
  }
  await desk.inSchool(scope, who, 'Go on with the tax invoices', (ctx) => sendSoon(ctx, 'a pause'));
}

interface Turn {
  device: OpenDevice;
  invoice: queries.ClaimedInvoice;
  items: queries.Item[];
}

async function take(ctx: Ctx, { secret }: KraDesk): Promise<Turn | null> {
  const device = await openDevice(ctx, secret);
  if (!device) return null;
  const until = new Date(ctx.now.getTime() + lease_ms).toISOString();
  const invoice = await queries.claimNext(ctx.db, { now: nowIso(ctx), until });
  if (!invoice) return null;
  // If this process dies now, somebody looks again when the invoice is free.
  await sendSoon(ctx, 'a pause', until);
  return { device, invoice, items: await queries.takeItems(ctx.db, invoice.lines) };
}

/** What was learnt, and whether the next may be sent at once. */
type Told = queries.Outcome & { failure: string | null };

async function tell(desk: KraDesk, scope: SchoolScope, turn: Turn): Promise<Told> {
  const places = placesOf(desk.etims, turn.device.environment);
  if (!places) throw no_practice;
  const lines = turn.invoice.lines.map((line): SaleLine => ({
    ...line,
    item_number: itemIn(turn, line).number,
  }));
  const device = await prepare(desk, scope, turn, lines).catch(notSent);
  const sale = saleOf({ ...turn.invoice, lines }, device.item_class, new Date());
  const signed = await createEtims({ ...device, ...places }).saveSale(device.key!, sale);
  return sentOf(device, signed, places.portal);
}

/** KRA has the device and the services of the invoice when it hears of the invoice itself. */
async function prepare(
  desk: KraDesk,
  scope: SchoolScope,
  turn: Turn,
  lines: SaleLine[],
): Promise<OpenDevice> {
  const device = turn.device.key ? turn.device : await setUp(desk, scope, turn.device);
  const untold = lines.filter((_line, i) => itemIn(turn, turn.invoice.lines[i]!).told_at === null);
  if (untold.length === 0) return device;
  const kra = createEtims({ ...device, ...placesOf(desk.etims, device.environment)! });
  for (const line of untold) await kra.saveItem(device.key!, itemOf(line, device.item_class));
  const numbers = untold.map((line) => line.item_number);
  await desk.inSchool(scope, who, 'Note what KRA knows of', (ctx) =>
    queries.updateItemsTold(ctx.db, numbers, nowIso(ctx)),
  );
  return device;
}

/** Whatever went wrong before, the invoice itself did not leave. */
function notSent(error: unknown): never {
  if (!(error instanceof EtimsError) || error.kind !== 'unclear') throw error;
  throw error.as('not-sent');
}

const itemIn = ({ items }: Turn, of: { vote_head_id: string; tax: string }): queries.Item =>
  items.find((one) => one.vote_head_id === of.vote_head_id && one.tax === of.tax)!;

const sentOf = (device: OpenDevice, signed: KraSignature, portal: string): Told => ({
  state: 'sent',
  reason: null,
  refused_code: null,
  in_doubt: false,
  environment: device.environment,
  failure: null,
  ...signed,
  control_unit: device.control_unit,
  verify_url: verifyUrl(portal, { ...device, signature: signed.signature }),
});

const lost_answer =
  'KRA has this invoice. Its number and signature were in an answer that was lost on the way; they stand in the eTIMS portal.';
const never_clear =
  'KRA answered several times, and never so that we could read it. Look it up in the eTIMS portal before you send it again.';

function outcomeOf(error: unknown, { invoice, device }: Turn): Told {
  if (!(error instanceof EtimsError)) throw error;
  const { in_doubt, tries } = invoice;
  const { environment } = device;
  const { kind, code, message: failure } = error;
  const same = {
    state: 'waiting' as const,
    reason: failure,
    refused_code: null,
    in_doubt,
    environment: null,
    failure,
  };
  switch (kind) {
    case 'not-sent':
    case 'device':
      return same;
    case 'unclear':
      return code === 'unreadable' && tries >= unclear_max
        ? { ...same, state: 'refused', reason: never_clear, refused_code: code, in_doubt: true }
        : { ...same, in_doubt: true };
    case 'known':
      // It came through, and only the answer did not.
      return in_doubt
        ? {
            ...same,
            state: 'sent',
            reason: lost_answer,
            in_doubt: false,
            environment,
            failure: null,
          }
        : { ...same, state: 'refused', refused_code: code };
    case 'refused':
      return { ...same, state: 'refused', refused_code: code };
  }
}

async function note(
  { inSchool }: KraDesk,
  scope: SchoolScope,
  { invoice }: Turn,
  { failure, ...outcome }: Told,
): Promise<boolean> {
  return inSchool(scope, who, 'Note what KRA answered', async (ctx) => {
    const now = nowIso(ctx);
    await queries.updateOutcome(ctx.db, invoice.id, outcome, now);
    await noteOutcome(ctx.db, { failure, now });
    if (outcome.state !== 'waiting') {
      const { state, reason, receipt_number = null, signature = null } = outcome;
      const after = { state, reason, receipt_number, signature };
      ctx.changed('tax invoice', invoice.id, { state: 'waiting' }, after);
      return true;
    }
    // KRA is not to be asked now, for this or any other.
    const wait_ms = Math.min(wait_ms_first * 2 ** (invoice.tries - 1), wait_ms_max);
    await sendSoon(ctx, 'a pause', new Date(ctx.now.getTime() + wait_ms).toISOString());
    return false;
  });
}

/** Waiting invoices are looked for: what waits is looked at again, in case its job was lost. */
export const lookForInvoices: Chore = async (ctx) => {
  if (await queries.hasWaiting(ctx.db)) await sendSoon(ctx, 'a pause');
};
