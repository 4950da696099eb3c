import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { doubtInWords } from '@darasa/rules/fees/doubt-in-words';
import { dayIn, type Language } from '@darasa/rules/message-fields';
import { formatBalance, formatKes } from '@darasa/rules/money';
import type { SystemKey } from '@darasa/rules/system-messages';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { maskEmail, maskPhone } from '#platform/outbox/mask.ts';
import { tellPhones } from '#platform/outbox/tell-phones.ts';
import { wordingOf } from '#platform/wordings/say.ts';
import { payment_received } from '#modules/finance/events.ts';
import { addressOf, keepLink, newCode } from '../receipt-links/links.ts';
import { insertMessage } from './messages-queries.ts';
import * as families from './families-queries.ts';

/**
 * Payers are told at once: whoever paid is told at once, by one SMS for a receipt; the families see it in
 * the application. It goes out when the transaction commits, and not before.
 */
export async function tellPayers(
  ctx: Ctx,
  payments: Payment[],
  { guardians, accounts, origin }: Whom,
  payer_phone: string | null | undefined,
): Promise<void> {
  for (const payment of payments) {
    const own = guardians.filter((one) => one.student_id === payment.student_id);
    const to = own.flatMap(({ user_id }) => (user_id ? [user_id] : []));
    if (to.length === 0) continue;
    const title = `${formatKes(payment.amount_cents)} received for ${payment.student_name}`;
    const text = [`Receipt ${payment.receipt_number}.`, balanceWords(payment), ...doubtOf(payment)];
    const link = `/parent/app/children/${payment.student_id}/fees`;
    const account_id = accounts.get(payment.id) ?? null;
    await announce(ctx, payment_received, {
      to,
      title,
      text: text.join(' '),
      link,
      money: { account_id },
    });
  }
  const about = aboutReceipt(payments);
  // Found again by the payment itself, so that its story can tell what became of it.
  const id = payments[0]!.id;
  const code = newCode();
  const link = addressOf(origin, code);
  const told = await textPayer(
    ctx,
    'receipt',
    { ...about, id },
    guardians,
    payer_phone,
    (language) => ({
      ...factsOf(payments, language),
      link,
    }),
  );
  // A school that words its message without the link has sent none.
  if (!told?.text.includes(link)) return;
  const school_id = schoolOf(ctx);
  await keepLink(ctx, { payment: payments[0]!, school_id, code, sent_to: told.to });
}

interface Whom {
  guardians: families.PayingGuardian[];
  accounts: Map<string, string | null>;
  /** What links to the school begin with. */
  origin: string;
}

/**
 * A cancelled receipt is told of: whoever holds a receipt learns that it counts no more, and what is owed
 * again.
 */
export async function tellOfCancelled(
  ctx: Ctx,
  payments: Payment[],
  { payer_phone, why }: { payer_phone: string | null; why: string },
): Promise<void> {
  const { guardians, balance } = await familyOf(ctx, payments);
  const title = `Receipt ${payments[0]!.receipt_number} cancelled`;
  const about = { title, learners: payments, at_night: false };
  const told = await textPayer(ctx, 'receipt_cancelled', about, guardians, payer_phone, () => ({
    receipt_number: payments[0]!.receipt_number,
    amount: formatKes(totalOf(payments)),
    learner: namesOf(payments),
    why: unended(why),
    balance,
  }));
  if (!told) return;
  const { to, telling_id } = told;
  await noteMessage(ctx, payments[0]!.id, { about: 'cancellation', way: 'sms', to, telling_id });
}

/** A message about a receipt, for the story of its payment. */
export const noteMessage = (
  ctx: Ctx,
  payment_id: string,
  sent: { about: 'receipt' | 'cancellation'; way: string; to: string; telling_id: string | null },
): Promise<void> =>
  insertMessage(ctx.db, {
    ...sent,
    id: newId(ctx.now.getTime()),
    payment_id,
    sent_to: sent.way === 'email' ? maskEmail(sent.to) : maskPhone(sent.to),
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });

/** A cheque that the bank sent back, whether it had a receipt already or waited for one. */
export async function tellOfReturned(
  ctx: Ctx,
  cheque: { student_id: string; student_name: string; number: string; amount_cents: number },
  why: string,
): Promise<void> {
  const { guardians, balance } = await familyOf(ctx, [cheque]);
  const about = {
    title: `Cheque ${cheque.number} returned`,
    learners: [cheque],
    at_night: false,
  };
  await textPayer(ctx, 'cheque_returned', about, guardians, null, () => ({
    cheque_number: cheque.number,
    amount: formatKes(cheque.amount_cents),
    learner: cheque.student_name,
    why: unended(why),
    balance,
  }));
}

