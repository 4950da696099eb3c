import { director, hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { ConnectionKind } from '@darasa/contract/finance/books/pay-details';
import { provider_labels } from '@darasa/contract/finance/receiving/incoming';
import type {
  listPayChanges,
  PayChange,
  stopPayChange,
} from '@darasa/contract/finance/books/pay-details';
import { settings } from '@darasa/contract/settings/list';
import { formatDateTime, isoDate } from '@darasa/rules/dates';
import { listOverseers, submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { announce } from '#platform/notifications/announce.ts';
import { nextNumber } from '#platform/numbering/next-number.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { pay_details_change } from '#modules/finance/events.ts';
import { takeEffect } from './effect.ts';
import * as queries from './queries.ts';
import { changesIn, inWords } from './words.ts';

export const pay_details_type = 'pay-details';
const hour_ms = 3_600_000;

export interface PayDetailsRequest {
  money_account_id: string;
  money_account_name: string;
  provider: ConnectionKind | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  sealed_secret: string | null;
}

/**
 * Asks a second person for a change of where parents pay, and tells the directors. Nothing changes
 * before it is approved and the school's own delay is over.
 */
export async function ask(ctx: Ctx, asked: PayDetailsRequest): Promise<void> {
  const { money_account_id, provider, after } = asked;
  await refuseTaken(ctx, money_account_id, after['paybill'] ?? after['till'] ?? after['shortcode']);
  const open = await queries.lockOpen(ctx.db, asked);
  if (open && !(open.state === 'returned' && open.asked_by_id === ctx.user.id)) {
    throw fail('pay_details.waits', { name: nameOf(asked), number: open.number });
  }
  const { id, number } = open ?? (await numbered(ctx));
  if (open) await queries.updateAsked(ctx.db, id, asked);
  else {
    const row = { ...asked, id, number, asked_by: ctx.user.id, created_at: nowIso(ctx) };
    const is_new = await queries.insertChange(ctx.db, row);
    if (!is_new) throw fail('pay_details.waits', { name: nameOf(asked), number });
  }
  const changes = changesIn(asked);
  ctx.changed('pay details', id, asked.before, {
    ...after,
    number,
    provider,
    state: 'in-approval',
  });
  await submit(ctx, {
    type: pay_details_type,
    document_id: id,
    number,
    title: `Where parents pay: ${nameOf(asked)}`.slice(0, 160),
    details: changes.map(({ label, before, after: wanted }) => ({
      label,
      value: `${before} to ${wanted}`,
    })),
  });
  const who = `${ctx.user.first_name} ${ctx.user.last_name}`;
  await tell(ctx, asked, `${who} asks for it, and it waits for a second person.`);
}

const nameOf = ({
  provider,
  money_account_name,
}: Pick<PayDetailsRequest, 'provider' | 'money_account_name'>) =>
  provider ? `${provider_labels[provider]} connection` : money_account_name;

async function numbered(ctx: Ctx): Promise<{ id: string; number: string }> {
  const year = Number(isoDate(ctx.now).slice(0, 4));
  const counted = await nextNumber(ctx, 'pay-details', year);
  const number = `PD-${year}-${String(counted).padStart(4, '0')}`;
  return { id: newId(ctx.now.getTime()), number };
}

/** One paybill names one account, or nobody knew where its money lies. */
async function refuseTaken(ctx: Ctx, own_id: string, paybill: unknown): Promise<void> {
  if (typeof paybill !== 'string') return;
  if (!(await queries.findAccountOfPaybill(ctx.db, paybill, own_id))) return;
  throw failField('lookup.name_taken', 'name', 'Another account has this name or paybill');
}

/** Directors and administrators hear of every step, and nobody can mute it. */
async function tell(
  ctx: Ctx,
  change: Pick<
    PayDetailsRequest,
    'provider' | 'money_account_name' | 'before' | 'after' | 'money_account_id'
  >,
  what: string,
): Promise<void> {
  await announce(ctx, pay_details_change, {
    to: await listOverseers(ctx.db),
    title: `Where parents pay: ${nameOf(change)}`.slice(0, 120),
    text: `${inWords(changesIn(change))}. ${what}`.slice(0, 500),
    link: '/dashboard/finance/setup?tab=money',
    money: { account_id: change.money_account_id },
  });
}

const mayAgree = ({ staff, user }: Ctx): boolean =>
  staff?.responsibility === director || hasModule(user, 'finance', 'approve');

/** The school's own delay. A shorter one than usual counts once it was there for as long as the usual one. */
async function hoursToWait(ctx: Ctx): Promise<number> {
  const key = 'finance.pay_details_wait_hours';
  const usual = settings[key].default;
  const since = new Date(ctx.now.getTime() - usual * hour_ms).toISOString();
  const [hours, is_fresh] = await Promise.all([
    settingOf(ctx, key),
    queries.isFreshSetting(ctx.db, key, since),
  ]);
  return is_fresh ? Math.max(hours, usual) : hours;
}

/** Approved is not yet in force: there is time in which somebody may notice and stop it. */
export async function approve(ctx: Ctx, id: string): Promise<void> {
  const change = await queries.lockChange(ctx.db, id);
  if (change?.state !== 'in-approval') return;
  // A director may decide alone elsewhere; where the parents' money goes two people say it.
  if (change.asked_by_id === ctx.user.id) throw fail('pay_details.own');
  // Whoever writes the paths could name anybody as the second person.
  if (!mayAgree(ctx)) throw fail('pay_details.not_yours');
  const hours = await hoursToWait(ctx);
  const effective_at = new Date(ctx.now.getTime() + hours * hour_ms).toISOString();
  const approved = { state: 'approved', approved_by: ctx.user.id, effective_at } as const;
  await queries.updateState(ctx.db, id, approved);
  ctx.changed('pay details', id, { state: change.state }, approved);
  if (hours === 0) await takeEffect(ctx, id);
  else await enqueue(ctx.db, 'pay-details.take-effect', { id }, { run_at: effective_at });
  const when = hours === 0 ? 'at once' : `on ${formatDateTime(effective_at)}`;
  const who = `${ctx.user.first_name} ${ctx.user.last_name}`;
  await tell(
    ctx,
    change,
    `Asked by ${change.asked_by}, approved by ${who}. It takes effect ${when}.`,
  );
}

export async function note(ctx: Ctx, id: string, state: PayChange['state']): Promise<void> {
  const change = await queries.lockChange(ctx.db, id);
  if (change?.state !== 'in-approval' && change?.state !== 'returned') return;
  await queries.updateState(ctx.db, id, { state });
  ctx.changed('pay details', id, { state: change.state }, { state });
}

/** Somebody who may approve has looked twice. */
export async function stop(
  ctx: Ctx,
  { id, version }: InputOf<typeof stopPayChange>,
): Promise<PayChange> {
  const change = await queries.lockChange(ctx.db, id);
  if (!change) throw fail('record.not_found');
  if (change.version !== version) throw stale(shownOf(change));
  if (change.state !== 'approved') throw fail('pay_details.too_late');
  await queries.updateState(ctx.db, id, { state: 'stopped' });
  ctx.changed('pay details', id, { state: change.state }, { state: 'stopped' });
  await tell(ctx, change, `${ctx.user.first_name} ${ctx.user.last_name} stopped it.`);
  return shownOf((await queries.lockChange(ctx.db, id))!);
}

export async function list(ctx: Pick<Ctx, 'db'>): Promise<OutputOf<typeof listPayChanges>> {
  return { rows: (await queries.listChanges(ctx.db)).map(shownOf) };
}

const shownOf = (change: queries.StoredChange): PayChange => ({
  id: change.id,
  number: change.number,
  money_account_id: change.money_account_id,
  money_account_name: change.money_account_name,
  provider: change.provider,
  changes: changesIn(change),
  state: change.state,
  asked_by: change.asked_by,
  asked_by_id: change.asked_by_id,
  item_id: change.item_id,
  created_at: change.created_at,
  approved_by: change.approved_by,
  effective_at: change.effective_at,
  version: change.version,
});
