import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id, text } from '../../shapes.ts';
import { class_readers } from '../school/readers.ts';

export const House = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  colour: z.string().nullable(),
  capacity: z.int().nullable(),
  patron_id: Id.nullable(),
  patron: z.string().nullable(),
  girls: z.int(),
  boys: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type House = z.infer<typeof House>;

export const house_colours: Readonly<Record<string, string>> = {
  '#b91c1c': 'Red',
  '#c2410c': 'Orange',
  '#a16207': 'Yellow',
  '#15803d': 'Green',
  '#1d4ed8': 'Blue',
  '#7e22ce': 'Purple',
  '#525252': 'Grey',
};

export const colourName = ({ colour }: House): string | null =>
  colour && (house_colours[colour] ?? colour);

const learnersWords = ({ girls, boys, capacity }: House): string =>
  capacity === null ? String(girls + boys) : `${girls + boys} of ${capacity}`;

export const HouseInput = z.strictObject({
  name: text(60).min(1, 'Enter the name of the house'),
  code: text(20).optional(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Choose a colour')
    .optional(),
  capacity: z.int('Enter a whole number').min(1, 'Enter 1 or more').max(5000).optional(),
  patron_id: Id.optional(),
});

const may = (act: 'create' | 'edit') => ({ module: 'administration', act }) as const;

const rows = listing({
  path: '/administration/houses',
  access: { module: class_readers },
  one: 'house',
  many: 'houses',
  row: House,
  columns: [
    { key: 'name', head: 'House', kind: 'name' },
    { key: 'code', head: 'Code', kind: 'text', only: 'file' },
    { key: 'colour', head: 'Colour', kind: 'text', only: 'screen', of: colourName },
    { key: 'patron', head: 'Patron', kind: 'text' },
    { key: 'girls', head: 'Girls', kind: 'number' },
    { key: 'boys', head: 'Boys', kind: 'number' },
    { key: 'learners', head: 'Learners', kind: 'text', only: 'screen', of: learnersWords },
    { key: 'capacity', head: 'Capacity', kind: 'number', only: 'file' },
    ...retiredColumns,
  ],
  filters: { retired },
  sorts: ['name', 'code'],
  search: 'Name, code',
  more: { without_house: z.int() },
});
/** Houses are read by whoever works with learners; only administration takes them away in a file. */
export const houseList = {
  ...rows,
  file: { ...rows.file, access: { module: 'administration', act: 'export' } as const },
};
export const listHouses = houseList.list;
export const exportHouses = houseList.file;

export const createHouse = endpoint({
  method: 'POST',
  path: '/administration/houses',
  summary: 'Add a house',
  access: may('create'),
  input: HouseInput,
  output: House,
});

export const editHouse = endpoint({
  method: 'PATCH',
  path: '/administration/houses/:id',
  summary: 'Change a house',
  access: may('edit'),
  input: editOf(HouseInput),
  output: House,
});

export const retireHouse = endpoint({
  method: 'POST',
  path: '/administration/houses/:id/retire',
  summary: 'Retire a house, or use it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: House,
});

export const balanceHouses = endpoint({
  method: 'POST',
  path: '/administration/houses/balance',
  summary: 'Allocate learners to houses',
  access: may('edit'),
  input: z.strictObject({}),
  output: z.object({
    placed: z.int(),
    /** Learners for whom no house had room. */
    left_over: z.int(),
  }),
});
