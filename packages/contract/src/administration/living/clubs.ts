import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { LookupRow, retiredColumns } from '../../lookup.ts';
import { Id, text } from '../../shapes.ts';

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

export const clubList = listing({
  path: '/administration/clubs',
  access: { module: 'administration' },
  one: 'club',
  many: 'clubs',
  row: Club,
  columns: [
    { key: 'name', head: 'Club', kind: 'name' },
    { key: 'code', head: 'Code', kind: 'text' },
    { key: 'patron', head: 'Patron', kind: 'text' },
    { key: 'members', head: 'Members', kind: 'text', only: 'screen', of: membersWords },
    { key: 'member_count', head: 'Members', kind: 'number', only: 'file' },
    { key: 'capacity', head: 'Capacity', kind: 'number', only: 'file' },
    { key: 'note', head: 'Note', kind: 'text' },
    ...retiredColumns,
  ],
  filters: { retired },
  sorts: ['name', 'code'],
  search: 'Name, code',
});
export const listClubs = clubList.list;
export const exportClubs = clubList.file;

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
