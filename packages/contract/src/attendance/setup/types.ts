import { weekday_names } from '@darasa/rules/attendance/school-days';
import { formatClock } from '@darasa/rules/dates';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id, text } from '../../shapes.ts';

export const RegisterType = z.object({
  id: Id,
  name: z.string(),
  is_official: z.boolean(),
  half_days: z.int(),
  /** Times of the day at school, as "08:00". */
  opens_at: z.string(),
  late_after: z.string(),
  grace: z.int(),
  closes_at: z.string().nullable(),
  late_absent_after: z.int().nullable(),
  freeze_days: z.int(),
  position: z.int(),
  /** Days of the week on which all classes take it, 1 for Monday. */
  weekdays: z.array(z.int()),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type RegisterType = z.infer<typeof RegisterType>;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 08:00');
const Few = (max: number) =>
  z.int('Enter a number').min(0, 'Enter 0 or more').max(max, `Enter ${max} or less`);

const fields = {
  name: text(40).min(2, 'Enter the name, for example "Morning roll"'),
  opens_at: Clock,
  late_after: Clock,
  grace: Few(60).default(0),
  closes_at: Clock.optional(),
  late_absent_after: Few(600).min(1, 'Enter 1 or more').optional(),
  freeze_days: Few(60).default(7),
  is_official: z.boolean().default(true),
  half_days: Few(2).default(1),
  weekdays: z
    .array(z.coerce.number().int().min(1).max(7))
    .min(1, 'Choose at least one day')
    .max(weekday_names.length),
  position: Few(99).min(1, 'Enter 1 or more').default(50),
};
export const TypeValues = z.strictObject(fields);
export const TypeInput = TypeValues.superRefine(({ opens_at, closes_at, late_after }, issues) => {
  if (late_after < opens_at)
    issues.addIssue({
      code: 'custom',
      path: ['late_after'],
      message: 'Nobody is late before the register opens',
    });
  if (closes_at !== undefined && closes_at <= opens_at)
    issues.addIssue({
      code: 'custom',
      path: ['closes_at'],
      message: 'It closes after it opens',
    });
});

const setup = (act: 'create' | 'edit') => ({ module: 'attendance', act }) as const;

export const typeList = listing({
  path: '/attendance/types',
  access: { module: 'attendance' },
  one: 'register',
  many: 'registers of the school',
  row: RegisterType,
  columns: [
    { key: 'name', head: 'Register', kind: 'name' },
    { key: 'days', head: 'Days', kind: 'text', of: (row) => dayWords(row.weekdays) },
    { key: 'opens_at', head: 'Opens', kind: 'text', of: (row) => formatClock(row.opens_at) },
    {
      key: 'late_after',
      head: 'Late after',
      kind: 'text',
      of: (row) => formatClock(row.late_after),
    },
    { key: 'grace', head: 'Minutes of grace', kind: 'number' },
    { key: 'freeze_days', head: 'Open for days', kind: 'number' },
    { key: 'is_official', head: 'Official', kind: 'yes' },
    ...retiredColumns,
  ],
  filters: { retired },
  sorts: ['position', 'name'],
  search: 'Name',
});
export const listTypes = typeList.list;
export const exportTypes = typeList.file;

/** "Mon to Fri", or the days one by one. */
export function dayWords(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b);
  const names = days.map((day) => weekday_names[day - 1]!.slice(0, 3));
  const is_row = days.every((day, i) => day === days[0]! + i);
  return is_row && days.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}

export const createType = endpoint({
  method: 'POST',
  path: '/attendance/types',
  summary: 'Add a register that the school takes',
  access: setup('create'),
  input: TypeInput,
  output: RegisterType,
});

export const editType = endpoint({
  method: 'PATCH',
  path: '/attendance/types/:id',
  summary: 'Change a register that the school takes',
  access: setup('edit'),
  input: editOf(TypeValues),
  output: RegisterType,
});

export const retireType = endpoint({
  method: 'POST',
  path: '/attendance/types/:id/retire',
  summary: 'Take a register no more, or take it again',
  access: setup('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: RegisterType,
});
