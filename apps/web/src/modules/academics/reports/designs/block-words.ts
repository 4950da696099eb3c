import {
  type BlockOf,
  comment_boxes,
  type DesignBlock,
  key_looks,
  learner_facts,
  mean_facts,
  signers,
  subject_columns,
  subject_figures,
  subject_layouts,
} from '@darasa/rules/grading/report-design';
import type { ReportBlock } from '@darasa/rules/grading/curriculum';

export interface Choice {
  value: string;
  label: string;
}
const choices = <const V extends string>(
  values: readonly V[],
  words: Record<V, string>,
): Choice[] => values.map((value) => ({ value, label: words[value] }));

export const learner_choices = choices(learner_facts, {
  'class-teacher': 'Class teacher',
  house: 'House',
  upi: 'UPI',
});
export const column_choices = choices(subject_columns, {
  code: 'Code',
  exams: 'A column for each exam',
  mark: 'Mark',
  grade: 'Grade or level',
  words: 'Grade in words',
  points: 'Points',
  remark: "Teacher's remark",
  teacher: 'Teacher',
});
export const mean_choices = choices(mean_facts, {
  grade: 'Mean grade',
  points: 'Points',
  'mean-points': 'Mean points',
  'mean-mark': 'Mean mark',
  'class-position': 'Position in class',
  'stream-position': 'Position in stream',
  'last-mean': 'Mean of the last term',
});
export const box_choices = choices(comment_boxes, {
  'class-teacher': 'Class teacher',
  principal: 'Principal',
  'can-do': 'What the learner can do',
  'working-on': 'What the learner works on',
  'help-at-home': 'How to help at home',
  parent: 'Parent or guardian',
});
export const signer_choices = choices(signers, {
  'class-teacher': 'Class teacher',
  principal: 'Principal',
  parent: 'Parent or guardian',
});
export const look_choices = choices(key_looks, {
  line: 'One line',
  table: 'Table',
  pictures: 'Pictures',
});
export const layout_choices = choices(subject_layouts, {
  table: 'Table',
  comments: 'With comments',
});
export const figure_choices = choices(subject_figures, {
  mean: 'Average',
  last: 'Last exam',
});

/** A block as it is when it is put in. */
export function freshBlock(kind: ReportBlock): DesignBlock {
  const with_choices: { [K in ReportBlock]?: BlockOf<K> } = {
    learner: { kind: 'learner', shows: ['class-teacher'] },
    subjects: {
      kind: 'subjects',
      layout: 'table',
      figure: 'last',
      shows: ['exams', 'grade', 'remark', 'teacher'],
      lines: 2,
    },
    'mean-box': { kind: 'mean-box', shows: ['grade', 'mean-points', 'mean-mark'] },
    'grade-key': { kind: 'grade-key', look: 'line' },
    conduct: { kind: 'conduct', lines: 3 },
    comments: { kind: 'comments', boxes: ['class-teacher', 'principal'], lines: 4 },
    signatures: { kind: 'signatures', who: ['class-teacher', 'principal', 'parent'] },
  };
  return with_choices[kind] ?? ({ kind } as DesignBlock);
}
