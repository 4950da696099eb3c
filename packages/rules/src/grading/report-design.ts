// The design of a report: which blocks it has, in what order, and what each of them shows.

import type { ReportBlock } from './curriculum.ts';

export const learner_facts = ['class-teacher', 'house', 'upi'] as const;
export const subject_columns = [
  'code',
  'exams',
  'mark',
  'grade',
  'words',
  'points',
  'remark',
  'teacher',
] as const;
export type SubjectColumn = (typeof subject_columns)[number];
export const mean_facts = [
  'grade',
  'points',
  'mean-points',
  'mean-mark',
  'class-position',
  'stream-position',
  'last-mean',
] as const;
export const comment_boxes = [
  'class-teacher',
  'principal',
  'can-do',
  'working-on',
  'help-at-home',
  'parent',
] as const;
export type CommentBox = (typeof comment_boxes)[number];
export const signers = ['class-teacher', 'principal', 'parent'] as const;

export const key_looks = ['line', 'table', 'pictures'] as const;
export const subject_layouts = ['table', 'comments'] as const;
export const subject_figures = ['mean', 'last'] as const;

/** A block of a report with what it is asked to show; one that has no choice is its name alone. */
export type DesignBlock =
  | { kind: 'learner'; shows: (typeof learner_facts)[number][] }
  | {
      kind: 'subjects';
      layout: (typeof subject_layouts)[number];
      figure: (typeof subject_figures)[number];
      shows: SubjectColumn[];
      lines: number;
    }
  | { kind: 'mean-box'; shows: (typeof mean_facts)[number][] }
  | { kind: 'grade-key'; look: (typeof key_looks)[number] }
  | { kind: 'conduct'; lines: number }
  | { kind: 'comments'; boxes: CommentBox[]; lines: number }
  | { kind: 'signatures'; who: (typeof signers)[number][] }
  | {
      kind: Exclude<
        ReportBlock,
        'learner' | 'subjects' | 'mean-box' | 'grade-key' | 'conduct' | 'comments' | 'signatures'
      >;
    };
export type BlockOf<K extends ReportBlock> = Extract<DesignBlock, { kind: K }>;

export interface ReportDesign {
  blocks: readonly DesignBlock[];
  language: 'en' | 'sw';
}

/** Blocks whose facts nobody keeps yet: they are not offered until somebody does. */
export const waiting_blocks: readonly ReportBlock[] = ['attendance', 'competencies', 'values'];

export const blockOf = <K extends ReportBlock>(
  { blocks }: Pick<ReportDesign, 'blocks'>,
  kind: K,
): BlockOf<K> | undefined => blocks.find((block): block is BlockOf<K> => block.kind === kind);

export const comment_kinds = [
  'subject',
  'class-teacher',
  'principal',
  'conduct',
  'can-do',
  'working-on',
  'help-at-home',
] as const;
export type CommentKind = (typeof comment_kinds)[number];

/**
 * The length that fits into the box of each comment, in characters: 0 where the design has no such box.
 * Words are counted as wide as most English and Kiswahili is, with a tenth left for lines that end early.
 */
export function commentLengths(design: Pick<ReportDesign, 'blocks'>): Record<CommentKind, number> {
  const comments = blockOf(design, 'comments');
  const conduct = blockOf(design, 'conduct');
  const beside = design.blocks.some(({ kind }) => kind === 'trend') ? 2 : 1;
  const boxed = (kind: CommentBox): number =>
    comments?.boxes.includes(kind)
      ? lengthOf(columnWidth(Math.min(comments.boxes.length, columns_max)), comments.lines)
      : 0;
  return {
    subject: subjectLength(blockOf(design, 'subjects')),
    'class-teacher': boxed('class-teacher'),
    principal: boxed('principal'),
    conduct: conduct ? lengthOf(columnWidth(beside), conduct.lines) : 0,
    'can-do': boxed('can-do'),
    'working-on': boxed('working-on'),
    'help-at-home': boxed('help-at-home'),
  };
}

/** The most that a comment may have where its reports have no design yet. */
export const comment_max = 300;

/** The lengths of the boxes of reports, whose design may still be to choose. */
export const boxLengths = (blocks: readonly DesignBlock[] | null): Record<CommentKind, number> =>
  blocks
    ? commentLengths({ blocks })
    : (Object.fromEntries(comment_kinds.map((kind) => [kind, comment_max])) as Record<
        CommentKind,
        number
      >);

/** Comment boxes stand three to a row. */
const columns_max = 3;
/** A4 between its margins, in points. */
const page_width = 516;
const gutter = 17;
const letter_width = 4.5;
const small_letter_width = 4.2;

const columnWidth = (count: number): number => (page_width - gutter * (count - 1)) / count;

function subjectLength(block: BlockOf<'subjects'> | undefined): number {
  if (!block?.shows.includes('remark')) return 0;
  if (block.layout === 'comments') return lengthOf(page_width, block.lines);
  const taken = block.shows.reduce((sum, column) => sum + column_widths[column], name_width);
  return lengthOf(Math.max(page_width - taken, 100), block.lines, small_letter_width);
}

const name_width = 76;
/** What each column takes beside the remark; three exams are thought of, as most reports have. */
const column_widths: Record<SubjectColumn, number> = {
  code: 30,
  exams: 116,
  mark: 32,
  grade: 32,
  words: 75,
  points: 34,
  remark: 0,
  teacher: 58,
};

