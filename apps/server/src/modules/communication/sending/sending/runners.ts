import { carrierTrouble, smsRefusal } from '@darasa/rules/message-failures';
import { networkOf } from '@darasa/rules/networks';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobScope, TaskRunners } from '#platform/jobs/tasks.ts';
import { type SendSms, SmsRefused } from '#platform/outbox/sms.ts';
import { tell } from '../notices/tell.ts';
import type { SendingCtx } from '../outgoing/new-message.ts';
import { not_on_whatsapp, type SendWhatsapp, WhatsappRefused } from './whatsapp.ts';
import { type CarrierAnswer, type Carrier, type Drain, drain } from './drain.ts';
import * as queries from './queries.ts';

/** The outside is what the worker lends: the database by school, and the ways out of the building. */
export interface Outside {
  inScope<T>(scope: JobScope, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>;
  clock(): Date;
  sms(scope: JobScope): Promise<{ account: string; send: SendSms; sender: string | null }>;
  whatsapp(scope: JobScope, db: Db): Promise<{ account: string; send: SendWhatsapp }>;
  /** Where a carrier on this machine tells what became of a message; null with the real ones. */
  callbackUrl(tenant_id: string, kind: 'sms' | 'whatsapp'): Promise<string | null>;
}

/** The streets above do this around a turn: reminders before it, answers after it. */
export interface TurnHooks extends Pick<Drain, 'applyEarly' | 'fallBack'> {
  /** Takes back the reminders that were paid for meanwhile. */
  dropPaid(ctx: SendingCtx): Promise<unknown>;
}

export const createSendingRunners = (
  outside: Outside,
  { dropPaid, applyEarly, fallBack }: TurnHooks,
): Pick<TaskRunners, 'messages.drain' | 'messages.tell'> => ({
  'messages.tell': (telling, scope) =>
    outside.inScope(scope, 'write', (db) => tell({ ...scope, db, now: outside.clock() }, telling)),
  'messages.drain': async ({ channel }, scope) => {
    const callback_url = await outside.callbackUrl(scope.tenant_id, channel);
    await drain({
      school_id: scope.school_id ?? '',
      channel,
      clock: outside.clock,
      inSchool: (mode, work) => outside.inScope(scope, mode, work),
      carrier: (db) =>
        channel === 'sms'
          ? smsCarrier(outside, scope, db, callback_url)
          : whatsappCarrier(outside, scope, db, callback_url),
      recheck: async (db) =>
        channel === 'sms' ? dropPaid({ ...scope, db, now: outside.clock() }) : 0,
      again: (db, run_at) => drainAgain(db, channel, run_at),
      applyEarly,
      fallBack,
    });
  },
});

const drainAgain = (db: Db, channel: 'sms' | 'whatsapp', run_at: string | null) =>
  enqueue(
    db,
    'messages.drain',
    { channel },
    {
      ...(run_at ? { run_at } : {}),
      job_key: `drain ${scopeOf(db).school_id} ${channel} ${run_at ? 'later' : 'now'}`,
    },
  );

/** These say something about the number, so the next message need not try. */
const bad_numbers = new Set([403, 404, 406, 407, 409]);
/** The account or the carrier is in trouble; the message itself is not. */
const troubles = new Set([401, 405, 500, 501]);
const unknown_sender = 402;

async function smsCarrier(
  outside: Outside,
  scope: JobScope,
  db: Db,
  callback_url: string | null,
): Promise<Carrier> {
  const [{ account, send, sender }, own] = await Promise.all([
    outside.sms(scope),
    queries.findSender(db),
  ]);
  const sendAs = async (
    { id, phone, text }: queries.ClaimedMessage,
    name: string | null,
  ): Promise<CarrierAnswer> => {
    try {
      // Under another name it is another message to the carrier.
      const key = name === null && own ? `${id} shared` : id;
      const taken = await send({ to: phone, text, sender: name, key, callback_url });
      return { kind: 'taken', ...taken, sender: name ?? sender };
    } catch (error) {
      return noTo(error as Error);
    }
  };
  return {
    name: `sms ${account}`,
    carry: async (message) => {
      const name = own && own.networks[networkOf(message.phone) ?? ''] === 'approved';
      if (!name) return sendAs(message, null);
      const carried = await sendAs(message, own.sender);
      // The network does not know our name after all; it knows the shared one.
      const is_unknown = carried.kind === 'refused' && carried.code === unknown_sender;
      return is_unknown ? sendAs(message, null) : carried;
    },
  };
}

function noTo(error: Error): CarrierAnswer {
  if (!(error instanceof SmsRefused) || troubles.has(error.code)) {
    return { kind: 'unknown', reason: reasonOf(error) };
  }
  return {
    kind: 'refused',
    code: error.code,
    reason: smsRefusal(error.code),
    is_bad_number: bad_numbers.has(error.code),
  };
}

async function whatsappCarrier(
  outside: Outside,
  scope: JobScope,
  db: Db,
  callback_url: string | null,
): Promise<Carrier> {
  const { account, send } = await outside.whatsapp(scope, db);
  return {
    name: `whatsapp ${account}`,
    carry: async (message): Promise<CarrierAnswer> => {
      try {
        const { provider_id } = await send({
          to: message.phone,
          text: message.text,
          key: message.id,
          callback_url,
          template:
            message.template_name && message.parameters
              ? {
                  name: message.template_name,
                  language: message.template_language ?? 'en',
                  parameters: message.parameters,
                }
              : null,
          document: message.document,
        });
        return { kind: 'taken', provider_id, cost: null, sender: null };
      } catch (error) {
        if (!(error instanceof WhatsappRefused)) {
          return { kind: 'unknown', reason: reasonOf(error as Error) };
        }
        return {
          kind: 'refused',
          reason: error.words,
          is_bad_number: false,
          not_there: error.code === not_on_whatsapp,
        };
      }
    },
  };
}

/** "the SMS to 254…418 was not sent: no answer": of it, only what comes last is about the row. */
const reasonOf = (error: Error): string =>
  carrierTrouble(error.message.split(': ').at(-1)!.slice(0, 120));
