import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Cents, Id } from '../../shapes.ts';

export const OpeningControl = z.object({
  control_cents: z.int().nullable(),
  as_of: z.iso.date().nullable(),
  semester_id: Id.nullable(),
  /** What was taken over so far. */
  imported_cents: z.int(),
  imported_count: z.int(),
  version: z.int(),
});
export type OpeningControl = z.infer<typeof OpeningControl>;

export const getOpeningControl = endpoint({
  method: 'GET',
  path: '/finance/opening-balances',
  summary: 'What the opening balances must add up to, and what was taken over',
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject({}),
  output: OpeningControl,
});

export const saveOpeningControl = endpoint({
  method: 'PUT',
  path: '/finance/opening-balances',
  summary: 'Type the total of the old books before the file is taken over',
  access: { module: 'finance', act: 'approve' },
  whole_books: true,
  input: z.strictObject({
    /** Above zero the families owe it, below zero the school holds it. */
    control_cents: Cents,
    as_of: z.iso.date(),
    semester_id: Id,
    version: z.int().min(0),
  }),
  output: OpeningControl,
});
