import { kes } from '@darasa/rules/message-fields';
import type { Db } from '#platform/db/scope.ts';
import { listBalancesOf } from '#modules/finance/index.ts';
import type { Keyword } from './keywords.ts';

/**
 * Results by message are what another module knows of a phone: of which learners it may hear, and the words.
 * Nothing where the phone is on no record of a learner.
 */
export type ResultsOfPhone = (
  ctx: { db: Db; tenant_id: string; school_id: string; now: Date },
  phone: string,
) => Promise<{ text: string; student_ids: string[] } | null>;

interface Asked {
  phone: string;
  keyword: Keyword | null;
  student_ids: readonly string[];
  language: 'en' | 'sw' | null;
}

const unknown_words = {
  en: 'We know no learner with this phone number. The school office has your message and will call.',
  sw: 'Hatumjui mwanafunzi mwenye nambari hii ya simu. Ofisi ya shule imepata ujumbe wako.',
};
export interface Answer {
  text: string;
  /** Nobody has to do anything more about it. */
  is_whole: boolean;
  student_ids?: readonly string[];
  /** Marks of a child are read in the log only by whoever may edit messages. */
  is_private?: boolean;
}

/** The answer to a keyword that the product gives by itself. */
export async function answerTo(
  ctx: Parameters<ResultsOfPhone>[0],
  resultsOf: ResultsOfPhone,
  { keyword, phone, student_ids, language }: Asked,
): Promise<Answer | null> {
  const unknown = { text: unknown_words[language ?? 'en'], is_whole: false };
  if (keyword === 'res') {
    const found = await resultsOf(ctx, phone);
    return found ? { ...found, is_whole: true, is_private: true } : unknown;
  }
  if (keyword !== 'bal') return null;
  const rows = await listBalancesOf(ctx.db, student_ids);
  if (rows.length === 0) return unknown;
  const lines = rows.map(
    (one) => `${one.name} (${one.admission_number}): ${kes(one.balance_cents)}`,
  );
  const first = language === 'sw' ? 'Salio' : 'Balance';
  return { text: `${first}: ${lines.join('; ')}`, is_whole: true };
}