const lengthOf = (width: number, lines: number, letter = letter_width): number =>
  Math.floor((Math.floor(width / letter) * lines * 0.9) / 5) * 5;

/** Words that are longer than their box end with a word and an ellipsis. */
export function fitWords(words: string, length: number): string {
  if (words.length <= length) return words;
  const cut = words.slice(0, Math.max(length - 1, 0));
  const space = cut.lastIndexOf(' ');
  let end = space > 0 ? space : cut.length;
  while (end > 0 && ' ,;:.'.includes(cut[end - 1]!)) end -= 1;
  return `${cut.slice(0, end)}…`;
}

export interface DesignSeed extends ReportDesign {
  key: string;
  name: string;
}

const plain = <K extends 'letterhead' | 'trend' | 'strands' | 'fees' | 'next-term' | 'check-code'>(
  kind: K,
) => ({ kind });

const report_form: DesignBlock[] = [
  plain('letterhead'),
  { kind: 'learner', shows: ['class-teacher', 'house', 'upi'] },
  {
    kind: 'subjects',
    layout: 'table',
    figure: 'mean',
    shows: ['code', 'exams', 'mark', 'grade', 'points', 'remark', 'teacher'],
    lines: 2,
  },
  {
    kind: 'mean-box',
    shows: ['grade', 'points', 'mean-points', 'mean-mark', 'class-position', 'last-mean'],
  },
  { kind: 'grade-key', look: 'line' },
  plain('trend'),
  { kind: 'conduct', lines: 3 },
  plain('fees'),
  plain('next-term'),
  { kind: 'comments', boxes: ['class-teacher', 'principal', 'parent'], lines: 4 },
  { kind: 'signatures', who: ['class-teacher', 'principal', 'parent'] },
  plain('check-code'),
];

const next_steps: CommentBox[] = ['can-do', 'working-on', 'help-at-home'];

const report_book: DesignBlock[] = [
  plain('letterhead'),
  { kind: 'learner', shows: ['class-teacher', 'upi'] },
  {
    kind: 'subjects',
    layout: 'table',
    figure: 'last',
    shows: ['exams', 'grade', 'words', 'points', 'remark', 'teacher'],
    lines: 2,
  },
  { kind: 'grade-key', look: 'table' },
  plain('strands'),
  { kind: 'conduct', lines: 2 },
  { kind: 'comments', boxes: [...next_steps, 'class-teacher', 'principal', 'parent'], lines: 3 },
  { kind: 'signatures', who: ['class-teacher', 'principal', 'parent'] },
  plain('next-term'),
  plain('check-code'),
];

const pre_primary: DesignBlock[] = [
  plain('letterhead'),
  { kind: 'learner', shows: ['class-teacher'] },
  { kind: 'grade-key', look: 'pictures' },
  { kind: 'subjects', layout: 'table', figure: 'last', shows: ['grade', 'remark'], lines: 2 },
  plain('strands'),
  { kind: 'comments', boxes: next_steps, lines: 5 },
  { kind: 'conduct', lines: 2 },
  { kind: 'signatures', who: ['class-teacher', 'principal', 'parent'] },
  plain('next-term'),
  plain('check-code'),
];

const grade_led: DesignBlock[] = [
  plain('letterhead'),
  { kind: 'learner', shows: ['class-teacher', 'house'] },
  {
    kind: 'subjects',
    layout: 'table',
    figure: 'last',
    shows: ['exams', 'grade', 'remark', 'teacher'],
    lines: 2,
  },
  { kind: 'grade-key', look: 'line' },
  plain('strands'),
  { kind: 'conduct', lines: 2 },
  { kind: 'comments', boxes: ['class-teacher', 'principal'], lines: 4 },
  { kind: 'signatures', who: ['class-teacher', 'principal', 'parent'] },
  plain('next-term'),
  plain('check-code'),
];

const comment_led: DesignBlock[] = [
  plain('letterhead'),
  { kind: 'learner', shows: ['class-teacher', 'house'] },
  {
    kind: 'subjects',
    layout: 'comments',
    figure: 'last',
    shows: ['grade', 'words', 'remark', 'teacher'],
    lines: 3,
  },
  { kind: 'grade-key', look: 'line' },
  { kind: 'comments', boxes: ['class-teacher', 'principal'], lines: 5 },
  { kind: 'signatures', who: ['class-teacher', 'principal', 'parent'] },
  plain('next-term'),
  plain('check-code'),
];

const english = (key: string, name: string, blocks: DesignBlock[]): DesignSeed => ({
  key,
  name,
  blocks,
  language: 'en',
});

/** The designs that a curriculum's schools usually begin with, under the name of the curriculum. */
export const design_seeds = {
  '844': [english('report-form', 'Report form', report_form)],
  CBC: [
    english('report-book', 'Report book', report_book),
    english('pre-primary', 'Pre-primary and lower primary', pre_primary),
    {
      key: 'pre-primary-sw',
      name: 'Awali na darasa za chini',
      blocks: pre_primary,
      language: 'sw',
    },
  ],
  Cambridge: [
    english('grade-led', 'Grade-led report', grade_led),
    english('comment-led', 'Comment-led report', comment_led),
  ],
} as const satisfies Record<string, readonly DesignSeed[]>;
