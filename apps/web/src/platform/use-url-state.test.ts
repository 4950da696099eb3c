// @vitest-environment happy-dom
import { departments } from '@darasa/contract/administration/school/departments';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readSearch, useColumnsInAddress, useUrlState, writeSearch } from './use-url-state.ts';

test('the address becomes values, with defaults for what it does not say', () => {
  expect(readSearch(departments.list.input, 'page=3&retired=true')).toEqual({
    page: 3,
    page_size: 25,
    sort: 'name',
    retired: true,
  });
});

test('what the schema refuses or does not know is left out', () => {
  expect(
    readSearch(departments.list.input, 'page=minus&sort=password&colour=red&search=art'),
  ).toEqual({
    page: 1,
    page_size: 25,
    sort: 'name',
    search: 'art',
  });
});

test('defaults and blanks are not written', () => {
  const values = { page: 1, page_size: 25, sort: '-name', search: '', retired: undefined };
  expect(writeSearch(departments.list.input, values)).toBe('sort=-name');
});

test('the columns of a list stay in the address when its filter changes', () => {
  history.replaceState(null, '', '/list?columns=name.class&page=3');
  const { result } = renderHook(() => useUrlState(departments.list.input));
  act(() => result.current[1]({ page: 4 }));
  expect(location.search).toBe('?page=4&columns=name.class');
  const columns = renderHook(() => useColumnsInAddress());
  act(() => columns.result.current[1](undefined));
  expect(location.search).toBe('?page=4');
});
