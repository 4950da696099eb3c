import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  askLinkPrompt,
  getLinkPrompt,
  LinkPrompt,
} from '@darasa/contract/finance/receiving/receipts';
import type { LinkedReceipt } from '@darasa/contract/website/page-data';
import { doubtInWords } from '@darasa/rules/fees/doubt-in-words';
import { formatPhone } from '@darasa/rules/phone';
import type { Open } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { methodInWords } from '#modules/finance/books/payment-modes/words.ts';
import { hashOf } from '#modules/finance/books/ledger/entry.ts';
import { listChain } from '#modules/finance/books/ledger/queries.ts';
import * as payments from '../payments/queries.ts';
import * as prompts from '../prompts/service.ts';
import { hashOfCode } from '../receipt-links/links.ts';
import { findLink, type FoundLink, insertOpening } from '../receipt-links/queries.ts';
import * as queries from './page-queries.ts';

type InSchool = <T>(school_id: string | null, work: (db: Db) => Promise<T>) => Promise<T>;

/** The page behind the link in a receipt's message. Reading it notes nothing. */
export async function readLinked(
  inSchool: InSchool,
  code: string,
  now: Date,
): Promise<LinkedReceipt> {
  const link = await inSchool(null, (db) => findLink(db, hashOfCode(code), now.toISOString()));
  if (!link) return { state: 'ended' };
  return inSchool(link.school_id, (db) => readReceipt(db, code, link));
}

async function readReceipt(db: Db, code: string, link: FoundLink): Promise<LinkedReceipt> {
  const [payment, child, terms] = await Promise.all([
    payments.findPayment(db, link.payment_id),
    queries.findPaidChild(db, link.payment_id),
    queries.listBilledTerms(db, link.payment_id),
  ]);
  if (!payment || !child) return { state: 'ended' };
  const { receipt_number, amount_cents } = payment;
  const { school_name, school_phone, can_prompt, journal_number, ...shown } = child;
  const head = {
    receipt_number,
    school_name,
    school_phone: school_phone && formatPhone(school_phone),
  };
  if (payment.cancelled_at) return { state: 'cancelled', ...head };
  const year = terms.at(-1)?.year ?? null;
  return {
    state: 'open',
    code,
    ...head,
    ...shown,
    amount_cents,
    is_shared: payment.receipt_total_cents > amount_cents,
    method: payment.method_name ?? methodInWords(payment.method),
    received_on: payment.received_on,
    written_at: payment.created_at,
    doubt: payment.subject_to && doubtInWords(payment.subject_to),
    is_proven: await isProven(db, journal_number, amount_cents),
    year,
    terms: terms.filter((one) => one.year === year).map(settled),
    earlier_cents: terms
      .filter((one) => one.year !== year)
      .reduce((sum, one) => sum + one.due_cents, 0),
    prompt_phone: can_prompt && link.sent_to ? maskedPhone(link.sent_to) : null,
  };
}

const settled = ({ name, billed_cents, receipt_cents, due_cents }: queries.BilledTerm) => ({
  name,
  billed_cents,
  settled_cents: billed_cents - receipt_cents - due_cents,
  receipt_cents,
  due_cents,
});

/** The posting is what was written then when its seal still fits its lines, and it says this amount. */
async function isProven(db: Db, number: number | null, amount_cents: number): Promise<boolean> {
  if (number === null) return false;
  const [journal] = await listChain(db, number - 1, 1);
  if (journal?.number !== number) return false;
  return journal.amount_cents === amount_cents && hashOf(journal, journal.lines) === journal.hash;
}

/** 0722 ••• 418: its owner knows it, and nobody else can call it. */
const maskedPhone = (phone: string): string => formatPhone(phone).replace(/ \d{3} /, ' ••• ');

export async function noteOpened(open: Open, code: string): Promise<void> {
  const link = await findOpen(open, code);
  await open.inTenant(
    'write',
    async (db, changed) => {
      const is_first = await insertOpening(db, link, open.now.toISOString());
      if (is_first) changed('receipt opening', link.payment_id, null, { by: 'link' });
    },
    actorOf(link),
  );
}

export async function ask(
  open: Open,
  { code, amount_cents }: InputOf<typeof askLinkPrompt>,
): Promise<OutputOf<typeof askLinkPrompt>> {
  const link = await findOpen(open, code);
  const { school_id, sent_to } = link;
  if (!sent_to) throw fail('prompt.link_without_phone');
  return open.inTenant(
    'write',
    async (db, changed) => {
      const payment = await payments.findPayment(db, link.payment_id);
      if (!payment || payment.cancelled_at) throw fail('receipt.link_ended');
      const { tenant, now, origin } = open;
      const user = { id: link.created_by };
      const { student_id } = payment;
      const asker = { db, tenant_id: tenant.id, school_id, now, user, changed };
      const asked = { student_id, amount_cents, phone: sent_to, source: 'link', origin } as const;
      return shownPrompt(await prompts.ask(asker, asked));
    },
    actorOf(link),
  );
}

/** Only what was asked by a link for this very child: a prompt of the office stays the office's. */
export async function readPrompt(
  open: Open,
  { code, id }: InputOf<typeof getLinkPrompt>,
): Promise<OutputOf<typeof getLinkPrompt>> {
  const link = await findOpen(open, code);
  return open.inTenant(
    'read',
    async (db) => {
      const is_own = await queries.isPromptOfLink(db, id, link);
      if (!is_own) throw fail('record.not_found');
      return shownPrompt(await prompts.read({ db }, id));
    },
    actorOf(link),
  );
}

const shownPrompt = ({ id, state, words, receipt_number, balance_after_cents }: LinkPrompt) => ({
  id,
  state,
  words,
  receipt_number,
  balance_after_cents,
});

async function findOpen(open: Open, code: string): Promise<FoundLink> {
  const link = await open.inTenant('read', (db) =>
    findLink(db, hashOfCode(code), open.now.toISOString()),
  );
  if (!link) throw fail('receipt.link_ended');
  return link;
}

const actorOf = ({ created_by, school_id }: FoundLink) => ({
  user_id: created_by,
  session_id: null,
  school_id,
});
