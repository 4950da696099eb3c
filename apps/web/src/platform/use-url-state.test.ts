import { LookupFilter } from '@darasa/contract/lookup';
import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './use-url-state.ts';

test('the address becomes values, with defaults for what it does not say', () => {
  expect(readSearch(LookupFilter, 'page=3&retired=true')).toEqual({
    page: 3,
    page_size: 25,
    sort: 'name',
    retired: true,
  });
});

test('what the schema refuses or does not know is left out', () => {
  expect(readSearch(LookupFilter, 'page=minus&sort=password&colour=red&search=art')).toEqual({
    page: 1,
    page_size: 25,
    sort: 'name',
    search: 'art',
  });
});

test('defaults and blanks are not written', () => {
  const values = { page: 1, page_size: 25, sort: '-name', search: '', retired: undefined };
  expect(writeSearch(LookupFilter, values)).toBe('sort=-name');
});
