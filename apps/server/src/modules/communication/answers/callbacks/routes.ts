import { createHmac } from 'node:crypto';
import type { MessageState } from '@darasa/rules/message-status';
import { smsNotDelivered, whatsappFailure } from '@darasa/rules/message-failures';
import { normalisePhone } from '@darasa/rules/phone';
import { type Notice, type NoticeRoute, PlainAnswer } from '#platform/http/notices.ts';
import { isUuid } from '#platform/ids.ts';
import { isSameText, ownerOfCallback } from '#platform/secrets/callback-keys.ts';
import { unseal } from '#platform/secrets/seal.ts';
import { readAnswer } from '#modules/finance/index.ts';
import { listSchools } from '#modules/communication/sending/carrier/queries.ts';
import { settlePurchase } from '#modules/communication/sending/tokens/prompt.ts';
import { lockPurchase } from '#modules/communication/sending/tokens/queries.ts';
import { not_on_whatsapp } from '#modules/communication/sending/sending/whatsapp.ts';
import {
  reasonOf as templateReason,
  stateOf,
} from '#modules/communication/whatsapp/templates/wire.ts';
import { paperNotice } from '#modules/communication/writing/papers/routes.ts';
import {
  simulated_app_secret,
  whatsappOwner,
} from '#modules/communication/whatsapp/number/account.ts';
import type { ResultsOfPhone } from './answering.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';
import { readWebhook, type WhatsappChange, wordsOf } from './webhook.ts';

const done = new PlainAnswer(200, 'OK');
const not_here = new PlainAnswer(404, 'Not found');

/** Africa's Talking signs nothing, so the address itself carries the secret. */
const smsNotice = (
  path: string,
  receive: (notice: Notice, form: URLSearchParams, school_id: string | null) => Promise<unknown>,
): NoticeRoute => ({
  path: `/hooks/sms/:token/${path}`,
  serve: async (notice) => {
    const owner = await smsOwner(notice);
    if (!owner) return not_here;
    await receive(notice, new URLSearchParams(notice.bytes.toString('utf8')), owner.school_id);
    return done;
  },
});

/** Whose account the address belongs to: the organisation's, or that of one school. */
const smsOwner = (notice: Notice): Promise<{ school_id: string | null } | undefined> =>
  ownerOf(notice, 'sms', notice.params['token']);

const ownerOf = ({ within, secret }: Notice, kind: string, given = '') =>
  within(null, 'read', (db) => ownerOfCallback(db, secret, kind, given));

/** The last word of a network. Of the others two are worth telling, and may be followed by a last one. */
const sms_states: Record<string, MessageState> = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
  Expired: 'sent',
  AbsentSubscriber: 'sent',
};
const not_final: Record<string, string> = {
  Expired: 'The network stopped trying for now; the phone was not reached',
  AbsentSubscriber: 'The phone is off or out of reach; the network tries again',
};
const networks: Record<string, string> = {
  '63902': 'Safaricom',
  '63903': 'Airtel',
  '63907': 'Telkom',
  '63999': 'Equitel',
};
const bad_number = new Set(['UserInBlackList', 'UserDoesNotExist', 'NotNetworkSubcriber']);

const smsNotices = (resultsOf: ResultsOfPhone): NoticeRoute[] => [
  smsNotice('delivery', async (notice, form) => {
    const status = form.get('status') ?? '';
    const state = sms_states[status];
    const provider_id = form.get('id') ?? '';
    if (!state || !provider_id) return;
    const failure = form.get('failureReason') ?? '';
    await service.report(notice, {
      provider_id: provider_id.slice(0, 100),
      state,
      reason: state === 'failed' ? smsNotDelivered(failure) : (not_final[status] ?? null),
      network: networks[form.get('networkCode') ?? ''] ?? null,
      phone: form.get('phoneNumber'),
      is_bad_number: state === 'failed' && bad_number.has(failure),
    });
  }),
  smsNotice('reply', async (notice, form, school_id) => {
    const [from, text, id] = [form.get('from'), form.get('text'), form.get('id')];
    if (!from || !text || !id) return;
    const provider_id = id.slice(0, 100);
    const said = { channel: 'sms' as const, from, text, provider_id };
    await service.receive(notice, resultsOf, said, school_id);
  }),
  smsNotice('opt-out', async (notice, form) => {
    const phone = normalisePhone(form.get('phoneNumber') ?? '');
    if (!phone) return;
    await notice.within(null, 'write', (db) =>
      queries.setOptOut(db, phone, notice.now.toISOString()),
    );
  }),
];

const whatsapp_states: Record<string, MessageState> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};

