import { school_kinds } from '@darasa/rules/usual-lists';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Key = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(40);

export const UsualLine = z.object({
  key: z.string(),
  name: z.string(),
  words: z.string(),
  /** A figure that the school may change at once, such as the days of a leave. */
  number: z.object({ label: z.string(), value: z.int() }).nullable(),
  /** The product knows it by this name. */
  is_fixed: z.boolean(),
  /** It was added before, or there is one of this name. */
  is_here: z.boolean(),
});
export type UsualLine = z.infer<typeof UsualLine>;

export const UsualSet = z.object({
  set: z.string(),
  label: z.string(),
  help: z.string(),
  lines: z.array(UsualLine),
});
export type UsualSet = z.infer<typeof UsualSet>;

/** Whose lists they are is asked set by set: only what a person may make by hand is offered. */
const access = { module: 'administration', act: 'create' } as const;

export const listUsualSets = endpoint({
  method: 'GET',
  path: '/usual-sets',
  summary: 'The lists that a school of this kind usually begins with',
  access,
  input: z.strictObject({ kind: z.enum(school_kinds).default('day-primary') }),
  output: z.object({ sets: z.array(UsualSet) }),
});

export const addUsualLines = endpoint({
  method: 'POST',
  path: '/usual-sets',
  summary: 'Add chosen lines of the usual lists; what is here already stays as it is',
  access,
  // Whatever was there already is not added again, so a second time changes nothing.
  audited: false,
  input: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          set: Key,
          key: Key,
          name: z.string().trim().min(1, 'Enter a name').max(60, 'Use at most 60 characters'),
          number: z
            .int()
            .min(1, 'Enter 1 or more')
            .max(100_000_000, 'Enter a smaller figure')
            .optional(),
        }),
      )
      .min(1, 'Tick what to add')
      .max(150, 'Add at most 150 lines at once'),
  }),
  output: z.object({
    added: z.array(z.object({ set: z.string(), label: z.string(), count: z.int() })),
    /** What was not added, each with the reason. */
    left: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
});
