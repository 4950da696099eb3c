import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { Absence, absence_fields, checkDays } from './absences.ts';

const access = { who: 'parent' } as const;

/** An absence as the parent who asked for it follows it. */
export const FamilyAbsence = Absence.pick({
  id: true,
  student_id: true,
  code_words: true,
  from_on: true,
  to_on: true,
  half: true,
  words: true,
  file_name: true,
  state: true,
  reply: true,
  asked_at: true,
  version: true,
}).extend({ child: z.string() });
export type FamilyAbsence = z.infer<typeof FamilyAbsence>;

/** A child for whom a parent may ask, with what the school calls the reasons. */
const AskingChild = z.object({
  student_id: Id,
  child: z.string(),
  school_name: z.string(),
  codes: z.array(z.object({ id: Id, words: z.string() })),
});
export type AskingChild = z.infer<typeof AskingChild>;

export const listFamilyAbsences = endpoint({
  method: 'GET',
  path: '/parent/absences',
  summary: 'The absences that I asked for, and for which children I may ask',
  access,
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(FamilyAbsence).max(20),
    children: z.array(AskingChild).max(50),
  }),
});

export const AbsenceRequest = z.strictObject({ student_id: Id, ...absence_fields });

export const askAbsence = endpoint({
  method: 'POST',
  path: '/parent/children/:student_id/absences',
  summary: 'Ask the school for an absence of my child',
  access,
  input: AbsenceRequest.superRefine(checkDays),
  output: FamilyAbsence,
});

const one = '/parent/children/:student_id/absences/:id';

export const addAbsenceFile = endpoint({
  method: 'POST',
  path: `${one}/file`,
  summary: 'Send a letter or a picture with my request',
  access,
  rate: 'upload',
  upload: true,
  input: z.strictObject({ student_id: Id, id: Id }),
  output: FamilyAbsence,
});

export const withdrawAbsence = endpoint({
  method: 'POST',
  path: `${one}/withdraw`,
  summary: 'Take back a request that nobody has decided',
  access,
  input: z.strictObject({ student_id: Id, id: Id }),
  output: FamilyAbsence,
});