const unended = (sentence: string): string => sentence.replace(/[.\s]{1,20}$/, '');

async function familyOf(ctx: Ctx, learners: { student_id: string }[]) {
  const ids = learners.map((one) => one.student_id);
  const [guardians, balances] = await Promise.all([
    families.listGuardians(ctx.db, ids),
    families.listBalances(ctx.db, ids),
  ]);
  const owed = ids.reduce((sum, id) => sum + (balances.get(id) ?? 0), 0);
  return { guardians, balance: `KES ${formatBalance(owed)}` };
}

/**
 * The words of a receipt are what goes along with the paper itself, in the language of whoever has this
 * phone or address.
 */
export async function wordReceipt(
  ctx: Ctx,
  payments: Payment[],
  { to, link, until }: { to: string; link: string; until: string },
): Promise<string> {
  const [guardians, say] = await Promise.all([
    families.listGuardians(
      ctx.db,
      payments.map((one) => one.student_id),
    ),
    wordingOf(ctx.db, 'receipt_link'),
  ]);
  const language = guardians.find((one) => one.phone === to)?.language ?? 'en';
  const facts = {
    receipt_number: payments[0]!.receipt_number,
    amount: formatKes(totalOf(payments)),
    learner: namesOf(payments),
    link,
    until: dayIn(language, until),
  };
  return say(facts, language).slice(0, 600);
}

/** What an SMS about money is about, for the log of messages. */
interface About {
  title: string;
  learners: readonly { student_id: string; student_name: string }[];
  /** Whoever has just paid waits for the receipt, at whatever hour; other news can wait. */
  at_night: boolean;
  /** By which it is found again. */
  id?: string;
}

export const aboutReceipt = (payments: Payment[]): About => ({
  title: `Receipt ${payments[0]!.receipt_number}`,
  learners: payments,
  at_night: true,
});

export const textReceipt = (
  ctx: Ctx,
  to: string,
  text: string,
  { title, learners, at_night, id, language = 'en' }: About & { language?: Language },
): Promise<string> =>
  tellPhones(ctx, {
    ...(id ? { id } : {}),
    title,
    about: 'receipt',
    at_night,
    is_private: false,
    messages: [
      {
        to,
        text,
        language,
        learner: [...new Set(learners.map((one) => one.student_name))].join(', '),
        student_ids: [...new Set(learners.map((one) => one.student_id))],
      },
    ],
  });

type Guardians = families.PayingGuardian[];

/** One SMS to whoever paid, or to the guardian who is called first. */
async function textPayer(
  ctx: Ctx,
  key: SystemKey,
  about: About,
  guardians: Guardians,
  payer_phone: string | null | undefined,
  facts: (language: Language) => Record<string, string>,
): Promise<{ to: string; text: string; telling_id: string } | null> {
  const to = payer_phone ?? guardians.find((one) => one.phone !== null)?.phone;
  if (!to) return null;
  const language = guardians.find((one) => one.phone === to)?.language ?? 'en';
  const say = await wordingOf(ctx.db, key);
  const text = say(facts(language), language).slice(0, 600);
  return { to, text, telling_id: await textReceipt(ctx, to, text, { ...about, language }) };
}

const totalOf = (payments: Payment[]): number =>
  payments.reduce((sum, one) => sum + one.amount_cents, 0);
const namesOf = (payments: Payment[]): string => payments.map((one) => one.student_name).join(', ');

function factsOf(payments: Payment[], language: Language): Record<string, string> {
  const { receipt_number, received_on } = payments[0]!;
  const [joined, balance] = language === 'sw' ? ['ya', 'Salio'] : ['for', 'Balance'];
  const lines = payments.map(
    (one) =>
      `${formatKes(one.amount_cents)} ${joined} ${one.student_name} (${one.admission_number}). ${balanceWords(one, balance)}`,
  );
  return {
    day: dayIn(language, received_on),
    receipt_number,
    payments: [...lines, ...doubtOf(payments[0]!, language)].join(' '),
    amount: formatKes(totalOf(payments)),
  };
}

/** What the bank has not confirmed is not said as if it had. */
const doubtOf = ({ subject_to }: Payment, language: Language = 'en'): string[] =>
  subject_to ? [`${doubtInWords(subject_to, language)}.`] : [];

const balanceWords = ({ balance_after_cents }: Payment, balance = 'Balance'): string =>
  `${balance} KES ${formatBalance(balance_after_cents)}.`;
