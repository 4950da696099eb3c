import type { ExcludedRecipient } from '@darasa/contract/communication/writing/campaigns';
import { addDays, isoDate } from '@darasa/rules/dates';
import type { Fact } from '@darasa/rules/message-fields';
import {
  dueDaysOf,
  isControl,
  speaksOn,
  stepFor,
  subjectOf,
  withPayLine,
} from '@darasa/rules/reminders';
import type { Due, ReminderSubject } from '#platform/reminders/subject.ts';
import { type Recipient, resolve } from '#modules/communication/writing/audience/service.ts';
import { messageFor } from '#modules/communication/writing/campaigns/compose.ts';
import type {
  NewMessage,
  SendingCtx,
} from '#modules/communication/sending/outgoing/new-message.ts';
import * as queries from './queries.ts';

export type Subjects = readonly ReminderSubject[];

export interface Plan {
  messages: (NewMessage & { tone: string })[];
  reminded: queries.ReminderLine[];
  /** Families that get a letter: by its turn, or because no message reaches them. */
  letters_count: number;
  skipped: { why: string; count: number }[];
}

interface Asked {
  person_id: string;
  amount_cents: number;
  facts: Readonly<Record<string, Fact>>[];
  leave_out: string | undefined;
}

/** The plan says who is reminded today and in which words; nothing is written. */
export async function plan(
  subjects: Subjects,
  ctx: SendingCtx,
  rule: queries.StoredRule,
): Promise<Plan> {
  const today = isoDate(ctx.now);
  const words = subjectOf(rule.kind);
  const subject = subjects.find((one) => one.kind === rule.kind);
  if (!subject) throw new Error(`nobody knows who is due for ${rule.kind}`);
  const by_class = words.told === 'guardians' && rule.class_ids.length > 0;
  const [due, held, history, of_classes] = await Promise.all([
    subject.list(ctx, today, dueBy(rule, today)),
    words.heeds.length > 0 ? queries.listHeld(ctx.db, today, words.heeds) : [],
    queries.listHistory(ctx.db, rule, { today, since: addDays(today, -7) }),
    by_class ? queries.listOfClasses(ctx.db, rule.class_ids) : null,
  ]);
  const todays = words.dated === 'each' ? due.filter((one) => isToday(one, rule, today)) : due;
  const { count, skip } = counter();
  const chosen = choose(byPerson(todays), rule, {
    on_hold: new Set(held),
    in_classes: of_classes && new Set(of_classes),
    known: new Map(history.map((one) => [one.person_id, one])),
    skip,
  });
  const told = chosen.filter((one) => !one.is_control);
  const { recipients, excluded } = await recipientsOf(ctx, rule, told);
  for (const { why } of excluded) skip(why_words[why]);
  const step_of = new Map(told.map((one) => [one.person_id, one.step]));
  const reached = new Set(recipients.flatMap((one) => [...one.student_ids, ...one.staff_ids]));
  const reminded = chosen.flatMap((one) =>
    one.is_control || reached.has(one.person_id) ? [one] : onPaper(one, rule),
  );
  return {
    messages: recipients.map((one) => messageOf(ctx, rule, one, step_of)),
    reminded,
    letters_count: reminded.filter((one) => !one.is_control && one.tone === 'letter').length,
    skipped: count(),
  };
}

/** Whom no message reaches gets the letter at once, where the rule has one. */
function onPaper(one: queries.ReminderLine, rule: queries.StoredRule): queries.ReminderLine[] {
  const at = rule.steps.findIndex((step) => step.tone === 'letter');
  return at < 0 || subjectOf(rule.kind).told === 'staff'
    ? []
    : [{ ...one, step: at + 1, tone: 'letter' }];
}

/** The day that a rule speaks of: the one it warns of beforehand, or today. */
const dueBy = (rule: queries.StoredRule, today: string): string =>
  subjectOf(rule.kind).dated === 'by-rule'
    ? (dueDaysOf(rule, today, [])[0] ?? today)
    : rule.trigger === 'before-due'
      ? addDays(today, rule.days)
      : today;

const isToday = ({ due_on }: Due, rule: queries.StoredRule, today: string): boolean =>
  speaksOn(rule, today, due_on ? [due_on] : []);

