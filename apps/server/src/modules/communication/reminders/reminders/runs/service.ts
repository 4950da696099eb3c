import type { InputOf } from '@darasa/contract/endpoint';
import type { exportMeetings } from '@darasa/contract/communication/reminders/reminders';
import type { Fact } from '@darasa/rules/message-fields';
import { subjectOf } from '@darasa/rules/reminders';
import { formatPhone } from '@darasa/rules/phone';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { resolve } from '#modules/communication/writing/audience/service.ts';
import { requireAgreed } from '#modules/communication/writing/templates/approval.ts';
import { findTemplate } from '#modules/communication/writing/templates/queries.ts';
import { letterTo, printSheets } from '#modules/communication/writing/templates/letters.ts';
import { wordsOf } from '../plan.ts';
import { findRuleOfRun, type StoredRule } from '../queries.ts';
import * as queries from './queries.ts';

/** The letters that a run asks for, in one file: a sheet for each family, phone or no phone. */
export async function printLetters(ctx: Ctx, { id }: { id: string }) {
  schoolOf(ctx);
  const { rule, told } = await toldBy(ctx, id, ['letter', 'meeting']);
  if (told.length === 0) throw fail('reminder.no_letters');
  const written = await textsOf(ctx, rule);
  const step_of = new Map(told.map((one) => [one.student_id, one.step]));
  const { recipients } = await resolve(ctx, {
    audience: {
      to: 'guardians',
      guardians: 'first',
      student_ids: told.map((one) => one.student_id),
    },
    channel: 'paper',
    texts: ['{{balance}}'],
    more: new Map(told.map((one) => [one.student_id, factsOf(rule, one)])),
  });
  const sheets = recipients.map((one) => {
    const at = Math.max(...one.student_ids.map((student_id) => step_of.get(student_id) ?? 1));
    const { title, ...words } = written[at - 1] ?? written.at(-1)!;
    return { to: one.name, title, text: letterTo(one, words) };
  });
  return printSheets(ctx, rule.name, sheets);
}

/** As the message said; of runs before letters kept it, what was owed then. */
const factsOf = (
  { kind, on_day }: StoredRule,
  { facts, balance_cents }: queries.RunLine,
): Readonly<Record<string, Fact>>[] => [
  on_day ? { day: { day: on_day } } : {},
  ...(facts ?? (kind === 'fees' ? [{ due: { cents: balance_cents } }] : [])),
];

/** A step's letter where one was chosen, else its own words. */
async function textsOf(ctx: Ctx, rule: StoredRule) {
  const ids = [...new Set(rule.steps.flatMap((step) => step.letter_id ?? []))];
  const found = await Promise.all(ids.map((letter_id) => findTemplate(ctx.db, letter_id)));
  for (const letter of found) if (letter) requireAgreed(letter);
  return rule.steps.map((step) => {
    const letter = found.find((one) => one?.id === step.letter_id);
    const { text_en, text_sw } = letter ?? step;
    return {
      title: letter?.name ?? rule.name,
      text_en: wordsOf(rule, text_en),
      text_sw: text_sw ? wordsOf(rule, text_sw) : null,
    };
  });
}

/** Lists whom the run invites to talk: for the secretary's list. */
export async function listMeetings(ctx: Ctx, { id }: Pick<InputOf<typeof exportMeetings>, 'id'>) {
  schoolOf(ctx);
  const { told } = await toldBy(ctx, id, ['meeting']);
  return told.map((one) => ({ ...one, phone: one.phone ? formatPhone(one.phone) : '' }));
}

async function toldBy(ctx: Ctx, run_id: string, tones: readonly string[]) {
  const [rule, told] = await Promise.all([
    findRuleOfRun(ctx.db, run_id),
    queries.listTold(ctx.db, run_id, tones),
  ]);
  if (!rule || subjectOf(rule.kind).told === 'staff') throw fail('record.not_found');
  return { rule, told };
}
