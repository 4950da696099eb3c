import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { LookupFilter, LookupRow } from '../../lookup.ts';
import { exportFormat, Id, page, text } from '../../shapes.ts';

export const Club = LookupRow.extend({
  patron_id: Id.nullable(),
  patron: z.string().nullable(),
  /** None: it takes whoever comes. */
  capacity: z.int().nullable(),
  member_count: z.int(),
});
export type Club = z.infer<typeof Club>;

/** "18 of 30", or "18" where there is no limit. */
export const membersWords = ({ member_count, capacity }: Club): string =>
  capacity === null ? String(member_count) : `${member_count} of ${capacity}`;

/** "1 member", "30 members". */
export const countOfMembers = (count: number): string =>
  count === 1 ? '1 member' : `${count} members`;

export const ClubInput = z.strictObject({
  name: text(80).min(1, 'Enter the name of the club'),
  code: text(20).optional(),
  note: text(400).optional(),
  capacity: z
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(2000, 'A club has at most 2,000 members')
    .optional(),
  patron_id: Id.optional(),
});

const may = (act: 'create' | 'edit') => ({ module: 'administration', act }) as const;

export const listClubs = endpoint({
  method: 'GET',
  path: '/administration/clubs',
  summary: 'List clubs with their patrons and how many members they have',
  access: { module: 'administration' },
  input: LookupFilter,
  output: page(Club),
});

export const exportClubs = endpoint({
  method: 'GET',
  path: '/administration/clubs/export',
  summary: 'Export the filtered clubs',
  access: { module: 'administration', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: LookupFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
});

export const createClub = endpoint({
  method: 'POST',
  path: '/administration/clubs',
  summary: 'Add a club',
  access: may('create'),
  input: ClubInput,
  output: Club,
});

export const editClub = endpoint({
  method: 'PATCH',
  path: '/administration/clubs/:id',
  summary: 'Change a club',
  access: may('edit'),
  input: editOf(ClubInput),
  output: Club,
});

export const retireClub = endpoint({
  method: 'POST',
  path: '/administration/clubs/:id/retire',
  summary: 'Retire a club, or offer it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: Club,
});
