import { z } from 'zod';
import { curricula } from '../../administration/classes/classes.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

const access = { module: 'academics', responsibility: 'DIRECTOR' } as const;

/** Of fewer learners no mean and no spread is told, for it would tell of each. */
export const told_min = 5;

/** How many have each grade or level, the highest first. */
const Spread = z.array(z.object({ code: z.string(), count: z.int() }));
export type GradeSpread = z.infer<typeof Spread>;

const Figures = z.object({
  graded_count: z.int(),
  /** The mean of points; of levels that are never added up, nothing. */
  mean: z.number().nullable(),
  spread: Spread,
  /** There are grades, of so few that they are not told. */
  is_hidden: z.boolean(),
});
export type ResultFigures = z.infer<typeof Figures>;

const ClassResults = Figures.extend({
  sitting_id: Id,
  class: z.string(),
  curriculum: z.enum(curricula),
  exam: z.string(),
  term: z.string(),
  learner_count: z.int(),
  /** Points are added up to a mean; otherwise levels are counted. */
  has_mean: z.boolean(),
  /** The exam that the class sat before it in that year. */
  before: Figures.extend({ exam: z.string(), term: z.string() }).nullable(),
  change: z.number().nullable(),
});
export type ClassResults = z.infer<typeof ClassResults>;

/** The classes of one curriculum together: never of two, for their figures are not alike. */
const CurriculumResults = Figures.extend({
  curriculum: z.enum(curricula),
  classes_count: z.int(),
  change: z.number().nullable(),
});

export const SchoolResults = z.object({
  school_id: Id,
  school_name: z.string(),
  curricula: z.array(CurriculumResults),
  classes: z.array(ClassResults).max(60),
});
export type SchoolResults = z.infer<typeof SchoolResults>;

export const getDirectorResults = endpoint({
  method: 'GET',
  path: '/dr/academics/results',
  summary: 'See the published results of all my schools side by side',
  access,
  every_class: true,
  rate: 'report',
  input: z.strictObject({}),
  output: z.object({ schools: z.array(SchoolResults).max(20) }),
});

/** The class whose subjects stand open, in the address of the screen. */
export const ResultsView = z.strictObject({
  school_id: Id.optional(),
  sitting_id: Id.optional(),
});

const SubjectRow = Figures.extend({
  subject_id: Id,
  subject: z.string(),
  entry_count: z.int(),
  before_mean: z.number().nullable(),
  change: z.number().nullable(),
});
export type DirectorSubject = z.infer<typeof SubjectRow>;

export const listSchoolResults = endpoint({
  method: 'GET',
  path: '/dr/academics/results/subjects',
  summary: 'Open the subjects behind the results of a class of one of my schools',
  access,
  every_class: true,
  rate: 'report',
  input: z.strictObject({ school_id: Id, sitting_id: Id }),
  output: z.object({
    class: z.string(),
    exam: z.string(),
    term: z.string(),
    before: z.string().nullable(),
    rows: z.array(SubjectRow).max(60),
  }),
});
