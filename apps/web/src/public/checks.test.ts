import { expect, test } from 'vitest';
import { atLeast, checking, matching } from './checks.ts';

const schema = checking({
  name: atLeast(2, 'Enter your name'),
  code: matching(/^\d{8}$/, 'Enter the 8 digits of the code'),
}) as { safeParse(value: unknown): { success: boolean; error?: unknown } };

test('says a sentence for each field that is wrong', () => {
  expect(schema.safeParse({ name: ' a ', code: '1234' })).toMatchObject({
    success: false,
    error: {
      issues: [
        { path: ['name'], message: 'Enter your name' },
        { path: ['code'], message: 'Enter the 8 digits of the code' },
      ],
    },
  });
});

test('lets good values through, blanks around them included', () => {
  expect(schema.safeParse({ name: 'Ann', code: ' 12345678 ' }).success).toBe(true);
});

test('a field nobody touched is a blank one', () => {
  expect(schema.safeParse({}).success).toBe(false);
});
