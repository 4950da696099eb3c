import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  type Integration,
  integration_kinds,
  type IntegrationKind,
  type listIntegrations,
  type removeIntegration,
  type setEmailAccount,
  type setSmsAccount,
  type testIntegration,
} from '@darasa/contract/settings/integrations';
import type { Secret } from '#platform/auth/tokens.ts';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { insertDeliveries } from '#platform/notifications/deliveries.ts';
import { secretOwner } from '#platform/outbox/accounts.ts';
import { maskEmail, maskPhone } from '#platform/outbox/mask.ts';
import { isSilent } from '#platform/outbox/silent.ts';
import { forgetCallbackKey } from '#platform/secrets/callback-keys.ts';
import { seal } from '#platform/secrets/seal.ts';
import { tellAdmins } from '#modules/identity/index.ts';
import { test_event } from '../events.ts';
import * as queries from './queries.ts';

export async function list(ctx: Ctx): Promise<OutputOf<typeof listIntegrations>> {
  const rows = await queries.listIntegrations(ctx.db, integration_kinds);
  return { rows: rows.map(shownOf) };
}

const shownOf = ({ details, version, ...row }: queries.IntegrationRow): Integration => ({
  ...row,
  own_account: version !== null,
  details: details ?? {},
  version: version ?? 0,
});

export const setSms = (
  ctx: Ctx,
  secret: Secret,
  { api_key, version, ...details }: InputOf<typeof setSmsAccount>,
): Promise<Integration> => save(ctx, secret, 'sms', details, api_key, version);

export const setEmail = (
  ctx: Ctx,
  secret: Secret,
  { password, version, ...details }: InputOf<typeof setEmailAccount>,
): Promise<Integration> => save(ctx, secret, 'email', details, password, version);

const screen = '/dashboard/settings?tab=integrations';
const changed_words = {
  sms: {
    en: 'The SMS account of the organisation was changed.',
    sw: 'Akaunti ya SMS ya shirika imebadilishwa.',
  },
  email: {
    en: 'The e-mail account of the organisation was changed.',
    sw: 'Akaunti ya barua pepe ya shirika imebadilishwa.',
  },
};

/** The key is sealed before it is stored. The trail tells that it was replaced, and not by what. */
async function save(
  ctx: Ctx,
  secret: Secret,
  kind: IntegrationKind,
  details: Record<string, string | number | undefined>,
  key: string,
  version: number,
): Promise<Integration> {
  requireStepUp(ctx);
  const before = await one(ctx, kind);
  const row = {
    tenant_id: ctx.tenant_id,
    kind,
    details: JSON.stringify(details),
    sealed_secret: seal(secret, secretOwner(ctx.tenant_id, kind), key),
    set_by: ctx.user.id,
    set_at: nowIso(ctx),
  };
  if (!(await queries.saveIntegration(ctx.db, row, version))) {
    throw stale(before);
  }
  ctx.changed('integration', kind, before.own_account ? before.details : null, {
    ...details,
    key_replaced_at: nowIso(ctx),
  });
  await forgetCallbackKey(ctx.db, { kind, school_id: null });
  await tellAdmins(ctx, changed_words[kind], screen);
  return one(ctx, kind);
}

const one = async (ctx: Ctx, kind: IntegrationKind): Promise<Integration> =>
  shownOf((await queries.listIntegrations(ctx.db, [kind]))[0]!);

export async function remove(
  ctx: Ctx,
  { kind }: InputOf<typeof removeIntegration>,
): Promise<Record<string, never>> {
  requireStepUp(ctx);
  const before = await one(ctx, kind);
  if (!(await queries.deleteIntegration(ctx.db, kind))) throw fail('record.not_found');
  ctx.changed('integration', kind, before.details, null);
  await forgetCallbackKey(ctx.db, { kind, school_id: null });
  await tellAdmins(ctx, changed_words[kind], screen);
  return {};
}

/** A real message to the one who asks, on the very way that all others go. */
export async function test(
  ctx: Ctx,
  { kind }: InputOf<typeof testIntegration>,
): Promise<OutputOf<typeof testIntegration>> {
  const { email, phone } = await queries.findMyAddresses(ctx.db, ctx.user.id);
  const to = kind === 'sms' ? phone : email;
  if (!to)
    throw fail('integration.no_address', { what: kind === 'sms' ? 'phone number' : 'email' });
  if (kind === 'sms' && (await isSilent(ctx.db, to))) throw fail('message.opted_out');
  const id = newId(ctx.now.getTime());
  const sent_to = kind === 'sms' ? maskPhone(to) : maskEmail(to);
  const title = 'Test message';
  const text = 'This is a test from your school system. It arrived, so everything is in order.';
  await insertDeliveries(ctx.db, [
    {
      tenant_id: ctx.tenant_id,
      id,
      school_id: ctx.school_id,
      user_id: ctx.user.id,
      event: test_event.key,
      channel: kind,
      sent_to,
      title,
      created_at: nowIso(ctx),
    },
  ]);
  const sent = { to, text, delivery_id: id, by_own_carrier: true as const };
  if (kind === 'sms') await enqueue(ctx.db, 'sms.send', sent);
  else await enqueue(ctx.db, 'email.send', { ...sent, subject: title });
  return { sent_to };
}
