import { editOf } from '@darasa/contract/edit';
import { endpoint } from '@darasa/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { changesIn } from './changes-in.ts';

const edit = endpoint({
  method: 'PATCH',
  path: '/beds/:id',
  summary: 'Change a bed',
  access: { who: 'signed-in' },
  input: editOf(
    z.strictObject({
      name: z.string(),
      note: z.string().optional(),
      place: z.string().optional(),
      is_free: z.boolean().default(true),
      tags: z.array(z.string()).default([]),
    }),
  ),
  output: z.any(),
});
const before = { name: 'Bed 4', note: 'By the door', place: null, is_free: true, tags: ['low'] };

test('only what differs is sent, and what was emptied by its name', () => {
  expect(changesIn(edit, before, { ...before, name: 'Bed 5', note: '' })).toEqual({
    name: 'Bed 5',
    clear: ['note'],
  });
  expect(changesIn(edit, before, { ...before, place: undefined })).toEqual({ clear: [] });
});

test('a list that was emptied and a switch that was turned off are values', () => {
  expect(changesIn(edit, before, { ...before, is_free: false, tags: [] })).toEqual({
    is_free: false,
    tags: [],
    clear: [],
  });
});

test('what belongs to the making of a record alone is not sent', () => {
  const more = { ...before, ward: 'North' };
  expect(changesIn(edit, before, more)).toEqual({ clear: [] });
});