const whatsappNotices = (resultsOf: ResultsOfPhone): NoticeRoute[] => [
  {
    method: 'GET',
    path: '/hooks/whatsapp',
    serve: async (notice) => {
      const {
        'hub.mode': mode,
        'hub.verify_token': token,
        'hub.challenge': challenge,
      } = notice.query;
      if (mode !== 'subscribe' || !challenge) return not_here;
      if (!(await ownerOf(notice, 'whatsapp', token))) return not_here;
      return new PlainAnswer(200, challenge.slice(0, 200));
    },
  },
  {
    path: '/hooks/whatsapp',
    serve: async (notice) => {
      const changes = readWebhook(notice.body);
      for (const change of changes) {
        const account = await accountOf(notice, change.phone_number_id, change.business_id);
        if (!account || !isSigned(notice, account.app_secret)) return not_here;
        await hearVerdict(notice, change, account.school_id);
        await hear(notice, resultsOf, change, account.school_id);
      }
      return changes.length > 0 ? done : not_here;
    },
  },
];

async function accountOf(notice: Notice, phone_number_id: string | null, business_id: string) {
  const { secret, tenant_id } = notice;
  const found = await notice.within(null, 'read', (db) =>
    queries.findWhatsappAccount(db, phone_number_id, business_id),
  );
  if (found) {
    const owner = whatsappOwner(tenant_id, found.owner_school_id);
    const app_secret = unseal(secret, owner, found.sealed_app_secret);
    return { school_id: found.owner_school_id, app_secret };
  }
  // Without an account of its own a school is played by the simulator, whose number is its id.
  const [first] = await notice.within(null, 'read', (db) => listSchools(db, null));
  return first ? { school_id: null, app_secret: simulated_app_secret(secret) } : null;
}

function isSigned({ headers, bytes }: Notice, app_secret: string): boolean {
  const given = String(headers['x-hub-signature-256'] ?? '');
  const expected = `sha256=${createHmac('sha256', app_secret).update(bytes).digest('hex')}`;
  return isSameText(given, expected);
}

/** Meta has decided about a template: it may be used, or not, and why. */
async function hearVerdict(
  notice: Notice,
  { verdict }: WhatsappChange,
  school_id: string | null,
): Promise<void> {
  const state = verdict ? stateOf(verdict.event) : undefined;
  if (!state || !verdict) return;
  await service.judge(
    notice,
    {
      provider_id: String(verdict.message_template_id),
      name: verdict.message_template_name ?? '',
      language: (verdict.message_template_language ?? '').slice(0, 2),
      state,
      reason: state === 'approved' ? null : templateReason(verdict.reason ?? undefined),
    },
    school_id,
  );
}

async function hear(
  told: Notice,
  resultsOf: ResultsOfPhone,
  { statuses, messages }: WhatsappChange,
  school_id: string | null,
): Promise<void> {
  for (const one of statuses) {
    const state = whatsapp_states[one.status];
    if (!state) continue;
    const code = one.errors?.[0]?.code;
    await service.report(told, {
      provider_id: one.id,
      state,
      reason: state === 'failed' ? whatsappFailure(code) : null,
      network: 'WhatsApp',
      phone: one.recipient_id ?? null,
      is_bad_number: false,
      not_there: code === not_on_whatsapp,
      billed_as: one.pricing ? billedAs(one.pricing) : null,
      recipient_user_id: one.recipient_user_id ?? null,
    });
  }
  for (const one of messages) {
    const text = wordsOf(one);
    // Somebody who hides the number is known by another id, which is no phone to answer to.
    if (!one.from) await service.tellOfHidden(told, text, school_id);
    else {
      await service.receive(
        told,
        resultsOf,
        { channel: 'whatsapp', from: one.from, text, provider_id: one.id },
        school_id,
      );
    }
  }
}

const billedAs = ({ billable, category }: { billable?: boolean; category?: string }) =>
  billable === false ? 'free' : (category ?? null);

/** Safaricom tells how a purchase of tokens ended. Only what was paid in full is credited. */
const tokenNotice: NoticeRoute = {
  path: '/hooks/tokens/:token/:purchase_id',
  serve: async (notice) => {
    const { token, purchase_id = '' } = notice.params;
    const answer = readAnswer(notice.body);
    if (!isUuid(purchase_id) || !answer) return not_here;
    if (!(await ownerOf(notice, 'tokens', token))) return not_here;
    const schools = await notice.within(null, 'read', (db) => listSchools(db, null));
    for (const school_id of schools) {
      const done_here = await notice.within(school_id, 'write', async (db) => {
        const purchase = await lockPurchase(db, { id: purchase_id });
        if (!purchase) return false;
        // Somebody else's answer settles nothing.
        if (purchase.provider_id && purchase.provider_id !== answer.checkout_id) return true;
        const in_full = (answer.paid?.amount_cents ?? 0) >= purchase.amount_cents;
        const paid = in_full ? answer.paid : null;
        await settlePurchase(db, notice.now, purchase_id, paid, answer.result_text);
        return true;
      });
      if (done_here) return done;
    }
    return not_here;
  },
};

/** Keywords ask for what other modules know: it is handed in where the notices are put together. */
export const noticesFor = (resultsOf: ResultsOfPhone): NoticeRoute[] => [
  ...smsNotices(resultsOf),
  ...whatsappNotices(resultsOf),
  tokenNotice,
  paperNotice,
];
