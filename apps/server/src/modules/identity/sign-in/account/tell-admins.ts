import type { Language } from '@darasa/rules/message-fields';
import type { Ctx } from '#platform/ctx.ts';
import { enqueueAll } from '#platform/jobs/enqueue.ts';
import { announce } from '#platform/notifications/announce.ts';
import { carrier_changed } from '#modules/identity/events.ts';
import { listAdmins } from './queries.ts';

type Words = Record<Language, string>;

const frame: Record<Language, { subject: string; by: string; advice: string }> = {
  en: {
    subject: 'Who carries your messages was changed',
    by: 'Changed by',
    advice: 'If you did not expect this, sign in and change it back.',
  },
  sw: {
    subject: 'Mtoa huduma wa ujumbe amebadilishwa',
    by: 'Imebadilishwa na',
    advice: 'Kama hukutarajia hili, ingia na urudishe ilivyokuwa.',
  },
};

/**
 * Every administrator hears that the messages of the organisation, or of a school, leave by another
 * account from now on. This word itself leaves by the server's account, as it would have before: whoever
 * made the change cannot hold it back.
 */
export async function tellAdmins(ctx: Ctx, what: Words, link: string): Promise<void> {
  const admins = await listAdmins(ctx.db);
  const who = `${ctx.user.first_name} ${ctx.user.last_name}`;
  await Promise.all([
    announce(ctx, carrier_changed, { title: what.en, text: `${frame.en.by} ${who}.`, link }),
    enqueueAll(
      ctx.db,
      admins.flatMap(({ email, phone, language }) => {
        const { subject, by, advice } = frame[language];
        const text = `${what[language]} ${by} ${who}. ${advice}`;
        return [
          ...(email
            ? [{ task: 'email.send' as const, payload: { to: email, subject, text } }]
            : []),
          ...(phone ? [{ task: 'sms.send' as const, payload: { to: phone, text } }] : []),
        ];
      }),
    ),
  ]);
}