/** Two papers of one person are one reminder. */
function byPerson(due: readonly Due[]): Asked[] {
  const people = new Map<string, Asked>();
  for (const { person_id, amount_cents = 0, facts = {}, leave_out } of due) {
    const known = people.get(person_id);
    if (known) {
      known.amount_cents += amount_cents;
      known.facts.push(facts);
    } else people.set(person_id, { person_id, amount_cents, facts: [facts], leave_out });
  }
  return [...people.values()];
}

function choose(
  asked: readonly Asked[],
  rule: queries.StoredRule,
  known_of: {
    on_hold: ReadonlySet<string>;
    in_classes: ReadonlySet<string> | null;
    known: ReadonlyMap<string, { lately: number; before: number }>;
    skip(why: string): void;
  },
): queries.ReminderLine[] {
  const { on_hold, in_classes, known, skip } = known_of;
  const { is_money } = subjectOf(rule.kind);
  const chosen: queries.ReminderLine[] = [];
  for (const { person_id, amount_cents, facts, leave_out } of asked) {
    if (in_classes && !in_classes.has(person_id)) continue;
    const { lately = 0, before = 0 } = known.get(person_id) ?? {};
    if (is_money && amount_cents < rule.min_balance_cents) skip('Below the minimum balance');
    else if (leave_out) skip(leave_out);
    else if (on_hold.has(person_id)) skip('On hold: promised, bursary or other');
    else if (lately >= rule.per_week_max) skip('Reminded often enough this week');
    else {
      const is_control = is_money && isControl(person_id, rule.control_percent);
      if (is_control) skip('Control group');
      const step = stepFor(before, rule.steps.length);
      const { tone } = rule.steps[step - 1] ?? rule.steps[0]!;
      chosen.push({ person_id, step, tone, is_control, balance_cents: amount_cents, facts });
    }
  }
  return chosen;
}

const why_words: Record<ExcludedRecipient['why'], string> = {
  'no-phone': 'No phone',
  'opted-out': 'Asked for no messages',
  refused: 'The carrier refuses the number',
  'no-consent': 'Has not agreed to messages',
  promised: 'Promised to pay by a day to come',
  'missing-fact': 'A fact in the text is not known',
};

function counter() {
  const counts = new Map<string, number>();
  return {
    skip: (why: string) => void counts.set(why, (counts.get(why) ?? 0) + 1),
    count: () => [...counts].map(([why, count]) => ({ why, count })),
  };
}

async function recipientsOf(
  ctx: SendingCtx,
  rule: queries.StoredRule,
  told: readonly queries.ReminderLine[],
) {
  if (told.length === 0) return { recipients: [], excluded: [] };
  const ids = told.map((one) => one.person_id);
  const { recipients, excluded } = await resolve(ctx, {
    audience:
      subjectOf(rule.kind).told === 'staff'
        ? { to: 'staff', guardians: 'first', staff_ids: ids }
        : { to: 'guardians', guardians: 'first', student_ids: ids },
    channel: 'sms',
    texts: rule.steps.flatMap((step) => [wordsOf(rule, step.text_en), step.text_sw ?? '']),
    more: new Map(told.map((one) => [one.person_id, one.facts])),
  });
  return { recipients, excluded };
}

/** A line on how to pay always stands in a reminder about money, on the phone and on paper. */
export const wordsOf = (rule: queries.StoredRule, text: string): string =>
  subjectOf(rule.kind).is_money ? withPayLine(text) : text;

/** One message for each phone; brothers and sisters share the firmest words that one of them earned. */
function messageOf(
  ctx: SendingCtx,
  rule: queries.StoredRule,
  recipient: Recipient,
  step_of: ReadonlyMap<string, number>,
): Plan['messages'][number] {
  const about = [...recipient.student_ids, ...recipient.staff_ids];
  const at = Math.max(1, ...about.map((id) => step_of.get(id) ?? 1));
  const { tone, text_en, text_sw } = rule.steps[at - 1] ?? rule.steps[0]!;
  const words = {
    text_en: wordsOf(rule, text_en),
    text_sw: text_sw ? wordsOf(rule, text_sw) : undefined,
  };
  return { ...messageFor(ctx, { words, template: null, category: 'utility' }, recipient), tone };
}
