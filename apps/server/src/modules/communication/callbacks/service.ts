import { isForward, type MessageState } from '@darasa/rules/message-status';
import { kes } from '@darasa/rules/message-fields';
import { normalisePhone } from '@darasa/rules/phone';
import { segmentsOf } from '@darasa/rules/sms-segments';
import type { Db } from '../../../platform/db/scope.ts';
import { scopeOf } from '../../../platform/db/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { announce } from '../../../platform/notifications/announce.ts';
import { listBalancesOf } from '../../finance/index.ts';
import { reply_came } from '../events.ts';
import { sendAnswer } from '../inbox/answer.ts';
import { fallBack } from '../whatsapp/fallback.ts';
import { noteVerdict } from '../whatsapp/templates/queries.ts';
import * as queries from './queries.ts';

export interface Told {
  now: Date;
  tenant_id: string;
  within<T>(
    school_id: string | null,
    mode: 'read' | 'write',
    work: (db: Db) => Promise<T>,
  ): Promise<T>;
}

export interface Report {
  provider_id: string;
  state: MessageState;
  reason: string | null;
  network: string | null;
  phone: string | null;
  is_bad_number: boolean;
  not_there?: boolean;
  /** What WhatsApp charged it as. */
  billed_as?: string | null;
}

/** News of a message: it may come twice and in any order, and never takes anything back. */
export async function report(told: Told, news: Report): Promise<boolean> {
  const phone = news.phone ? normalisePhone(news.phone) : null;
  const schools = await told.within(null, 'read', (db) => queries.listSchools(db, phone));
  for (const school_id of schools) {
    const found = await told.within(school_id, 'write', async (db) => {
      const message = await queries.lockMessage(db, news.provider_id);
      if (!message) return false;
      const { state, reason, network } = news;
      const now = told.now.toISOString();
      if (isForward(message.state, state)) {
        const { billed_as = null } = news;
        await queries.updateMessage(db, message.id, { state, reason, network, billed_as, now });
        if (news.not_there) await fallBack(db, [message.id], told.now);
        if (news.is_bad_number) await queries.markBadNumber(db, message.phone, reason ?? '', now);
      }
      return true;
    });
    if (found) return true;
  }
  return false;
}

/** What Meta says of a template; without a school of its own, each is asked whether it knows it. */
export async function judge(
  told: Told,
  verdict: Parameters<typeof noteVerdict>[1],
  known_school_id: string | null,
): Promise<void> {
  const schools = known_school_id
    ? [known_school_id]
    : await told.within(null, 'read', (db) => queries.listSchools(db, null));
  for (const school_id of schools) {
    if (await told.within(school_id, 'write', (db) => noteVerdict(db, verdict))) return;
  }
}

const keywords = ['stop', 'start', 'bal', 'res', 'safe', 'help'] as const;
type Keyword = (typeof keywords)[number];
const also: Record<string, Keyword> = {
  unsubscribe: 'stop',
  acha: 'stop',
  balance: 'bal',
  salio: 'bal',
  results: 'res',
  salama: 'safe',
  ok: 'safe',
  yes: 'safe',
};

export function keywordOf(text: string): Keyword | null {
  const word = /^\W*([a-z]+)\W*$/i.exec(text.trim())?.[1]?.toLowerCase() ?? '';
  return keywords.find((one) => one === word) ?? also[word] ?? null;
}

const text_max = 1_000;

/** Somebody wrote back: STOP is obeyed at once, BAL is answered, everything else is for a person. */
export async function receive(
  told: Told,
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
  await told.within(school_id, 'write', async (db) => {
    const around = await queries.findAround(db, phone, said.channel);
    // "OK" answers a question only where one was asked.
    const meant = keyword === 'safe' && !around.wants_reply ? null : keyword;
    const is_new = await queries.saveReply(db, {
      id: newId(told.now.getTime()),
      conversation_id: newId(told.now.getTime()),
      channel: said.channel,
      phone,
      name: around.name,
      campaign_id: around.campaign_id,
      provider_id: said.provider_id,
      text,
      keyword: meant,
      now,
    });
    if (!is_new) return;
    if (said.channel === 'whatsapp') {
      await queries.setWhatsapp(db, phone, { last_in_at: now, opted_in_at: now });
    }
    await obey(told, db, { ...said, phone, keyword: meant, ...around });
    if (meant === null || meant === 'help') {
      await announce({ db, tenant_id: told.tenant_id, school_id, now: told.now }, reply_came, {
        title: `${around.name ?? 'Somebody'} wrote back`.slice(0, 120),
        link: `/dashboard/communication/${said.channel}?tab=inbox`,
      });
    }
  });
}

/** Whoever wrote to this phone last; else where its owner has a child or works; else the first. */
async function schoolMeant(told: Told, phone: string): Promise<string | undefined> {
  const last = await told.within(null, 'read', (db) => queries.findLastSchool(db, phone));
  if (last) return last;
  const schools = await told.within(null, 'read', (db) => queries.listSchools(db, null));
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
  keyword: Keyword | null;
  student_ids: readonly string[];
  language: 'en' | 'sw' | null;
}

async function obey(told: Told, db: Db, said: Said): Promise<void> {
  const now = told.now.toISOString();
  const { channel, phone, keyword, language } = said;
  if (keyword === 'stop' || keyword === 'start') {
    const at = keyword === 'stop' ? now : null;
    if (channel === 'sms') await queries.setOptOut(db, phone, at);
    else await queries.setWhatsapp(db, phone, { opted_out_at: at });
  }
  const text = await answerTo(db, said);
  if (!text) return;
  await sendAnswer(
    { db, tenant_id: told.tenant_id, school_id: scopeOf(db).school_id ?? null, now: told.now },
    { channel, phone, text, language: language ?? 'en', segments: segmentsOf(text).segments },
  );
  await enqueue(db, 'messages.drain', { channel });
}

async function answerTo(db: Db, { keyword, student_ids, language }: Said): Promise<string | null> {
  if (keyword === 'bal') {
    const rows = await listBalancesOf(db, student_ids);
    if (rows.length === 0) return null;
    const lines = rows.map(
      (one) => `${one.name} (${one.admission_number}): ${kes(one.balance_cents)}`,
    );
    return language === 'sw' ? `Salio: ${lines.join('; ')}` : `Balance: ${lines.join('; ')}`;
  }
  return null;
}
