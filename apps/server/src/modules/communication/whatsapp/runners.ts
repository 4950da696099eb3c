import type { WhatsappTemplate } from '@darasa/contract/communication/whatsapp/whatsapp';
import type { Db } from '#platform/db/scope.ts';
import type { JobScope, TaskRunners } from '#platform/jobs/tasks.ts';
import { createWhatsappDesk, WhatsappDeskRefused } from './desk.ts';
import type { WhatsappAccount } from '../sending/sending/whatsapp.ts';
import { noteState } from './number/queries.ts';
import * as templates from './templates/queries.ts';
import { sampleDocument } from './templates/sample-document.ts';
import { reasonOf, stateOf, wireTemplate } from './templates/wire.ts';

interface Outside {
  inScope<T>(scope: JobScope, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>;
  clock(): Date;
  whatsappAccount(scope: JobScope, db: Db): Promise<WhatsappAccount>;
}

/** The runners do what is asked of Meta by the worker; no transaction is open while it is waited for. */
export const createWhatsappRunners = (
  outside: Outside,
): Pick<TaskRunners, 'whatsapp.submit' | 'whatsapp.check'> => ({
  'whatsapp.submit': async ({ template_id }, scope) => {
    const ready = await outside.inScope(scope, 'read', async (db) => {
      const template = await templates.findTemplate(db, template_id);
      if (template?.state !== 'pending') return null;
      const provider_id = await templates.findProviderId(db, template_id);
      return { template, provider_id, account: await outside.whatsappAccount(scope, db) };
    });
    if (!ready) return;
    const news = await submitted(ready.account, ready.template, ready.provider_id);
    await outside.inScope(scope, 'write', (db) => templates.noteSubmitted(db, template_id, news));
  },

  'whatsapp.check': async (_payload, scope) => {
    const account = await outside.inScope(scope, 'read', (db) =>
      outside.whatsappAccount(scope, db),
    );
    const news = await fared(account);
    const now = outside.clock().toISOString();
    await outside.inScope(scope, 'write', (db) => noteState(db, { ...news, now }));
  },
});

/** A refusal is an answer; no answer is thrown, so that the queue tries again. */
async function submitted(
  account: WhatsappAccount,
  template: WhatsappTemplate,
  known_id: string | null,
) {
  try {
    const desk = createWhatsappDesk(account);
    const handle = template.with_document ? await desk.upload(sampleDocument()) : null;
    const { provider_id, status } = await desk.submit(wireTemplate(template, handle), known_id);
    return { provider_id, state: stateOf(status) ?? 'pending', reason: null };
  } catch (error) {
    if (!(error instanceof WhatsappDeskRefused)) throw error;
    return { provider_id: null, state: 'rejected', reason: reasonOf(error.message) };
  }
}

async function fared(account: WhatsappAccount) {
  const nothing = { verified_name: null, quality: null };
  try {
    const { is_connected, ...rest } = await createWhatsappDesk(account).numberState();
    return {
      ...rest,
      number_state: is_connected ? ('connected' as const) : ('offline' as const),
      check_words: is_connected ? null : 'Meta says that the number is not connected.',
    };
  } catch (error) {
    if (error instanceof WhatsappDeskRefused) {
      return { ...nothing, number_state: 'refused' as const, check_words: error.message };
    }
    return { ...nothing, number_state: 'offline' as const, check_words: 'Meta did not answer.' };
  }
}
