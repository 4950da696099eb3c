import type { Config } from '../config.ts';
import type { TaskRunners } from '../jobs/tasks.ts';
import { createEmail } from './email.ts';
import { createSms } from './sms.ts';

/** What the worker does for each kind of job: here messages really leave the building. */
export const createRunners = (
  config: Pick<Config, 'sms' | 'email'>,
): Pick<TaskRunners, 'sms.send' | 'email.send'> => ({
  'sms.send': createSms(config.sms),
  'email.send': createEmail(config.email),
});
