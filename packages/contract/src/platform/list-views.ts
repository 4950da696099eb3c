import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, Id } from '../shapes.ts';

const ListName = z
  .string()
  .max(80)
  .regex(/^[a-z][a-z/-]*$/, 'That is not the name of a list');

const fields = {
  name: z.string().trim().min(1, 'Enter a name').max(60, 'Use at most 60 characters'),
  /** The address of the filtered list behind its question mark. */
  query: z
    .string()
    .max(600)
    .regex(/^[\w=&%.+-]*$/, 'That is no filter of the list')
    .default(''),
  /** Those of its paper, where the reader chooses them. */
  columns: z
    .array(z.string().regex(/^[a-z_]{1,40}$/))
    .max(40)
    .default([]),
};

export const ListView = z.object({ ...fields, id: Id });
export type ListView = z.infer<typeof ListView>;

/** A person's own, so whoever works in the office may keep them. */
const mine = { access: { who: 'office' } } as const;

export const listListViews = endpoint({
  method: 'GET',
  path: '/list-views',
  summary: 'The views of a list that I kept',
  ...mine,
  rate: 'read',
  input: z.strictObject({ list: ListName }),
  output: z.object({ rows: z.array(ListView) }),
});

export const ListViewInput = z.strictObject({ ...fields, list: ListName });

/** Under a name that is there already the new one takes its place. */
export const saveListView = endpoint({
  method: 'POST',
  path: '/list-views',
  summary: 'Keep filters, order and columns of a list under a name',
  ...mine,
  rate: 'write',
  idempotent: true,
  input: ListViewInput,
  output: ListView,
});

export const removeListView = endpoint({
  method: 'DELETE',
  path: '/list-views/:id',
  summary: 'Forget a view of a list',
  ...mine,
  rate: 'write',
  idempotent: true,
  input: z.strictObject({ id: Id }),
  output: Done,
});
