import { sitting_state_words } from '@darasa/contract/academics/exams/exams';
import type {
  ChangedResult,
  getRehearsalGround,
  Proposal,
  Rehearsal,
  RehearsalGround,
} from '@darasa/contract/academics/figures/rehearsals';
import type { InputOf } from '@darasa/contract/endpoint';
import { rules_of } from '@darasa/rules/grading/curricula';
import type { Ctx } from '#platform/ctx.ts';
import { type ExportFormat, exportAnswer } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import { type Changes, changesIn } from './changes.ts';
import {
  currentPins,
  type Editions,
  editionName,
  kindName,
  pinWords,
  proposedPins,
} from './pins.ts';
import * as queries from './queries.ts';
import { listRegradings } from './regrading-queries.ts';

/** The ground of a rehearsal: what an exam counts by, and what it could count by instead. */
export async function ground(
  ctx: Ctx,
  { id }: InputOf<typeof getRehearsalGround>,
): Promise<RehearsalGround> {
  const key = { sitting_id: id };
  const [exam, editions, regradings] = await Promise.all([
    find(ctx, key),
    editionsFor(ctx, key),
    listRegradings(ctx.db, key),
  ]);
  const sitting = exam.sittings.find((one) => one.id === id)!;
  const { mean_kind, mean_rule_edition_id, any_absence } = exam;
  return {
    exam_id: exam.id,
    exam: exam.name,
    class: sitting.class,
    state: sitting.state,
    version: exam.version,
    closed: closedBy(exam),
    mean_kind,
    mean_rule_edition_id,
    any_absence,
    mean_rules: meanRulesOf(exam, editions),
    subjects: exam.subjects.map(({ id: subject_id, best_n: _, parts, ...subject }) => ({
      ...subject,
      id: subject_id,
      parts: parts.map(({ name, entry, weight }) => ({ name, entry, weight })),
    })),
    editions: editions.scales.map((one) => ({
      id: one.id,
      name: editionName(one),
      kind: one.edition.kind,
    })),
    regradings: regradings.map(({ from_pins, to_pins, ...regrading }) => ({
      ...regrading,
      subject: exam.subjects.find((one) => one.id === to_pins.subject_id)?.name ?? null,
      from: pinWords(exam, editions, from_pins),
      to: pinWords(exam, editions, to_pins),
    })),
  };
}

/** Derives a class as if the proposal counted. The transaction of a GET cannot write. */
export async function rehearse(
  ctx: Ctx,
  { id, ...proposal }: Proposal & { id: string },
): Promise<Rehearsal> {
  const key = { sitting_id: id };
  const [exam, editions] = await Promise.all([find(ctx, key), editionsFor(ctx, key)]);
  const pins = proposedPins(exam, editions, proposal);
  const changes = await changesIn(ctx, exam, editions, pins, id);
  const { class: of_class } = exam.sittings.find((one) => one.id === id)!;
  return {
    exam: exam.name,
    class: of_class,
    from: pinWords(exam, editions, currentPins(exam, pins)),
    to: pinWords(exam, editions, pins),
    ...countsOf(changes),
    other_classes: exam.sittings
      .filter((one) => one.id !== id && one.state !== 'cancelled')
      .map((one) => one.class),
    rows: changes.rows,
  };
}

export async function file(
  ctx: Ctx,
  { format, ...asked }: Proposal & { id: string; format: ExportFormat },
) {
  const { exam, class: of_class, from, to, rows } = await rehearse(ctx, asked);
  const text = (key: keyof ChangedResult, head: string) => ({ key, head, kind: 'text' as const });
  const number = (key: keyof ChangedResult, head: string) => ({
    key,
    head,
    kind: 'number' as const,
  });
  return exportAnswer({
    ctx,
    format,
    title: `Rehearsal: ${exam}, ${of_class}`,
    filter_words: `Now: ${from}. Then: ${to}`,
    columns: [
      text('admission_number', 'Number'),
      text('name', 'Learner'),
      text('stream', 'Stream'),
      text('subject', 'Result of'),
      number('from_figure', 'Now'),
      text('from_code', 'Grade now'),
      number('to_figure', 'Then'),
      text('to_code', 'Grade then'),
      number('from_position', 'Position now'),
      number('to_position', 'Position then'),
    ],
    rows: rows.map((row) => ({ ...row, subject: row.subject ?? 'Mean' })),
  });
}

export const countsOf = ({ rows, learners_count }: Changes) => ({
  learners_count,
  changed_count: new Set(rows.map((row) => row.student_id)).size,
  graded_otherwise_count: new Set(
    rows.filter((row) => row.is_other_grade).map((row) => row.student_id),
  ).size,
});

export async function find(ctx: Ctx, key: queries.ExamKey): Promise<queries.ExamPins> {
  const exam = await queries.findExam(ctx.db, key);
  if (!exam) throw fail('record.not_found');
  return exam;
}

export async function editionsFor(ctx: Ctx, key: queries.ExamKey): Promise<Editions> {
  const [scales, rules] = await Promise.all([
    queries.listScaleEditions(ctx.db, key),
    queries.listOwnEditions(ctx.db, key),
  ]);
  return { scales, rules };
}

const changeable: readonly string[] = ['draft', 'open', 'review', 'cancelled'];

/** The class whose marks stand already: while there is one, nothing counts otherwise. */
export const frozenSitting = ({ sittings }: queries.ExamPins) =>
  sittings.find((one) => !changeable.includes(one.state));

function closedBy(exam: queries.ExamPins): string | null {
  const frozen = frozenSitting(exam);
  if (!frozen) return null;
  const state = sitting_state_words[frozen.state].toLowerCase();
  return fail('rehearsal.closed', { class: frozen.class, state }).sentence;
}

const meanRulesOf = (exam: queries.ExamPins, { rules }: Editions) => [
  ...rules_of[exam.curriculum].mean_rules
    .filter(({ rule }) => rule.kind !== 'none' && rule.kind !== 'pick')
    .map(({ name, rule }) => ({ mean_kind: rule.kind, edition_id: null, name })),
  ...rules.map((one) => ({
    mean_kind: 'pick' as const,
    edition_id: one.id,
    name: editionName(one),
  })),
  { mean_kind: 'none' as const, edition_id: null, name: kindName(exam, 'none') },
];
