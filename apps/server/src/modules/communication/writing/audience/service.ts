import type { Audience, ExcludedRecipient } from '@darasa/contract/communication/writing/campaigns';
import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { isoDate } from '@darasa/rules/dates';
import {
  dayIn,
  type Fact,
  factsOf,
  type Language,
  type MessageLearner,
  namesIn,
  plainFacts,
  wordFacts,
} from '@darasa/rules/message-fields';
import { fail } from '#platform/fail.ts';
import { listOwing, listPromised, listTermBills } from '#modules/finance/index.ts';
import type { SendingCtx } from '#modules/communication/sending/outgoing/new-message.ts';
import * as queries from './queries.ts';

/** One phone, with everything that a text may say to it. */
export interface Recipient {
  phone: string;
  name: string;
  language: Language;
  student_ids: string[];
  staff_ids: string[];
  learners: string;
  /** In the language of the text, whichever the person would like best. */
  factsIn(language: Language): Record<string, string>;
}

export interface ResolvedAudience {
  recipients: Recipient[];
  excluded: ExcludedRecipient[];
  learners_count: number;
  /** Learners who share a phone with one before. */
  merged_count: number;
  /** Learners who would be told of if they owed so much. */
  owing_less_count: number;
}

interface Asked {
  audience: Audience;
  /** On paper everybody can be written to, phone or no phone. */
  channel: Channel | 'paper';
  texts: readonly string[];
  /** Nobody asks for a fact that the texts do not name. */
  only_named?: boolean;
  /** What is said of single learners or staff beside the usual facts. */
  more?: ReadonlyMap<string, readonly Readonly<Record<string, Fact>>[]>;
  /** A text for each learner, though two share a phone: what is said of one is nothing of the other. */
  each_learner?: boolean;
}

/** The audience says who gets a message: one line for each phone, and a reason for each who gets none. */
export async function resolve(ctx: SendingCtx, asked: Asked): Promise<ResolvedAudience> {
  const { channel, texts, more, only_named = false } = asked;
  const audience = await keptOr(ctx, asked.audience);
  const ground = queries.findGround(ctx.db);
  const found =
    audience.to === 'guardians'
      ? await guardiansOf(ctx, { ...asked, audience })
      : audience.to === 'staff'
        ? await staffOf(ctx, audience)
        : numbersOf(audience);
  const { school, paybill } = await ground;
  const barOf = await barsFor(ctx, channel, found.people);
  const recipients: Recipient[] = [];
  const excluded = [...found.excluded];
  const named = [...new Set(texts.flatMap(namesIn))];
  const todayIn = onceIn((language) => dayIn(language, ctx.now));
  for (const person of found.people) {
    const factsIn = onceIn((language) => {
      const today = todayIn(language);
      const usual = person.learners
        ? factsOf(
            { guardian: person.name, learners: person.learners, school, paybill, today, language },
            only_named ? named : undefined,
          )
        : plainFacts({ ...person.own, name: person.name, school, today });
      if (!more) return usual;
      const about = [...person.student_ids, ...person.staff_ids].flatMap(
        (id) => more.get(id) ?? [],
      );
      return { ...usual, ...plainFacts(wordFacts(about, language)) };
    });
    const why = barOf(person.phone) ?? missingOf(named, factsIn(person.language));
    if (why) {
      excluded.push({ phone: person.phone, name: person.name, ...why });
      continue;
    }
    recipients.push({
      phone: person.phone,
      name: person.name,
      language: person.language,
      student_ids: person.student_ids,
      staff_ids: person.staff_ids,
      learners: (person.learners ?? []).map((one) => one.full_name).join(', '),
      factsIn,
    });
  }
  const { learners_count, merged_count, owing_less_count = 0 } = found;
  return { recipients, excluded, learners_count, merged_count, owing_less_count };
}

/** Worked out once for each language, however often it is asked for. */
function onceIn<T>(make: (language: Language) => T): (language: Language) => T {
  const known: Partial<Record<Language, T>> = {};
  return (language) => (known[language] ??= make(language));
}

/** A kept group stands for the choice it was kept with. */
async function keptOr(ctx: SendingCtx, asked: Audience): Promise<Audience> {
  if (!asked.group_id) return asked;
  const kept = await queries.findKept(ctx.db, asked.group_id);
  if (!kept || kept.to !== asked.to) throw fail('record.not_found');
  return kept;
}

type Why = Pick<ExcludedRecipient, 'why' | 'detail'>;

/** Why a phone may not be written to in this way. On paper everybody may. */
async function barsFor(
  ctx: SendingCtx,
  channel: Channel | 'paper',
  people: readonly Person[],
): Promise<(phone: string) => Why | null> {
  const phones = people.map((one) => one.phone);
  if (channel === 'paper') return () => null;
  if (channel === 'whatsapp') {
    const agreed = new Set(await queries.listAgreed(ctx.db, phones));
    return (phone) => (agreed.has(phone) ? null : { why: 'no-consent', detail: null });
  }
  const barred = await queries.listBarred(ctx.db, phones);
  const whys = new Map(
    barred.map(({ phone, opted_out, refused_reason }): [string, Why] => [
      phone,
      opted_out ? { why: 'opted-out', detail: null } : { why: 'refused', detail: refused_reason },
    ]),
  );
  return (phone) => whys.get(phone) ?? null;
}

function missingOf(named: readonly string[], facts: Record<string, string>): Why | null {
  const missing = named.find((name) => !facts[name]);
  return missing ? { why: 'missing-fact', detail: missing } : null;
}

interface Person {
  phone: string;
  name: string;
  language: Language;
  student_ids: string[];
  staff_ids: string[];
  learners?: MessageLearner[];
  own?: Record<string, string>;
}

