import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';
import { AnalysisTable } from './analyses.ts';

const Learner = z.strictObject({ student_id: Id });

export const Trend = z.object({
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  /** One for each curriculum that the learner was taught by: their figures have nothing in common. */
  tables: z.array(AnalysisTable),
});
export type Trend = z.infer<typeof Trend>;

export const getTrend = endpoint({
  method: 'GET',
  path: '/academics/learners/:student_id/trend',
  summary: 'The results of a learner over all exams, subject by subject, against the first of them',
  access: { module: exam_readers },
  input: Learner,
  output: Trend,
});

export const exportTrend = endpoint({
  method: 'GET',
  path: '/academics/learners/:student_id/trend/export',
  summary: 'Export the results of a learner over all exams',
  access: { module: exam_readers, act: 'export' },
  rate: 'export',
  answer: 'file',
  input: Learner.extend({ format: exportFormat }),
  output: z.any(),
});

/** Learners whose results of an exam may be seen, found by name or number. */
export const findSittingLearners = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/learners',
  summary: 'The learners of a class in an exam that a few typed letters mean',
  access: { module: exam_readers },
  input: z.strictObject({ id: Id, search: z.string().trim().max(80).default('') }),
  output: z.object({
    rows: z.array(
      z.object({
        id: Id,
        name: z.string(),
        admission_number: z.string(),
        stream: z.string().nullable(),
      }),
    ),
  }),
});
