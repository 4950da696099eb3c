import type { Proposal } from '@darasa/contract/academics/figures/rehearsals';
import { formatDate } from '@darasa/rules/dates';
import { rules_of } from '@darasa/rules/grading/curricula';
import { ruleFaults } from '@darasa/rules/grading/parts';
import { fail, failField } from '#platform/fail.ts';
import { partsOf, ruleOf } from '#modules/academics/exams/sheets/deriving.ts';
import type { ExamPins, OwnEdition, PinnedSubject, ScaleEdition } from './queries.ts';

/** Pins are what an exam counts by: its mean rule, or the scale or the weights of one subject. */
export type Pins =
  | ({ what: 'mean'; subject_id: null } & MeanPins)
  | { what: 'scale'; subject_id: string; edition_id: string }
  | { what: 'weights'; subject_id: string; weights: number[] };

interface MeanPins {
  mean_kind: ExamPins['mean_kind'];
  mean_rule_edition_id: string | null;
  any_absence: ExamPins['any_absence'];
}

/** The editions that pins may name. */
export interface Editions {
  scales: readonly ScaleEdition[];
  rules: readonly OwnEdition[];
}

/** The proposal as pins; one that the exam cannot count by is refused at its field. */
export function proposedPins(exam: ExamPins, editions: Editions, proposal: Proposal): Pins {
  const pins = pinsOf(exam, proposal);
  if (pins.what === 'mean') checkMean(exam, editions, pins);
  else if (pins.what === 'scale') checkScale(exam, editions, pins);
  else checkWeights(exam, editions, pins);
  if (isSame(pins, currentPins(exam, pins))) throw fail('rehearsal.same');
  return pins;
}

function pinsOf(exam: ExamPins, proposal: Proposal): Pins {
  const { what, mean_kind, mean_rule_edition_id, subject_id, edition_id, weights } = proposal;
  if (what === 'scale') return { what, subject_id: subject_id!, edition_id: edition_id! };
  if (what === 'weights')
    return { what, subject_id: subject_id!, weights: weights!.split(',').map(Number) };
  return {
    what,
    subject_id: null,
    mean_kind: mean_kind!,
    mean_rule_edition_id: mean_kind === 'pick' ? mean_rule_edition_id! : null,
    any_absence: proposal.any_absence ?? exam.any_absence,
  };
}

/** The pins that stand now, of the same kind as others. */
export function currentPins(exam: ExamPins, { what, subject_id }: Pins): Pins {
  if (what === 'mean') {
    const { mean_kind, mean_rule_edition_id, any_absence } = exam;
    return { what, subject_id: null, mean_kind, mean_rule_edition_id, any_absence };
  }
  const { edition_id, parts } = subjectOf(exam, subject_id);
  if (what === 'scale') return { what, subject_id, edition_id };
  return { what, subject_id, weights: parts.map((part) => part.weight) };
}

const orderOf = (pins: Pins): string => JSON.stringify(Object.entries(pins).toSorted());
export const isSame = (a: Pins, b: Pins): boolean => orderOf(a) === orderOf(b);

export function subjectOf({ subjects }: ExamPins, subject_id: string): PinnedSubject {
  const subject = subjects.find((one) => one.id === subject_id);
  if (!subject) throw failField('request.invalid', 'subject_id', 'Choose a subject of the exam');
  return subject;
}

/** A subject as it would be graded with these pins. */
export function ruledBy(exam: ExamPins, { scales }: Editions, pins: Pins, subject_id: string) {
  const subject = subjectOf(exam, subject_id);
  const weights = pins.what === 'weights' ? pins.weights : null;
  const edition_id = pins.what === 'scale' ? pins.edition_id : subject.edition_id;
  return {
    ...subject,
    edition: scales.find((one) => one.id === edition_id)!.edition,
    parts: subject.parts.map((part, i) => ({ ...part, weight: weights?.[i] ?? part.weight })),
  };
}

function checkMean(exam: ExamPins, { rules }: Editions, pins: MeanPins): void {
  if (pins.mean_kind === 'pick') {
    const edition = rules.find((one) => one.id === pins.mean_rule_edition_id);
    if (edition) return;
    const { curriculum } = exam;
    throw failField('exam.mean_rule', 'mean_rule_edition_id', { curriculum });
  }
  const known = rules_of[exam.curriculum].mean_rules.map((one) => one.key);
  if (pins.mean_kind !== 'none' && !known.includes(pins.mean_kind))
    throw failField('exam.mean_rule', 'mean_kind', { curriculum: exam.curriculum });
}

function checkScale(
  exam: ExamPins,
  { scales }: Editions,
  pins: { subject_id: string; edition_id: string },
): void {
  const { parts } = subjectOf(exam, pins.subject_id);
  const edition = scales.find((one) => one.id === pins.edition_id);
  if (!edition) throw failField('exam.scale', 'edition_id', { curriculum: exam.curriculum });
  const has_levels = parts[0]!.entry === 'level';
  if ((edition.edition.kind === 'levels') !== has_levels)
    throw failField('exam.scale_kind', 'edition_id');
}

function checkWeights(exam: ExamPins, editions: Editions, pins: Pins & { what: 'weights' }): void {
  const { parts, combine } = subjectOf(exam, pins.subject_id);
  if (combine !== 'weighted') throw failField('rehearsal.not_weighted', 'subject_id');
  if (pins.weights.length !== parts.length)
    throw failField('request.invalid', 'weights', `Enter ${parts.length} weights`);
  const ruled = ruledBy(exam, editions, pins, pins.subject_id);
  const [fault] = ruleFaults(partsOf(ruled), ruleOf(ruled));
  if (fault) throw failField('request.invalid', 'weights', fault);
}

/** "8-4-4 grades from 1 Jan 2026": what the exam counts by, as a person reads it. */
export function pinWords(exam: ExamPins, { scales, rules }: Editions, pins: Pins): string {
  if (pins.what === 'weights') return pins.weights.join(', ');
  if (pins.what === 'scale') {
    const edition = scales.find((one) => one.id === pins.edition_id);
    return edition ? editionName(edition) : '';
  }
  const own = rules.find((one) => one.id === pins.mean_rule_edition_id);
  const name = own ? editionName(own) : kindName(exam, pins.mean_kind);
  return pins.any_absence === 'always' ? `${name}, X for any absence` : name;
}

export const editionName = ({ name, from_on }: { name: string; from_on: string }): string =>
  `${name}, from ${formatDate(from_on)}`;

export const kindName = ({ curriculum }: ExamPins, kind: string): string =>
  rules_of[curriculum].mean_rules.find((one) => one.key === kind)?.name ?? 'No mean';
