import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, Id } from '../../shapes.ts';

const write = {
  access: { module: 'students', act: 'edit' },
  idempotent: false,
} as const;

export const setStudentPhoto = endpoint({
  method: 'POST',
  path: '/students/students/:student_id/photo',
  summary: "Set a learner's photo",
  ...write,
  rate: 'upload',
  upload: true,
  input: z.strictObject({ student_id: Id }),
  output: z.object({ photo: z.string() }),
});

export const removeStudentPhoto = endpoint({
  method: 'DELETE',
  path: '/students/students/:student_id/photo',
  summary: "Remove a learner's photo",
  ...write,
  input: z.strictObject({ student_id: Id }),
  output: Done,
});

export const PhotoReport = z.object({
  matched_count: z.int(),
  /** Files that belong to no learner of this school, or hold no picture, each with a sentence. */
  unmatched: z.array(z.object({ file_name: z.string(), message: z.string() })).max(500),
});
export type PhotoReport = z.infer<typeof PhotoReport>;

export const setPhotosFromZip = endpoint({
  method: 'POST',
  path: '/students/photos',
  summary: 'Set many photos from a zip file named by admission number',
  ...write,
  rate: 'upload',
  upload: true,
  // A file in which no picture belongs to anybody changes nothing.
  audited: false,
  input: z.strictObject({}),
  output: PhotoReport,
});
