import type { Suggestion } from '@darasa/contract/finance/receiving/incoming';
import { accountReadings, payerKey, plainKey, shortKey } from '@darasa/rules/fees/account-text';
import { normalisePhone } from '@darasa/rules/phone';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import * as queries from './queries.ts';

export interface ArrivalFacts {
  receipt: string;
  account_text: string;
  payer_name: string | null;
  payer_phone: string | null;
}

export interface Match {
  student_id: string;
  matched_by: 'account' | 'remembered';
}

/** Finds whose money it is, if that is beyond doubt: two learners who fit are as good as none. */
export async function findLearner(ctx: Ctx, told: ArrivalFacts): Promise<Match | null> {
  const readings = accountReadings(told.account_text);
  const plain_keys = [...new Set(readings.map(plainKey))].filter(Boolean);
  const short_keys = [...new Set(readings.map(shortKey))].filter(Boolean);
  const payer = payerKey(told.payer_phone, told.payer_name);
  const [named, known] = await Promise.all([
    plain_keys.length > 0 ? queries.listByNumber(ctx.db, plain_keys, short_keys) : [],
    payer ? queries.findKnownPayer(ctx.db, plainKey(told.account_text), payer) : undefined,
  ]);
  const student_id = onlyOne(named, plain_keys, short_keys);
  if (student_id) return { student_id, matched_by: 'account' };
  return known ? { student_id: known, matched_by: 'remembered' } : null;
}

/** The likeliest reading that names somebody decides, and it must name one learner only. */
function onlyOne(
  named: queries.NumberMatch[],
  plain_keys: string[],
  short_keys: string[],
): string | undefined {
  for (const [is_exact, keys] of [
    [true, plain_keys],
    [false, short_keys],
  ] as const) {
    for (const key of keys) {
      const fitting = named.filter((one) => one.is_exact === is_exact && one.key === key);
      if (fitting.length === 1) return fitting[0]!.id;
      if (fitting.length > 1) return undefined;
    }
  }
  return undefined;
}

const suggestions_max = 8;
const near_length_min = 3;

export async function suggest(ctx: Ctx, told: ArrivalFacts): Promise<Suggestion[]> {
  const { payer_name, payer_phone, account_text, receipt } = told;
  const keys = [...new Set(accountReadings(account_text).map(plainKey))].filter(Boolean);
  const words = `${payer_name ?? ''} ${account_text}`.toUpperCase().split(/[^\p{L}]+/u);
  const near = plainKey(account_text);
  const rows = await queries.listSuggestions(
    ctx.db,
    {
      receipt,
      phone: payer_phone ? normalisePhone(payer_phone) : null,
      phone_pattern: patternOf(payer_phone),
      payer_name,
      names: [...new Set(words)].filter((word) => word.length > 1).slice(0, 12),
      plain_keys: [...new Set(keys.flatMap(slips))].slice(0, 400),
      near_pattern: near.length >= near_length_min && /\d/.test(near) ? `%${near}%` : null,
    },
    suggestions_max,
  );
  return rows;
}

/** A hidden number, "2547 ***** 126", still tells its beginning and its end. */
function patternOf(payer_phone: string | null): string | null {
  const told = (payer_phone ?? '').replace(/\s/g, '');
  return /^\d{2,}\*+\d{2,}$/.test(told) ? told.replace(/\*+/, '%') : null;
}

/** One figure typed wrongly, twice, not at all, or two of them changed round. */
function slips(key: string): string[] {
  if (key.length < near_length_min || key.length > 14) return [key];
  const all = [key];
  for (let i = 0; i < key.length; i++) {
    all.push(key.slice(0, i) + key.slice(i + 1));
    if (i + 1 < key.length) all.push(key.slice(0, i) + key[i + 1] + key[i] + key.slice(i + 2));
    if (/\d/.test(key[i]!)) {
      for (let figure = 0; figure < 10; figure++) {
        all.push(`${key.slice(0, i)}${figure}${key.slice(i + 1)}`);
      }
    }
  }
  return all;
}

/** The next time the same payer types the same words, it is known whom they mean. */
export async function remember(ctx: Ctx, told: ArrivalFacts, student_id: string): Promise<void> {
  const account_key = plainKey(told.account_text);
  const payer_key = payerKey(told.payer_phone, told.payer_name);
  if (!payer_key) return;
  await queries.saveKnownPayer(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    account_key,
    payer_key,
    student_id,
    set_by: ctx.user.id,
    set_at: nowIso(ctx),
  });
}
