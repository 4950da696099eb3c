import { z } from 'zod';
import { curricula } from '../../administration/classes/classes.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, record, yes } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, languages, text } from '../../shapes.ts';
import { placeWords } from '../exams/sheets.ts';
import { exam_readers } from '../readers.ts';
import { bank_kind_words, bank_kinds } from './comment-bank.ts';
import { report_state_words, report_states } from './report-sets.ts';

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
export const comment_kind_words = {
  subject: 'Comment',
  'class-teacher': 'Class teacher’s comment',
  principal: 'Principal’s comment',
  conduct: 'Conduct',
  'can-do': 'Can do',
  'working-on': 'Working on',
  'help-at-home': 'Help at home',
} as const;
export const parent_note_kinds = ['can-do', 'working-on', 'help-at-home'] as const;

/** One page of comments is what one person writes: of a group in a subject, or of a stream. */
const CommentPageRow = z.object({
  id: z.string(),
  set_id: Id,
  reports: z.string(),
  kind: z.enum(bank_kinds),
  subject: z.string().nullable(),
  class: z.string(),
  stream: z.string().nullable(),
  group_id: Id.nullable(),
  stream_id: Id.nullable(),
  term: z.string(),
  teacher: z.string().nullable(),
  state: z.enum(report_states),
  expected_count: z.int(),
  written_count: z.int(),
});
export type CommentPageRow = z.infer<typeof CommentPageRow>;

/** "38 of 42": comments that are written, of the learners. */
export const writtenWords = (row: { written_count: number; expected_count: number }): string =>
  `${row.written_count} of ${row.expected_count}`;

export const pageWords = (row: Pick<CommentPageRow, 'kind' | 'subject'>): string =>
  row.subject ?? bank_kind_words[row.kind];

export const commentPageList = listing({
  path: '/academics/comment-pages',
  access: { module: exam_readers },
  one: 'page of comments',
  many: 'pages of comments',
  row: CommentPageRow,
  columns: [
    { key: 'page', head: 'Comments of', kind: 'name', of: pageWords },
    { key: 'place', head: 'Class', kind: 'text', of: placeWords },
    { key: 'reports', head: 'Reports', kind: 'text' },
    { key: 'term', head: 'Term', kind: 'text' },
    { key: 'teacher', head: 'Teacher', kind: 'text' },
    { key: 'written', head: 'Written', kind: 'text', of: writtenWords },
    { key: 'state', head: 'State', kind: 'state', words: report_state_words },
  ],
  filters: {
    term_id: record('Term'),
    class_id: record('Class'),
    set_id: record('Reports'),
    kind: choice('Written by', bank_kind_words),
    state: choice('State', report_state_words),
    is_missing: yes('Comments missing'),
  },
  sorts: ['-term', 'place', 'page'],
  search: 'Subject, class, reports, teacher',
});
export const listCommentPages = commentPageList.list;
export const exportCommentPages = commentPageList.file;

/** A page is named by its reports and who writes: a subject's has a group, the others have a stream or none. */
const page_of = {
  id: Id,
  kind: z.enum(bank_kinds),
  group_id: Id.optional(),
  stream_id: Id.optional(),
};

