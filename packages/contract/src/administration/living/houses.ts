import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, RetiredFilter, text } from '../../shapes.ts';
import { class_readers } from '../classes/classes.ts';

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

export const listHouses = endpoint({
  method: 'GET',
  path: '/administration/houses',
  summary: 'List houses with how many learners they have',
  access: { module: class_readers },
  input: RetiredFilter,
  output: z.object({ rows: z.array(House), count: z.int(), without_house: z.int() }),
});

export const exportHouses = endpoint({
  method: 'GET',
  path: '/administration/houses/export',
  summary: 'Export the houses',
  access: { module: 'administration', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: RetiredFilter.extend({ format: exportFormat }),
  output: z.any(),
});

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
  summary: 'Give every learner without a house one, evenly',
  access: may('edit'),
  input: z.strictObject({}),
  output: z.object({
    placed: z.int(),
    /** Learners for whom no house had room. */
    left_over: z.int(),
  }),
});
