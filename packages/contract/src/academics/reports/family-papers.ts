import { z } from 'zod';
import { curricula } from '../../administration/classes/classes.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, languages } from '../../shapes.ts';

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

/** A figure that is not what it was on the version before; the mean and the position have no name. */
export const FigureChange = z.object({
  kind: z.enum(['subject', 'mean', 'position']),
  name: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FigureChange = z.infer<typeof FigureChange>;

export const FamilyPaper = z.object({
  id: Id,
  kind: z.enum(['slip', 'report']),
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
  /** The language that the parent reads. */
  language: z.enum(languages),
  /** Nothing of a paper that is held or withdrawn. */
  curriculum: z.enum(curricula).nullable(),
  mean: z.object({ grade: z.string(), points: z.number().nullable() }).nullable(),
  grades: z.array(FamilyGrade),
});
export type FamilyPaper = z.infer<typeof FamilyPaper>;

export const listFamilyPapers = endpoint({
  method: 'GET',
  path: '/parent/papers',
  summary: 'The published results and report forms of the own children, the newest first',
  access,
  input: z.strictObject({}),
  output: z.object({ rows: z.array(FamilyPaper) }),
});

const Place = z.object({ place: z.int(), of: z.int() });

/** Comments on a report form are named by who wrote them, or by what they are about. */
export const paper_comment_kinds = [
  'class-teacher',
  'principal',
  'conduct',
  'can-do',
  'working-on',
  'help-at-home',
] as const;

const OpenedPaper = FamilyPaper.extend({
  learner: z.object({ name: z.string(), class: z.string(), stream: z.string().nullable() }),
  grades: z.array(
    FamilyGrade.extend({
      /** What stood in each exam of a report form. */
      exams: z.array(z.object({ name: z.string(), text: z.string() })),
      remark: z.string().nullable(),
      teacher: z.string().nullable(),
    }),
  ),
  in_class: Place.nullable(),
  in_stream: Place.nullable(),
  comments: z.array(z.object({ kind: z.enum(paper_comment_kinds), words: z.string() })),
  /** Fees, attendance and the next term, in the words of the report. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  changes: z.array(FigureChange),
  /** All versions, the newest first; the earlier ones are named and can be read no more. */
  versions: z.array(
    z.object({
      version: z.int(),
      issued_at: z.iso.datetime(),
      replaced_at: z.iso.datetime().nullable(),
      why: z.string().nullable(),
    }),
  ),
});
export type OpenedPaper = z.infer<typeof OpenedPaper>;

export const openFamilyPaper = endpoint({
  method: 'GET',
  path: '/parent/papers/:id',
  summary: 'The published results of an own child; the school sees that they were opened',
  access,
  traced: true,
  input: z.strictObject({ id: Id }),
  output: OpenedPaper,
});

/** The address of the home of a family: which paper is open. */
export const FamilyPapersView = z.strictObject({ paper: Id.optional() });

export const printFamilyPaper = endpoint({
  method: 'GET',
  path: '/parent/papers/:id/print',
  summary: 'The result slip or report form of an own child as a PDF',
  access,
  traced: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