const Comment = z.object({
  kind: z.enum(comment_kinds),
  words: z.string(),
  version: z.int(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type Comment = z.infer<typeof Comment>;

const CommentLearner = z.object({
  student_id: Id,
  name: z.string(),
  first_name: z.string(),
  gender: z.enum(['female', 'male']).nullable(),
  admission_number: z.string(),
  photo: z.string().nullable(),
  /** The grade that sentences of the bank are chosen by: the latest of the subject, or the mean. */
  grade: z.string().nullable(),
  /** By exam, in the order of the subjects: the printed figure and the grade, or what stands instead. */
  exams: z.array(
    z.object({
      figures: z.array(z.number().nullable()),
      codes: z.array(z.string().nullable()),
      mean: z.string().nullable(),
    }),
  ),
  comments: z.array(Comment),
  last_term: z.array(z.object({ kind: z.enum(comment_kinds), words: z.string() })),
});
export type CommentLearner = z.infer<typeof CommentLearner>;

export const CommentPage = z.object({
  set_id: Id,
  reports: z.string(),
  term: z.string(),
  kind: z.enum(bank_kinds),
  class: z.string(),
  stream: z.string().nullable(),
  subject: z.string().nullable(),
  subject_id: Id.nullable(),
  curriculum: z.enum(curricula),
  state: z.enum(report_states),
  /** The boxes of this page, in their order, with the most that fits into each on paper. */
  boxes: z.array(z.object({ kind: z.enum(comment_kinds), length_max: z.int() })),
  /** Says why nothing may be written now, or nothing where it may. */
  closed: z.string().nullable(),
  exams: z.array(z.string()),
  subjects: z.array(z.object({ id: Id, name: z.string() })),
  has_mean: z.boolean(),
  learners: z.array(CommentLearner),
  bank: z.array(
    z.object({
      id: Id,
      codes: z.array(z.string()),
      subject_id: Id.nullable(),
      language: z.enum(languages),
      words: z.string(),
    }),
  ),
  /** On the page of a class teacher: whoever signed for the stream last, and whether the viewer may. */
  signature: z.object({ by: z.string().nullable(), may_sign: z.boolean() }).nullable(),
  /** The last run of the bank whose words still stand, to undo. */
  fill: z.object({ id: Id, count: z.int() }).nullable(),
});
export type CommentPage = z.infer<typeof CommentPage>;

export const getCommentPage = endpoint({
  method: 'GET',
  path: '/academics/report-sets/:id/comments',
  summary: 'The comments of one page, learner by learner, with their marks',
  access: { module: exam_readers },
  input: z.strictObject(page_of),
  output: CommentPage,
});

export const saveComment = endpoint({
  method: 'POST',
  path: '/academics/report-sets/:id/comments',
  summary: 'Write one comment of a learner; without words it is taken away',
  audited: false,
  access: { module: exam_readers, act: 'edit' },
  input: z
    .strictObject({
      id: Id,
      student_id: Id,
      kind: z.enum(comment_kinds),
      subject_id: Id.optional(),
      words: text(600).optional(),
      /** The version that was read; 0 where there was none. */
      version: z.int().min(0),
    })
    .superRefine(({ kind, subject_id }, ctx) => {
      if ((kind === 'subject') !== (subject_id !== undefined))
        ctx.addIssue({ code: 'custom', path: ['subject_id'], message: 'Choose the subject' });
    }),
  output: z.object({ comment: Comment.nullable() }),
});

export const fillComments = endpoint({
  method: 'POST',
  path: '/academics/report-sets/:id/comments/fill',
  summary: 'Put in a sentence of the bank by grade for everybody without a comment',
  audited: false,
  access: { module: exam_readers, act: 'edit' },
  input: z.strictObject({
    ...page_of,
    what: z.enum(['comments', 'parent-notes']).default('comments'),
    language: z.enum(languages).default('en'),
  }),
  output: z.object({
    fill_id: Id.nullable(),
    filled_count: z.int(),
    /** Learners without a comment for whom the bank has no sentence. */
    left_count: z.int(),
  }),
});

export const undoFill = endpoint({
  method: 'POST',
  path: '/academics/report-sets/:id/comments/undo-fill',
  summary: 'Take out again what the bank put in; what was changed since stays',
  access: { module: exam_readers, act: 'edit' },
  input: z.strictObject({ ...page_of, fill_id: Id }),
  output: z.object({ undone_count: z.int() }),
});

/** The address of the page: the reports, who writes, and whose comment is open. */
export const CommentsView = z.strictObject({
  comments: Id,
  kind: z.enum(bank_kinds).default('subject'),
  group_id: Id.optional(),
  stream_id: Id.optional(),
  learner: Id.optional(),
});
