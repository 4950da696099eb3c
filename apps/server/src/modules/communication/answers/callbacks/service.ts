import { normalisePhone } from '@darasa/rules/phone';
import { segmentsOf } from '@darasa/rules/sms-segments';
import type { InSchool } from '#platform/automatic.ts';
import type { Chore } from '#platform/chores.ts';
import type { ChangeNoter } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { scopeOf } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { announce } from '#platform/notifications/announce.ts';
import { acceptBySms, offerCodeIn } from '#modules/finance/index.ts';
import { reply_came } from '#modules/communication/events.ts';
import { linkTo } from '../inbox/link.ts';
import { sendAnswer } from '../inbox/answer.ts';
import { listSchools } from '#modules/communication/sending/carrier/queries.ts';
import { noteVerdict } from '#modules/communication/whatsapp/templates/queries.ts';
import { type Answer, answerTo, type ResultsOfPhone } from './answering.ts';
import { applyReport, type Report } from './apply.ts';
import { type Keyword, keywordOf } from './keywords.ts';
import * as queries from './queries.ts';

export interface ReportCtx {
  now: Date;
  tenant_id: string;
  within<T>(
    school_id: string | null,
    mode: 'read' | 'write',
    work: (db: Db) => Promise<T>,
  ): Promise<T>;
  inSchool: InSchool;
}

/** News of a message: it may come twice, in any order, and before we know how its carrier calls it. */
export async function report(told: ReportCtx, news: Report): Promise<void> {
  if (await find(told, news)) return;
  const row = {
    id: newId(told.now.getTime()),
    provider_id: news.provider_id,
    report: news,
    now: told.now.toISOString(),
  };
  await told.within(null, 'write', (db) => queries.insertEarly(db, row));
  // Whoever wrote the carrier's number down in between looked for news before these were kept.
  if (!(await find(told, news))) return;
  await told.within(null, 'write', (db) => queries.deleteEarly(db, [row.id]));
}

async function find(told: ReportCtx, news: Report): Promise<boolean> {
  const phone = news.phone ? normalisePhone(news.phone) : null;
  const schools = await told.within(null, 'read', (db) => listSchools(db, phone));
  for (const school_id of schools) {
    if (await told.within(school_id, 'write', (db) => applyReport(db, news, told.now))) return true;
  }
  return false;
}

const early_ms = 3 * 24 * 60 * 60_000;

export const forgetEarly: Chore = ({ db, now }) =>
  queries.forgetEarly(db, new Date(now.getTime() - early_ms).toISOString());

/**
 * A judgement is what Meta says of a template; without a school of its own, each is asked whether it knows
 * it.
 */
export async function judge(
  told: ReportCtx,
  verdict: Parameters<typeof noteVerdict>[1],
  known_school_id: string | null,
): Promise<void> {
  const schools = known_school_id
    ? [known_school_id]
    : await told.within(null, 'read', (db) => listSchools(db, null));
  for (const school_id of schools) {
    if (await told.within(school_id, 'write', (db) => noteVerdict(db, verdict))) return;
  }
}

const text_max = 1_000;
const day_ms = 24 * 60 * 60_000;
/** An answer that comes later than this is not to the question any more. */
const question_ms = 3 * day_ms;
/** So often a day the product answers a phone by itself; every answer costs the school. */
const answers_max = 10;

/** Somebody wrote back: STOP is obeyed at once, BAL, RES and YES are answered, and a person hears of the rest. */
export async function receive(
  told: ReportCtx,
  resultsOf: ResultsOfPhone,
  said: { channel: 'sms' | 'whatsapp'; from: string; text: string; provider_id: string },
  known_school_id: string | null = null,
): Promise<void> {
  const phone = normalisePhone(said.from);
  if (!phone) return;
  const school_id = known_school_id ?? (await schoolMeant(told, phone));
  if (!school_id) return;
  const now = told.now.toISOString();
  const text = said.text.slice(0, text_max);
  const keyword = keywordOf(text);
  const scope = { tenant_id: told.tenant_id, school_id };
  await told.inSchool(scope, phone, 'Answer by message', async ({ db, changed }) => {
    const ago = (ms: number) => new Date(told.now.getTime() - ms).toISOString();
    const around = await queries.findAround(db, {
      phone,
      channel: said.channel,
      questions_since: ago(question_ms),
      answers_since: ago(day_ms),
    });
    // "OK" answers a question only where one was asked, and then that one, whatever came in between.
    const meant = keyword === 'safe' && !around.question_id ? null : keyword;
    const campaign_id = meant === 'safe' ? around.question_id : around.campaign_id;
    const conversation_id = await queries.saveReply(db, {
      id: newId(told.now.getTime()),
      conversation_id: newId(told.now.getTime()),
      channel: said.channel,
      phone,
      name: around.name,
      campaign_id,
      provider_id: said.provider_id,
      text,
      keyword: meant,
      now,
    });
    if (!conversation_id) return;
    if (said.channel === 'whatsapp') {
      await queries.setWhatsapp(db, phone, { last_in_at: now, opted_in_at: now });
    }
    const was_answered = await obey(
      told,
      resultsOf,
      { db, changed },
      {
        ...said,
        phone,
        keyword: meant,
        ...around,
      },
    );
    if (was_answered || ['stop', 'start', 'safe'].includes(meant ?? '')) return;
    await announce({ db, tenant_id: told.tenant_id, school_id, now: told.now }, reply_came, {
      to: await queries.listAssigned(db, conversation_id),
      title: `${around.name ?? 'Somebody'} wrote back`.slice(0, 120),
      link: linkTo(said.channel, conversation_id),
    });
  });
}

