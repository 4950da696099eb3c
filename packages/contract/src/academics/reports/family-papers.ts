import { z } from 'zod';
import { curricula } from '../../administration/classes/classes.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { SlipSnapshot } from './snapshots.ts';

const access = { who: 'parent' } as const;

/** Grades as a parent reads them: with what they mean, in the parent's own language. */
const FamilyGrade = z.object({
  name: z.string(),
  shown: z.number().nullable(),
  grade: z.string().nullable(),
  /** "well above what is expected" */
  words: z.string().nullable(),
});
export type FamilyGrade = z.infer<typeof FamilyGrade>;

export const FamilyPaper = z.object({
  id: Id,
  student_id: Id,
  child: z.string(),
  school_name: z.string(),
  title: z.string(),
  version: z.int(),
  /** Says what was corrected, on a later version. */
  why: z.string().nullable(),
  state: z.enum(['released', 'correcting', 'held', 'withdrawn']),
  issued_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
  opened_at: z.iso.datetime().nullable(),
  /** Nothing of a paper that is held or withdrawn. */
  curriculum: z.enum(curricula).nullable(),
  mean: z.object({ grade: z.string(), points: z.number().nullable() }).nullable(),
  grades: z.array(FamilyGrade),
});
export type FamilyPaper = z.infer<typeof FamilyPaper>;

export const listFamilyPapers = endpoint({
  method: 'GET',
  path: '/parent/papers',
  summary: 'The published results of the own children, the newest first',
  access,
  input: z.strictObject({}),
  output: z.object({ rows: z.array(FamilyPaper) }),
});

export const openFamilyPaper = endpoint({
  method: 'GET',
  path: '/parent/papers/:id',
  summary: 'The published results of an own child; the school sees that they were opened',
  access,
  traced: true,
  input: z.strictObject({ id: Id }),
  output: FamilyPaper.extend({ snapshot: SlipSnapshot }),
});
export type OpenedPaper = z.infer<(typeof openFamilyPaper)['output']>;

export const printFamilyPaper = endpoint({
  method: 'GET',
  path: '/parent/papers/:id/print',
  summary: 'The result slip of an own child as a PDF',
  access,
  traced: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
