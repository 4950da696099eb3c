import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type Method } from './endpoint.ts';

const declared = {
  path: '/things',
  summary: 'Things',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: z.any(),
} as const;

test('a GET reads and needs no key', () => {
  expect(endpoint({ ...declared, method: 'GET' })).toMatchObject({
    rate: 'read',
    idempotent: false,
    audited: false,
  });
});

test.each<Method>(['POST', 'PATCH', 'PUT', 'DELETE'])(
  'a %s is counted as a write, told once and written down',
  (method) => {
    expect(endpoint({ ...declared, method })).toMatchObject({
      rate: 'write',
      idempotent: true,
      audited: true,
    });
  },
);

test('an endpoint that says otherwise is taken at its word', () => {
  const looks = { rate: 'read', idempotent: false, audited: false } as const;
  expect(endpoint({ ...declared, method: 'POST', ...looks })).toMatchObject(looks);
});