/** Somebody who hides the number wrote: there is no phone to answer to, and a person should know. */
export async function tellOfHidden(
  told: ReportCtx,
  text: string,
  known_school_id: string | null,
): Promise<void> {
  const [first] = await told.within(null, 'read', (db) => listSchools(db, null));
  const school_id = known_school_id ?? first;
  if (!school_id) return;
  await told.within(school_id, 'write', (db) =>
    announce({ db, tenant_id: told.tenant_id, school_id, now: told.now }, reply_came, {
      title: 'Somebody who hides their number wrote on WhatsApp',
      text: `“${text.slice(0, 200)}” Answer in the WhatsApp application of the school.`,
      link: '/dashboard/communication/whatsapp?tab=inbox',
    }),
  );
}

/** Whoever wrote to this phone last; else where its owner has a child or works; else the first. */
async function schoolMeant(told: ReportCtx, phone: string): Promise<string | undefined> {
  const last = await told.within(null, 'read', (db) => queries.findLastSchool(db, phone));
  if (last) return last;
  const schools = await told.within(null, 'read', (db) => listSchools(db, null));
  for (const school_id of schools) {
    if (await told.within(school_id, 'read', (db) => queries.isKnownHere(db, phone))) {
      return school_id;
    }
  }
  return schools[0];
}

interface Said {
  channel: 'sms' | 'whatsapp';
  phone: string;
  text: string;
  keyword: Keyword | null;
  student_ids: readonly string[];
  language: 'en' | 'sw' | null;
  answered: number;
}

/** Does what a keyword asks for. Answers whether the person got the answer they asked for. */
async function obey(
  told: ReportCtx,
  resultsOf: ResultsOfPhone,
  { db, changed }: { db: Db; changed: ChangeNoter },
  said: Said,
): Promise<boolean> {
  const now = told.now.toISOString();
  const { channel, phone, keyword, language } = said;
  if (keyword === 'stop' || keyword === 'start') {
    const at = keyword === 'stop' ? now : null;
    if (channel === 'sms') await queries.setOptOut(db, phone, at);
    else await queries.setWhatsapp(db, phone, { opted_out_at: at });
  }
  // What is accepted is accepted, however often this phone was answered today.
  const accepted = keyword === 'yes' ? await acceptOffer(told, db, changed, said) : null;
  const { tenant_id, now: at } = told;
  const here = { db, tenant_id, school_id: scopeOf(db).school_id!, now: at };
  const answer =
    said.answered < answers_max ? (accepted ?? (await answerTo(here, resultsOf, said))) : null;
  if (!answer) return accepted !== null;
  const { text, student_ids = said.student_ids, is_private = false } = answer;
  await sendAnswer(here, {
    channel,
    phone,
    text,
    language: language ?? 'en',
    segments: segmentsOf(text).segments,
    about: await queries.listNames(db, student_ids),
    is_private,
  });
  await enqueue(db, 'messages.drain', { channel });
  return answer.is_whole;
}

async function acceptOffer(
  told: ReportCtx,
  db: Db,
  changed: ChangeNoter,
  { phone, text, language }: Said,
): Promise<Answer> {
  const code = offerCodeIn(text)!;
  const asked = { phone, code, now: told.now, language: language ?? ('en' as const) };
  return { text: await acceptBySms({ db, changed }, asked), is_whole: true };
}
