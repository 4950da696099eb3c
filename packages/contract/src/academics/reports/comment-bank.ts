import { comment_field_names } from '@darasa/rules/grading/comments';
import { comment_max } from '@darasa/rules/grading/report-design';
import { unknownFields } from '@darasa/rules/merge-fields';
import { z } from 'zod';
import { curricula, curriculumWords } from '../../administration/classes/classes.ts';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, record, retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id, languages, text } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';

export const bank_kinds = ['subject', 'class-teacher', 'principal'] as const;
export type BankKind = (typeof bank_kinds)[number];
export const bank_kind_words = {
  subject: 'Subject teacher',
  'class-teacher': 'Class teacher',
  principal: 'Principal',
} as const;

export const language_words = { en: 'English', sw: 'Kiswahili' } as const;

const BankRow = z.object({
  id: Id,
  kind: z.enum(bank_kinds),
  curriculum: z.enum(curricula),
  subject_id: Id.nullable(),
  subject: z.string().nullable(),
  /** The grades or levels that it fits; none where it fits all. */
  codes: z.array(z.string()),
  language: z.enum(languages),
  words: z.string(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type BankRow = z.infer<typeof BankRow>;

/** A sentence of the bank as a form has it; what belongs together is checked of a new and a changed one. */
const BankFields = z.strictObject({
  kind: z.enum(bank_kinds, 'Choose who writes it'),
  curriculum: z.enum(curricula, 'Choose the curriculum'),
  subject_id: Id.optional(),
  codes: z.array(text(20).min(1, 'Enter the grade')).max(12, 'At most 12 grades').default([]),
  language: z.enum(languages).default('en'),
  words: text(comment_max)
    .min(1, 'Enter the comment')
    .superRefine((words, ctx) => {
      const [unknown] = unknownFields(words, comment_field_names);
      if (unknown)
        ctx.addIssue({ code: 'custom', message: `{{${unknown}}} is not a field of a comment` });
    }),
});
export const BankInput = BankFields.superRefine(({ kind, subject_id, words }, ctx) => {
  const fault = (path: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message });
  if (kind !== 'subject' && subject_id)
    fault('subject_id', 'Only comments of subject teachers are of a subject');
  if (kind !== 'subject' && /\{\{\s*subject\s*\}\}/.test(words))
    fault('words', 'Only comments of subject teachers name a subject');
});

export const codesWords = ({ codes }: { codes: readonly string[] }): string =>
  codes.length > 0 ? codes.join(', ') : 'All';

const office = (act: 'create' | 'edit') => ({ module: 'academics', act }) as const;

export const bankList = listing({
  path: '/academics/comment-bank',
  access: { module: exam_readers },
  one: 'comment',
  many: 'comments',
  row: BankRow,
  columns: [
    { key: 'words', head: 'Comment', kind: 'name' },
    { key: 'kind', head: 'Written by', kind: 'state', words: bank_kind_words },
    { key: 'grades', head: 'Grades', kind: 'text', of: codesWords },
    { key: 'subject', head: 'Subject', kind: 'text' },
    { key: 'curriculum', head: 'Curriculum', kind: 'state', words: curriculumWords },
    { key: 'language', head: 'Language', kind: 'state', words: language_words },
    ...retiredColumns,
  ],
  filters: {
    kind: choice('Written by', bank_kind_words),
    curriculum: choice('Curriculum', curriculumWords),
    language: choice('Language', language_words),
    subject_id: record('Subject'),
    retired,
  },
  sorts: ['kind', 'words', 'curriculum', 'language'],
  search: 'Comment, grade, subject',
});
export const listBank = bankList.list;
export const exportBank = bankList.file;

export const createBankLine = endpoint({
  method: 'POST',
  path: '/academics/comment-bank',
  summary: 'Add a comment to the bank',
  access: office('create'),
  input: BankInput,
  output: BankRow,
});

export const editBankLine = endpoint({
  method: 'PATCH',
  path: '/academics/comment-bank/:id',
  summary: 'Change a comment of the bank; reports that have it keep their words',
  access: office('edit'),
  input: editOf(BankFields),
  output: BankRow,
});

export const retireBankLine = endpoint({
  method: 'POST',
  path: '/academics/comment-bank/:id/retire',
  summary: 'Retire a comment of the bank, or offer it again',
  access: office('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: BankRow,
});
