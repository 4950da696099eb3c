import { isoDate } from '@darasa/rules/dates';
import type { Config } from '../config.ts';
import type { JobScope, TaskRunners } from '../jobs/tasks.ts';
import type { Accounts } from './accounts.ts';
import { createEmail } from './email.ts';
import { publicAddressOf } from './public-host.ts';
import { LeftOut } from './silent.ts';
import { createSms } from './sms.ts';

type MessageRunners = Pick<TaskRunners, 'sms.send' | 'email.send'>;

/** The runners are what the worker does for each kind of message: here they really leave the building. */
export function createRunners(config: Pick<Config, 'sms' | 'email'>): MessageRunners {
  const sendSms = createSms(config.sms);
  return {
    'sms.send': async ({ to, text }, scope) => {
      await sendSms({ to, text, ...keyOf(scope) });
    },
    'email.send': createEmail(config.email),
  };
}

/** A job that is tried again asks for the same message, not for another. */
const keyOf = ({ tenant_id, job_id }: JobScope) =>
  job_id ? { key: `job ${tenant_id} ${job_id}` } : {};

/**
 * The same for organisations that have carriers of their own. Those carry only what says so: codes,
 * links and warnings leave by the server's account, whatever an organisation has set.
 */
export function createAccountRunners(
  config: Pick<Config, 'sms' | 'email'>,
  accounts: Accounts,
): MessageRunners {
  const usual = createRunners(config);
  return {
    'sms.send': async ({ to, text, is_asked_code, by_own_carrier }, scope) => {
      if (!is_asked_code && (await accounts.isSilent(scope.tenant_id, to))) {
        throw new LeftOut('Asked for no more messages');
      }
      const account = by_own_carrier ? await accounts.sms(scope) : config.sms;
      await createSms(account)({ to, text, ...keyOf(scope) });
      await accounts.countSms(scope.tenant_id, isoDate(new Date()));
    },
    'email.send': async ({ by_own_carrier, ...message }, scope) => {
      if (!by_own_carrier) return usual['email.send'](message, scope);
      const { own, config: account } = await accounts.email(scope.tenant_id);
      if (!own) return usual['email.send'](message, scope);
      const address = await publicAddressOf(account.host);
      await createEmail({ ...account, host: address }, account.host)(message);
    },
  };
}
