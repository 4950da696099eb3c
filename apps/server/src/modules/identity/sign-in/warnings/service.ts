import type { Language } from '@darasa/rules/message-fields';
import type { Ctx } from '#platform/ctx.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { announce } from '#platform/notifications/announce.ts';
import { sign_in_changed } from '#modules/identity/events.ts';
import { findAddresses } from './queries.ts';

/** What can change about a sign-in, as its owner is told of it. */
const sentences = {
  password: {
    en: 'Your password was changed.',
    sw: 'Nenosiri lako limebadilishwa.',
  },
  email: {
    en: 'The email address of your school account was changed.',
    sw: 'Barua pepe ya akaunti yako ya shule imebadilishwa.',
  },
  phone: {
    en: 'The phone number of your school account was changed.',
    sw: 'Nambari ya simu ya akaunti yako ya shule imebadilishwa.',
  },
  email_and_phone: {
    en: 'The email address and phone number of your school account were changed.',
    sw: 'Barua pepe na nambari ya simu ya akaunti yako ya shule zimebadilishwa.',
  },
  two_step_on: {
    en: 'Two-step sign-in was switched on for your school account.',
    sw: 'Kuingia kwa hatua mbili kumewashwa kwenye akaunti yako ya shule.',
  },
  two_step_off: {
    en: 'Two-step sign-in was switched off for your school account.',
    sw: 'Kuingia kwa hatua mbili kumezimwa kwenye akaunti yako ya shule.',
  },
  wrong_codes: {
    en: 'Ten wrong codes were typed after your password. Change your password.',
    sw: 'Misimbo kumi isiyo sahihi iliandikwa baada ya nenosiri lako. Badilisha nenosiri lako.',
  },
} as const satisfies Record<string, Record<Language, string>>;
type Warning = keyof typeof sentences;

const frame = {
  en: {
    subject: 'Your school account',
    advice: 'If it was not you, tell the school office at once.',
  },
  sw: {
    subject: 'Akaunti yako ya shule',
    advice: 'Kama si wewe, iambie ofisi ya shule mara moja.',
  },
} as const;

const sentenceOf = (what: Warning, language: Language): string => sentences[what][language];

/** Tells a person outside the application that something about their sign-in changed. */
export async function warn(
  ctx: Pick<Ctx, 'db'>,
  to: { email: string | null; phone: string | null; language: Language },
  what: Warning,
): Promise<void> {
  const { subject, advice } = frame[to.language];
  const text = `${sentenceOf(what, to.language)} ${advice}`;
  if (to.email) await enqueue(ctx.db, 'email.send', { to: to.email, subject, text });
  if (to.phone) await enqueue(ctx.db, 'sms.send', { to: to.phone, text });
}

/** Tells the owner outside the application and in it. */
export async function tellOwner(
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>,
  user_id: string,
  what: Warning,
): Promise<void> {
  const { email, phone, language } = await findAddresses(ctx.db, user_id);
  await warn(ctx, { email, phone: email ? null : phone, language }, what);
  await announce(ctx, sign_in_changed, {
    to: [user_id],
    title: sentenceOf(what, language),
    link: '/dashboard/user/account?tab=security',
  });
}
