import { halves, weekday_names } from '@darasa/rules/attendance/school-days';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, Id, text } from '../../shapes.ts';

const Day = z.iso.date('Enter a date, for example 15 Sep 2026');

export const half_words = { morning: 'Morning', afternoon: 'Afternoon' } as const;

const SchoolWeek = z.object({
  id: Id,
  class_id: Id.nullable(),
  class: z.string().nullable(),
  /** 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int()),
  from_on: Day,
  to_on: Day.nullable(),
});
export type SchoolWeek = z.infer<typeof SchoolWeek>;

const Closure = z.object({
  id: Id,
  class_id: Id.nullable(),
  class: z.string().nullable(),
  closed_on: Day,
  half: z.enum(halves).nullable(),
  reason: z.string(),
});
export type Closure = z.infer<typeof Closure>;

/** The office of the school and whoever keeps the registers say when there is school. */
const keepers = ['administration', 'attendance'] as const;

export const getSchoolDays = endpoint({
  method: 'GET',
  path: '/administration/school-days',
  summary: 'On which days of the week there is school, and when it is closed besides',
  access: { module: keepers },
  input: z.strictObject({}),
  output: z.object({ weeks: z.array(SchoolWeek), closures: z.array(Closure) }),
});

export const SchoolWeekInput = z
  .strictObject({
    class_id: Id.optional(),
    weekdays: z
      .array(z.coerce.number().int().min(1).max(7))
      .min(1, 'Choose at least one day')
      .max(weekday_names.length),
    from_on: Day,
    to_on: Day.optional(),
  })
  .refine((week) => !week.to_on || week.to_on >= week.from_on, {
    path: ['to_on'],
    message: 'The last day is not before the first',
  });

export const addSchoolWeek = endpoint({
  method: 'POST',
  path: '/administration/school-days',
  summary: 'Say on which days of the week the school or a class comes, from a day on',
  access: { module: keepers, act: 'edit' },
  input: SchoolWeekInput,
  output: SchoolWeek,
});

export const dropSchoolWeek = endpoint({
  method: 'DELETE',
  path: '/administration/school-days/:id',
  summary: 'Take away what was said of the days of the week',
  access: { module: keepers, act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: Done,
});

export const ClosureInput = z.strictObject({
  closed_on: Day,
  class_id: Id.optional(),
  half: z.enum(halves).optional(),
  reason: text(80).min(3, 'Say why, for example "Election day"'),
});

export const addClosure = endpoint({
  method: 'POST',
  path: '/administration/closures',
  summary: 'Close the school or a class for a day or half of one',
  access: { module: keepers, act: 'edit' },
  input: ClosureInput,
  output: Closure,
});

export const dropClosure = endpoint({
  method: 'DELETE',
  path: '/administration/closures/:id',
  summary: 'Take a closure away: there is school on that day',
  access: { module: keepers, act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: Done,
});
