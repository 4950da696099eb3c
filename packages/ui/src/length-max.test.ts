import { expect, test } from 'vitest';
import { lengthMax } from './length-max.ts';

const safeParse = () => ({ success: true });
const text = (maxLength: number | null) => ({ def: { type: 'string' }, maxLength });
const around = (type: string, inner: object) => ({ def: { type, innerType: inner } });
const shape = {
  name: text(30),
  note: around('optional', text(300)),
  code: { def: { type: 'pipe', in: text(9) } },
  free: text(null),
  places: around('default', {
    def: { type: 'array', element: { def: { type: 'object', shape: { label: text(12) } } } },
  }),
};
const Bed = { safeParse, def: { type: 'object', shape } };

test.each([
  ['name', 30],
  ['note', 300],
  ['code', 9],
  ['places.0.label', 12],
  ['free', undefined],
  ['unknown.place', undefined],
])('%s stops at what its schema says: %s', (name, max) => {
  expect(lengthMax(Bed, name)).toBe(max);
});

test('a form without a schema of the contract says nothing', () => {
  expect(lengthMax(undefined, 'name')).toBeUndefined();
  expect(lengthMax({ safeParse }, 'name')).toBeUndefined();
});
