import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { Amount } from '../books/entry-fields.ts';

/** The most learners that can be added to a charge or a waiver in one go. */
export const members_max = 2_000;

export const LearnerLine = z.object({
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  /** What the list said for this learner, if it said anything. */
  amount_cents: z.int().nullable(),
  is_in: z.boolean(),
});
export type LearnerLine = z.infer<typeof LearnerLine>;

/** A set of learners by where they are, by a list of admission numbers, or one by one. */
export const findMembers = endpoint({
  method: 'POST',
  path: '/finance/members/find',
  summary: 'Find learners to be charged or waived, and who is in already',
  access: { module: 'finance' },
  rate: 'read',
  idempotent: false,
  audited: false,
  input: z.strictObject({
    class_id: Id.optional(),
    stream_id: Id.optional(),
    house_id: Id.optional(),
    club_id: Id.optional(),
    boarding: z.enum(['day', 'boarding']).optional(),
    student_ids: z.array(Id).max(members_max).optional(),
    lines: z
      .array(
        z.strictObject({
          admission_number: z.string().trim().min(1).max(30),
          amount_cents: Amount.optional(),
        }),
      )
      .max(members_max)
      .optional(),
    extra_charge_id: Id.optional(),
    waiver_id: Id.optional(),
  }),
  output: z.object({
    rows: z.array(LearnerLine),
    /** Lines of the list that name nobody at this school, counted from 1. */
    unknown: z.array(z.object({ row: z.int(), admission_number: z.string() })),
  }),
});

/** Member groups are where learners can be gathered from, beside their class. */
export const listMemberGroups = endpoint({
  method: 'GET',
  path: '/finance/members/groups',
  summary: 'List the houses and clubs that learners can be gathered from',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: z.object({
    houses: z.array(z.object({ id: Id, name: z.string() })),
    clubs: z.array(z.object({ id: Id, name: z.string(), member_count: z.int() })),
  }),
});
