import { formatDate, isoDate } from '@darasa/rules/dates';
import {
  type createMeanRule,
  type dropMeanRuleEdition,
  type editMeanRule,
  type getMeanRule,
  type MeanGroup,
  type MeanRule,
  type MeanRuleEdition,
  MeanRuleNameInput,
  type retireMeanRule,
  type setMeanRuleEdition,
} from '@darasa/contract/academics/setup/mean-rules';
import type { InputOf } from '@darasa/contract/endpoint';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

type EditionInput = Omit<InputOf<typeof setMeanRuleEdition>, 'id'>;

export const get = (ctx: Ctx, { id }: InputOf<typeof getMeanRule>): Promise<MeanRule> =>
  find(ctx, id);

export async function add(ctx: Ctx, input: InputOf<typeof createMeanRule>): Promise<MeanRule> {
  const { name, curriculum, ...edition } = input;
  await refuseStrangers(ctx, curriculum, edition);
  const id = newId(ctx.now.getTime());
  const row = { ...signedStampOf(ctx, id), name, curriculum };
  if (!(await queries.insertRule(ctx.db, row))) throw nameTaken(name);
  await addEdition(ctx, id, 1, edition);
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editMeanRule>): Promise<MeanRule> {
  const before = await open(ctx, body.id);
  const { name } = wholeOf(MeanRuleNameInput, before, changesOf(body, before));
  await queries.updateRule(ctx.db, body.id, { name }).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(name) : error;
  });
  return told(ctx, body.id, before);
}

/** Exams of the past keep their rule; it is only no longer offered. */
export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireMeanRule>,
): Promise<MeanRule> {
  const before = await open(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateRule(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

/** Groups of a day that no exam has used are replaced; others stay, and new ones count from their day. */
export async function setEdition(
  ctx: Ctx,
  input: InputOf<typeof setMeanRuleEdition>,
): Promise<MeanRule> {
  const { id, ...edition } = input;
  const before = await open(ctx, id);
  await refuseStrangers(ctx, before.curriculum, edition);
  const same = before.editions.find((one) => one.from_on === edition.from_on);
  if (same) refuseUsed(same, 'from_on');
  if (same) await queries.deleteEdition(ctx.db, same.id);
  const last = Math.max(...before.editions.map((one) => one.edition));
  await addEdition(ctx, id, same?.edition ?? last + 1, edition);
  return told(ctx, id, before);
}

export async function dropEdition(
  ctx: Ctx,
  { id, edition_id }: InputOf<typeof dropMeanRuleEdition>,
): Promise<MeanRule> {
  const before = await open(ctx, id);
  const edition = before.editions.find((one) => one.id === edition_id);
  if (!edition) throw fail('record.not_found');
  refuseUsed(edition);
  if (before.editions.length === 1) throw fail('mean_rule.last_edition');
  await queries.deleteEdition(ctx.db, edition_id);
  return told(ctx, id, before);
}

const addEdition = (
  ctx: Ctx,
  rule_id: string,
  edition: number,
  { from_on, needs, groups }: EditionInput,
) =>
  queries.insertEdition(
    ctx.db,
    { ...signedStampOf(ctx), rule_id, edition, from_on, needs },
    groups.map(({ best, ...group }) => ({
      ...group,
      subject_ids: group.is_rest ? [] : group.subject_ids,
      best: best ?? null,
    })),
  );

async function refuseStrangers(ctx: Ctx, curriculum: string, { groups }: EditionInput) {
  const ids = groups.flatMap((group) => (group.is_rest ? [] : group.subject_ids));
  const known = await queries.listSubjectsOf(ctx.db, curriculum, ids);
  const at = groups.findIndex(
    ({ is_rest, subject_ids }) => !is_rest && subject_ids.some((id) => !known.has(id)),
  );
  if (at >= 0) throw failField('exam.other_curriculum', `groups.${at}.subject_ids`, { curriculum });
}

function refuseUsed({ used_at, from_on }: MeanRuleEdition, field?: string): void {
  if (used_at === null) return;
  const day = { day: formatDate(from_on) };
  throw field
    ? failField('mean_rule.edition_used', field, day)
    : fail('mean_rule.edition_used', day);
}

async function open(ctx: Ctx, id: string): Promise<MeanRule> {
  await queries.lockRule(ctx.db, id);
  return find(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<MeanRule> {
  const rule = await queries.findRule(ctx.db, id, isoDate(ctx.now));
  if (!rule) throw fail('record.not_found');
  return rule;
}

async function told(ctx: Ctx, id: string, before: MeanRule | null): Promise<MeanRule> {
  const after = await find(ctx, id);
  ctx.changed('mean_rule', id, before && inWords(before), inWords(after));
  return after;
}

const inWords = ({ editions, ...rule }: MeanRule) => ({
  ...rule,
  editions: editions.map((one) => `${one.from_on}: ${one.groups.map(groupWords).join('; ')}`),
});

const groupWords = ({ name, best, is_rest, subjects }: MeanGroup): string => {
  const of = is_rest ? 'what is left' : subjects.map((one) => one.name).join(', ');
  return `${name}: ${best === null ? 'all' : `best ${best}`} of ${of}`;
};

const nameTaken = (name: string) => failField('lookup.name_taken', 'name', { name });
