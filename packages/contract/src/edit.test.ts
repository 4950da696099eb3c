import { expect, test } from 'vitest';
import { z } from 'zod';
import { clearableOf, editOf } from './edit.ts';

const Bed = z.strictObject({
  name: z.string(),
  note: z.string().optional(),
  is_free: z.boolean().default(true),
  tags: z.array(z.string()).default([]),
});
const edit = { input: editOf(Bed) };
const of = { id: '0190a6b0-0000-7000-8000-000000000001', version: 1 };

test('what an edit does not say is not there, not even as the default of a new record', () => {
  expect(edit.input.parse({ ...of, name: 'Bed 4' })).toEqual({ ...of, name: 'Bed 4' });
});

test('what may be left out may be emptied, and nothing else', () => {
  expect(clearableOf(edit)).toEqual(['note']);
  expect(edit.input.safeParse({ ...of, clear: ['note'] }).success).toBe(true);
  expect(edit.input.safeParse({ ...of, clear: ['name'] }).success).toBe(false);
});

test('a part is held to what a new record is held to', () => {
  expect(edit.input.safeParse({ ...of, name: 7 }).success).toBe(false);
  expect(edit.input.safeParse({ ...of, wings: 2 }).success).toBe(false);
});

test('a record whose fields must agree can be edited in parts', () => {
  const Stay = z
    .strictObject({ from: z.string(), to: z.string() })
    .refine((one) => one.from <= one.to);
  expect(editOf(Stay).safeParse({ ...of, to: '2026-01-02' }).success).toBe(true);
});
