import { movementKindNames, movementKinds } from '@darasa/contract/finance/books/figures';
import { expect, test } from 'vitest';
import { posting_sources } from './entry.ts';

test('whatever posts is of one kind, and of no second one', () => {
  const kindsOf = (source: string) =>
    movementKindNames.filter((name) =>
      movementKinds[name].begins.some((start) => source.startsWith(start)),
    );
  const wrong = posting_sources.filter((source) => kindsOf(source).length !== 1);
  expect(wrong).toEqual([]);
});
