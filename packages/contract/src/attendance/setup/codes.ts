import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id, text } from '../../shapes.ts';

export const presences = ['present', 'absent', 'none'] as const;
export const presence_words = {
  present: 'Counts as present',
  absent: 'Counts as absent',
  none: 'Not counted',
} as const;

export const AttendanceCode = z.object({
  id: Id,
  code: z.string(),
  words_en: z.string(),
  words_sw: z.string(),
  presence: z.enum(presences),
  is_onsite: z.boolean(),
  is_excused: z.boolean(),
  is_late: z.boolean(),
  asks_minutes: z.boolean(),
  asks_reason: z.boolean(),
  tells: z.boolean(),
  prefills: z.boolean(),
  position: z.int(),
  /** Since when a register uses it: from then on its meaning stays. */
  used_at: z.iso.datetime().nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type AttendanceCode = z.infer<typeof AttendanceCode>;

const fields = {
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9]{0,2}$/, 'Use one to three letters or figures, a letter first'),
  words_en: text(40).min(1, 'Say what it stands for'),
  words_sw: text(40).default(''),
  presence: z.enum(presences, 'Choose how it counts'),
  is_onsite: z.boolean().default(false),
  is_excused: z.boolean().default(false),
  is_late: z.boolean().default(false),
  asks_minutes: z.boolean().default(false),
  asks_reason: z.boolean().default(false),
  tells: z.boolean().default(false),
  prefills: z.boolean().default(false),
  position: z
    .int('Enter a number')
    .min(1, 'Enter 1 or more')
    .max(99, 'Enter 99 or less')
    .default(50),
};
type Fields = z.infer<z.ZodObject<typeof fields>>;

/** A meaning that does not go together is told at the word that is too many. */
const fits = ({ presence, is_onsite, is_excused, is_late }: Fields, issues: z.RefinementCtx) => {
  const fault = (field: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [field], message });
  if (is_excused && presence !== 'absent') fault('is_excused', 'Only an absence is excused');
  if (is_late && presence !== 'present') fault('is_late', 'Only who is present is late');
  if (is_onsite && presence !== 'present') fault('is_onsite', 'Only who is present is at school');
};

export const CodeValues = z.strictObject(fields);
export const CodeInput = CodeValues.superRefine(fits);

const setup = (act: 'create' | 'edit') => ({ module: 'attendance', act }) as const;

export const codeList = listing({
  path: '/attendance/codes',
  access: { module: 'attendance' },
  one: 'code',
  many: 'attendance codes',
  row: AttendanceCode,
  columns: [
    { key: 'code', head: 'Code', kind: 'name' },
    { key: 'words_en', head: 'Stands for', kind: 'text' },
    { key: 'words_sw', head: 'In Kiswahili', kind: 'text', only: 'file' },
    {
      key: 'counts',
      head: 'Counts',
      kind: 'text',
      of: (row: AttendanceCode) => presence_words[row.presence],
    },
    { key: 'meaning', head: 'Besides', kind: 'text', of: meaningWords },
    { key: 'position', head: 'Order', kind: 'number' },
    ...retiredColumns,
  ],
  filters: { retired },
  sorts: ['position', 'code'],
  search: 'Code, words',
});
export const listCodes = codeList.list;
export const exportCodes = codeList.file;

/** The meaning of a code besides how it counts, in a few words. */
export function meaningWords(code: Omit<Fields, 'code' | 'position' | 'words_en' | 'words_sw'>) {
  return [
    code.is_late && 'late',
    code.is_excused && 'excused',
    code.presence === 'present' && !code.is_onsite && 'away from school',
    code.tells && 'families are told',
    code.prefills && 'stands for the rest of the day',
  ]
    .filter(Boolean)
    .join(', ');
}

export const createCode = endpoint({
  method: 'POST',
  path: '/attendance/codes',
  summary: 'Add a code for registers',
  access: setup('create'),
  input: CodeInput,
  output: AttendanceCode,
});

export const editCode = endpoint({
  method: 'PATCH',
  path: '/attendance/codes/:id',
  summary: 'Change a code; its meaning stays once a register uses it',
  access: setup('edit'),
  input: editOf(CodeValues),
  output: AttendanceCode,
});

export const retireCode = endpoint({
  method: 'POST',
  path: '/attendance/codes/:id/retire',
  summary: 'Retire a code, or offer it again',
  access: setup('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: AttendanceCode,
});
