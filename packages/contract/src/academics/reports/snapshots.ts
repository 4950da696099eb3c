import { z } from 'zod';
import { curricula } from '../../administration/classes/classes.ts';
import { Id } from '../../shapes.ts';

/** What came of a subject, in the words and figures that are printed. */
const SubjectResult = z.object({
  subject_id: Id,
  name: z.string(),
  code: z.string().nullable(),
  /** What stood in each part: "64", "ME", "AB", or nothing. */
  parts: z.array(z.object({ name: z.string(), text: z.string() })),
  shown: z.number().nullable(),
  /** The grade or level, or what stands instead: X, Y, EX. */
  grade: z.string().nullable(),
  grade_words: z.string().nullable(),
  points: z.number().nullable(),
});
export type SubjectResult = z.infer<typeof SubjectResult>;

/** A key of grades says what each grade means, as it stood when the paper was issued. */
const GradeKey = z.object({
  scale: z.string(),
  edition_id: Id,
  grades: z.array(
    z.object({
      code: z.string(),
      words_en: z.string(),
      words_sw: z.string(),
      lowerLimit: z.number().nullable(),
      upperLimit: z.number().nullable(),
    }),
  ),
});

/** The results of one learner in one exam, as they were when they were published. */
export const ExamResults = z.object({
  exam_id: Id,
  exam: z.string(),
  term: z.string(),
  curriculum: z.enum(curricula),
  subjects: z.array(SubjectResult),
  mean: z
    .object({
      marks_sum: z.number().nullable(),
      mean_points: z.number().nullable(),
      grade: z.string().nullable(),
      /** How it came about, line by line. */
      working: z.array(z.string()),
    })
    .nullable(),
  position: z
    .object({
      in_class: z.int(),
      of_class: z.int(),
      in_stream: z.int().nullable(),
      of_stream: z.int().nullable(),
      not_ranked: z.int(),
    })
    .nullable(),
  keys: z.array(GradeKey),
});
export type ExamResults = z.infer<typeof ExamResults>;

const Learner = z.object({
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  class: z.string(),
  stream: z.string().nullable(),
});

/** A slip is the results of one exam, issued when the exam is published. */
export const SlipSnapshot = z.object({
  school: z.string(),
  /** The head as it was printed then; it is no part of what is compared or hashed. */
  letterhead: z.object({
    address_lines: z.array(z.string()),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  learner: Learner,
  results: ExamResults,
});
export type SlipSnapshot = z.infer<typeof SlipSnapshot>;
