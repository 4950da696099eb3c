import { groupFaults, type PickGroup } from '@darasa/rules/grading/pick';
import { z } from 'zod';
import { curricula, curriculumWords } from '../../administration/classes/classes.ts';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id, text } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';

/** A group takes its best subjects, or all of them; one of the rest takes what the others left. */
const MeanGroup = z.object({
  name: z.string(),
  is_rest: z.boolean(),
  /** Nothing where all of them count. */
  best: z.int().nullable(),
  subjects: z.array(z.object({ id: Id, name: z.string() })),
});
export type MeanGroup = z.infer<typeof MeanGroup>;

const MeanRuleEdition = z.object({
  id: Id,
  edition: z.int(),
  from_on: z.iso.date(),
  needs: z.int(),
  /** Since when an exam counts by it: from then on it stays as it is. */
  used_at: z.iso.datetime().nullable(),
  groups: z.array(MeanGroup),
});
export type MeanRuleEdition = z.infer<typeof MeanRuleEdition>;

const MeanRuleRow = z.object({
  id: Id,
  name: z.string(),
  curriculum: z.enum(curricula),
  /** The edition that counts today, or the first where none counts yet. */
  edition: z.int(),
  from_on: z.iso.date(),
  group_words: z.string(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type MeanRuleRow = z.infer<typeof MeanRuleRow>;

export const MeanRule = MeanRuleRow.extend({
  /** The newest first. */
  editions: z.array(MeanRuleEdition),
});
export type MeanRule = z.infer<typeof MeanRule>;

const GroupInput = z.strictObject({
  name: text(40).min(1, 'Enter the name of the group'),
  is_rest: z.boolean().default(false),
  best: z.int('Enter a whole number').min(1, 'Enter 1 or more').max(30).optional(),
  subject_ids: z.array(Id).max(60, 'A group has at most 60 subjects').default([]),
});
type GroupInput = z.infer<typeof GroupInput>;

const edition_fields = {
  from_on: z.iso.date('Enter a date, for example 15 Sep 2026'),
  needs: z.int('Enter a whole number').min(1, 'Enter 1 or more').max(30, 'Enter 30 or less'),
  groups: z
    .array(GroupInput)
    .min(1, 'Add a group of subjects')
    .max(12, 'A rule has at most 12 groups'),
};

/** A group as the rules read it, by the ids of its subjects. */
const pickGroup = ({ name, is_rest, best, subject_ids }: GroupInput): PickGroup => ({
  name,
  codes: is_rest ? 'rest' : subject_ids,
  best: best ?? 'all',
});

/** Groups are filled in order, so none may take from another what that one needs. */
function checkGroups({ groups }: { groups: GroupInput[] }, ctx: z.RefinementCtx): void {
  const fault = (path: (string | number)[], message: string) =>
    ctx.addIssue({ code: 'custom', path: ['groups', ...path], message });
  groups.forEach(({ is_rest, best, subject_ids }, i) => {
    if (is_rest) return;
    if (subject_ids.length === 0) fault([i, 'subject_ids'], 'Choose the subjects');
    else if ((best ?? 0) > subject_ids.length)
      fault([i, 'best'], `The group has ${subject_ids.length} to choose from`);
  });
  const rest = groups.findIndex((group) => group.is_rest);
  if (rest >= 0 && rest < groups.length - 1)
    fault([rest, 'is_rest'], 'What is left comes last: no group can follow it');
  for (const message of groupFaults(groups.map(pickGroup))) fault([], message);
}

const Name = text(60).min(1, 'Enter the name of the rule');

export const MeanRuleInput = z
  .strictObject({
    name: Name,
    curriculum: z.enum(curricula, 'Choose the curriculum'),
    ...edition_fields,
  })
  .superRefine(checkGroups);

export const MeanRuleNameInput = z.strictObject({ name: Name });

export const MeanRuleEditionInput = z
  .strictObject({ id: Id, ...edition_fields })
  .superRefine(checkGroups);

const may = (act: 'create' | 'edit') => ({ module: 'academics', act }) as const;

export const meanRuleList = listing({
  path: '/academics/mean-rules',
  access: { module: exam_readers },
  one: 'mean rule',
  many: 'mean rules',
  row: MeanRuleRow,
  columns: [
    { key: 'name', head: 'Rule', kind: 'name' },
    { key: 'curriculum', head: 'Curriculum', kind: 'state', words: curriculumWords },
    { key: 'group_words', head: 'Counts', kind: 'text' },
    { key: 'from_on', head: 'Counts from', kind: 'date' },
    { key: 'edition', head: 'Edition', kind: 'number' },
    ...retiredColumns,
  ],
  filters: { curriculum: choice('Curriculum', curriculumWords), retired },
  sorts: ['name', 'curriculum', 'from_on'],
  search: 'Name, groups',
});
export const listMeanRules = meanRuleList.list;
export const exportMeanRules = meanRuleList.file;

export const getMeanRule = endpoint({
  method: 'GET',
  path: '/academics/mean-rules/:id',
  summary: 'A rule of the mean grade with all its editions',
  access: { module: exam_readers },
  input: z.strictObject({ id: Id }),
  output: MeanRule,
});

export const createMeanRule = endpoint({
  method: 'POST',
  path: '/academics/mean-rules',
  summary: 'Add a rule of the mean grade',
  access: may('create'),
  input: MeanRuleInput,
  output: MeanRule,
});

export const editMeanRule = endpoint({
  method: 'PATCH',
  path: '/academics/mean-rules/:id',
  summary: 'Rename a rule of the mean grade',
  access: may('edit'),
  input: editOf(MeanRuleNameInput),
  output: MeanRule,
});

export const retireMeanRule = endpoint({
  method: 'POST',
  path: '/academics/mean-rules/:id/retire',
  summary: 'Retire a rule of the mean grade, or use it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: MeanRule,
});

export const setMeanRuleEdition = endpoint({
  method: 'POST',
  path: '/academics/mean-rules/:id/editions',
  summary: 'Set the groups of a rule from a day on',
  access: may('edit'),
  input: MeanRuleEditionInput,
  output: MeanRule,
});

export const dropMeanRuleEdition = endpoint({
  method: 'DELETE',
  path: '/academics/mean-rules/:id/editions/:edition_id',
  summary: 'Take away groups that no exam has used',
  access: may('edit'),
  input: z.strictObject({ id: Id, edition_id: Id }),
  output: MeanRule,
});
