import { consentStates } from '@darasa/rules/consents';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, exportFormat, Id } from '../../shapes.ts';
import { Care } from '../../students/care/health.ts';
import { AdmissionNumber } from '../../students/learners/learner.ts';

export const ClubMember = z.object({
  id: Id,
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  /** Chairperson, captain; most have none. */
  post: z.string().nullable(),
  from_on: z.iso.date(),
  /** What the family said about games and competitions away from school. */
  trip_consent: z.enum(consentStates),
  /** To those who may read health records: what to watch in the child away from school. */
  care: Care.nullable(),
});
export type ClubMember = z.infer<typeof ClubMember>;

const of_club = '/administration/clubs/:club_id/members';

export const listClubMembers = endpoint({
  method: 'GET',
  path: of_club,
  summary: 'Who belongs to a club today',
  traced: true,
  access: { module: ['administration', 'students'] },
  input: z.strictObject({ club_id: Id }),
  output: z.object({ rows: z.array(ClubMember), count: z.int(), reads_health: z.boolean() }),
});

export const MemberInput = z.strictObject({
  admission_number: AdmissionNumber,
  post: z.string().trim().max(40, 'Use at most 40 characters').optional(),
});

export const addClubMember = endpoint({
  method: 'POST',
  path: of_club,
  summary: "Add a learner to a club, or set a member's post",
  access: { module: 'administration', act: 'edit' },
  input: MemberInput.extend({ club_id: Id }),
  output: ClubMember,
});

export const endMembership = endpoint({
  method: 'POST',
  path: '/administration/club-members/:id/end',
  summary: 'End a membership in a club; that it was stays on record',
  access: { module: 'administration', act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: Done,
});

export const exportClubMembers = endpoint({
  method: 'GET',
  path: `${of_club}/export`,
  summary: 'Export the members of a club',
  traced: true,
  access: { module: 'administration', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ club_id: Id, format: exportFormat }),
  output: z.any(),
});