interface Found {
  people: Person[];
  excluded: ExcludedRecipient[];
  learners_count: number;
  merged_count: number;
  owing_less_count?: number;
}

async function guardiansOf(ctx: SendingCtx, asked: Asked): Promise<Found> {
  const { audience, channel, texts } = asked;
  const named = new Set(texts.flatMap(namesIn));
  const wants_balance = audience.owing_at_least !== undefined || named.has('balance');
  const on_paper = channel === 'paper';
  const with_accounts = !asked.only_named || named.has('admission_number') || named.has('pay_line');
  const today = isoDate(ctx.now);
  const [rows, owing, bills, promised] = await Promise.all([
    queries.listGuardians(ctx.db, audience, {
      on_paper,
      with_accounts,
      of_records: asked.each_learner ?? false,
    }),
    wants_balance ? listOwing(ctx.db) : [],
    named.has('bill') ? listTermBills(ctx.db, today) : [],
    audience.skip_promised ? listPromised(ctx.db, today) : new Set<string>(),
  ]);
  const balances = new Map(owing.map((one) => [one.student_id, one.balance_cents]));
  const least_cents = audience.owing_at_least === undefined ? null : audience.owing_at_least * 100;
  const fitting =
    least_cents === null
      ? rows
      : rows.filter((row) => (balances.get(row.student_id) ?? 0) >= Math.max(least_cents, 1));
  const found = groupByPhone(
    promised.size === 0 ? fitting : fitting.filter((row) => !promised.has(row.student_id)),
    balances,
    new Map(bills.map((one) => [one.student_id, one.bill_cents])),
    { on_paper, each_learner: asked.each_learner ?? false },
  );
  return {
    ...found,
    excluded: [...found.excluded, ...leftAlone(fitting, promised)],
    owing_less_count: learnersIn(rows) - learnersIn(fitting),
  };
}

const learnersIn = (rows: readonly queries.GuardianRow[]): number =>
  new Set(rows.map((row) => row.student_id)).size;

/** Who named a day is left alone until it has passed: once for a learner, however many would hear. */
function leftAlone(
  rows: readonly queries.GuardianRow[],
  promised: ReadonlySet<string>,
): ExcludedRecipient[] {
  const learners = new Map(
    rows.filter((row) => promised.has(row.student_id)).map((row) => [row.student_id, row]),
  );
  return [...learners.values()].map(({ full_name, phone }) => ({
    phone,
    name: full_name,
    why: 'promised',
    detail: null,
  }));
}

/** Three children of one phone are told of in one message. */
export function groupByPhone(
  rows: readonly queries.GuardianRow[],
  balances: ReadonlyMap<string, number>,
  bills: ReadonlyMap<string, number> = new Map(),
  { on_paper = false, each_learner = false } = {},
): Found {
  const people = new Map<string, Person & { learners: MessageLearner[] }>();
  const excluded: ExcludedRecipient[] = [];
  let merged_count = 0;
  for (const row of rows) {
    const family = on_paper ? (row.guardian_id ?? row.student_id) : row.phone;
    if (!family) {
      const name = row.guardian ? `${row.guardian} (${row.full_name})` : row.full_name;
      const detail = row.guardian ? 'No phone on the record' : 'No guardian who gets messages';
      excluded.push({ phone: null, name, why: 'no-phone', detail });
      continue;
    }
    const learner: MessageLearner = {
      first_name: row.first_name,
      full_name: row.full_name,
      admission_number: row.admission_number ?? '',
      class_name: row.class_name,
      balance_cents: balances.get(row.student_id) ?? 0,
      bill_cents: bills.get(row.student_id) ?? 0,
    };
    const key = each_learner ? `${family} ${row.student_id}` : family;
    const known = people.get(key);
    if (known) {
      merged_count++;
      // Mother and father share the phone, and the text is about one learner.
      if (each_learner) continue;
      known.learners.push(learner);
      known.student_ids.push(row.student_id);
      continue;
    }
    people.set(key, {
      phone: row.phone ?? '',
      name: row.guardian ?? `Parent or guardian of ${row.full_name}`,
      language: row.language,
      student_ids: [row.student_id],
      staff_ids: [],
      learners: [learner],
    });
  }
  return {
    people: [...people.values()],
    excluded,
    learners_count: learnersIn(rows),
    merged_count,
  };
}

async function staffOf(ctx: SendingCtx, audience: Audience): Promise<Found> {
  const rows = await queries.listStaff(ctx.db, audience, isoDate(ctx.now));
  const people = new Map<string, Person>();
  const excluded: ExcludedRecipient[] = [];
  for (const row of rows) {
    if (!row.phone) {
      excluded.push({
        phone: null,
        name: row.name,
        why: 'no-phone',
        detail: 'No phone on the record',
      });
      continue;
    }
    const known = people.get(row.phone);
    if (known) known.staff_ids.push(row.staff_id);
    else {
      people.set(row.phone, {
        phone: row.phone,
        name: row.name,
        language: 'en',
        student_ids: [],
        staff_ids: [row.staff_id],
        own: { staff_number: row.staff_number ?? '' },
      });
    }
  }
  const merged_count = rows.length - excluded.length - people.size;
  return { people: [...people.values()], excluded, learners_count: 0, merged_count };
}

function numbersOf({ numbers = [] }: Audience): Found {
  const unique = [...new Set(numbers)];
  return {
    people: unique.map((phone) => ({
      phone,
      name: '',
      language: 'en',
      student_ids: [],
      staff_ids: [],
    })),
    excluded: [],
    learners_count: 0,
    merged_count: numbers.length - unique.length,
  };
}
