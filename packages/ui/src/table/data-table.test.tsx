// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ColumnsContext, DataTable } from '../index.ts';
import type { Column, TableProps } from '../index.ts';
import { pageNumbers } from './table-view.ts';

type Act = (...given: any[]) => any;

type Row = { id: string; name: string; class: string; balance: string };
const rows: Row[] = [
  { id: '1', name: 'Amina Hassan', class: 'Form 3 East', balance: '18,925.00' },
  { id: '2', name: 'Barasa Wekesa', class: 'Form 3 East', balance: '0.00' },
];
const columns: Column<Row>[] = [
  { key: 'name', head: 'Learner', cell: (row) => row.name, sort: true },
  { key: 'class', head: 'Class', cell: (row) => row.class, hideable: true },
  { key: 'balance', head: 'Balance, KES', cell: (row) => row.balance, num: true },
];
const idle = { error: null, isPending: false, isFetching: false, refetch: vi.fn<Act>() };
const loaded = { ...idle, data: { rows, count: 132 } };

function table(props: Partial<TableProps<Row>> = {}) {
  const all: TableProps<Row> = {
    label: 'Students',
    query: loaded,
    columns,
    view: { page: 1, page_size: 25 },
    onView: vi.fn<Act>(),
    rowKey: (row) => row.id,
    rowLabel: (row) => row.name,
    empty: { title: 'No learners yet', action: <button type="button">Admit learner</button> },
    nothingFound: 'No learner matches these filters',
    ...props,
  };
  return <DataTable {...all} />;
}

const rowCount = () => screen.getByRole('table').querySelectorAll('tbody tr').length;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('while it loads there are shapes of rows and no words', () => {
  render(table({ query: { ...idle, data: undefined, isPending: true, isFetching: true } }));
  expect(rowCount()).toBeGreaterThan(4);
  expect(document.querySelectorAll('tbody .sk').length).toBeGreaterThan(4);
  expect(screen.getByText('Loading students')).toBeTruthy();
  expect(screen.queryByText('No learners yet')).toBeNull();
});

test('on paper the page says which rows it holds, and no day or phone is broken', () => {
  const cells: Column<Row>[] = [
    ...columns,
    { key: 'day', head: 'Day', cell: () => '9 Oct 2026' },
    { key: 'phone', head: 'Phone', cell: () => '0722 000 418' },
  ];
  const totals = { words: 'In all', cells: { balance: '18,925.00' } };
  render(table({ columns: cells, totals, view: { page: 2, page_size: 25 } }));
  const said = screen.getAllByText(/Rows 26 to 27 of 132 are on this paper/);
  expect(said).toHaveLength(2);
  expect(screen.getAllByText('9 Oct 2026')[0]!.closest('td')!.className).toContain('one-line');
  expect(screen.getAllByText('0722 000 418')[0]!.closest('td')!.className).toContain('one-line');
  expect(screen.getByText('Amina Hassan').closest('td')!.className).not.toContain('one-line');
  const head = screen.getByRole('columnheader', { name: 'Learner' });
  expect(head.dataset['head']).toBe('Learner');
});

test('a page that holds all rows says nothing of others', () => {
  render(table({ query: { ...idle, data: { rows, count: 2 } } }));
  expect(screen.queryByText(/on this paper/)).toBeNull();
});

test('an empty list says why and what to do next', () => {
  render(table({ query: { ...idle, data: { rows: [], count: 0 } } }));
  expect(screen.getByText('No learners yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Admit learner' })).toBeTruthy();
  expect(screen.getByText('0 students')).toBeTruthy();
});

test('one of them is told as one', () => {
  const one = { ...idle, data: { rows: rows.slice(0, 1), count: 1 } };
  const said = {
    'Fee categories': '1 fee category',
    Boxes: '1 box',
    "Parents' claims": "1 parents' claim",
  };
  for (const [label, words] of Object.entries(said)) {
    render(table({ label, query: one }));
    expect(screen.getByText(words)).toBeTruthy();
  }
});

test('nothing found names it and clears the filters', () => {
  const onView = vi.fn<Act>();
  render(
    table({
      query: { ...idle, data: { rows: [], count: 0 } },
      view: { page: 3, search: 'zzz', class: 'f4' },
      onView,
      search: { placeholder: 'Name' },
      filters: [{ name: 'class', label: 'Class', options: [{ value: 'f4', label: 'Form 4' }] }],
    }),
  );
  expect(screen.getByText('No learner matches these filters')).toBeTruthy();
  expect(screen.queryByText('No learners yet')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onView).toHaveBeenCalledWith({ page: 1, search: undefined, class: undefined });
});

test('an error says its sentence, its number, and tries again', () => {
  const refetch = vi.fn<Act>();
  const error = { message: 'The server did not answer.', request_id: 'abcdef007f3a21c8' };
  render(table({ query: { ...idle, data: undefined, error, refetch } }));
  expect(screen.getByRole('alert').textContent).toContain('We could not load the students');
  expect(screen.getByRole('alert').textContent).toContain('The server did not answer.');
  expect(screen.getByText('Request 7f3a21c8')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('old rows stay while the next page loads', () => {
  const { rerender } = render(table());
  rerender(
    table({
      query: { ...idle, data: undefined, isPending: true, isFetching: true },
      view: { page: 2 },
    }),
  );
  expect(screen.getByText('Amina Hassan')).toBeTruthy();
  expect(document.querySelector('tbody .sk')).toBeNull();
  expect(screen.getByRole('region', { name: 'Students' }).getAttribute('aria-busy')).toBe('true');
});

test('pages and order go to the address', () => {
  const onView = vi.fn<Act>();
  const { rerender } = render(table({ onView, view: { page: 2, page_size: 25, class: 'f3' } }));
  expect(screen.getByText('26 to 50 of 132')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Page 4' }));
  expect(onView).toHaveBeenLastCalledWith({ page: 4, page_size: 25, class: 'f3' });
  fireEvent.click(screen.getByRole('button', { name: 'Learner' }));
  expect(onView).toHaveBeenLastCalledWith({ page: 1, page_size: 25, class: 'f3', sort: 'name' });

  rerender(table({ onView, view: { page: 1, sort: 'name' } }));
  expect(screen.getByRole('columnheader', { name: 'Learner' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Learner' }));
  expect(onView).toHaveBeenLastCalledWith({ page: 1, sort: '-name' });
  expect(screen.queryByRole('button', { name: 'Class' })).toBeNull();
});

test('the search waits for a pause, starts at page one, and "/" goes to it', () => {
  vi.useFakeTimers();
  const onView = vi.fn<Act>();
  render(table({ onView, view: { page: 3 }, search: { placeholder: 'Name' } }));
  fireEvent.keyDown(document.body, { key: '/' });
  const box = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: 'am' } });
  fireEvent.change(box, { target: { value: 'amina' } });
  expect(onView).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(300));
  expect(onView).toHaveBeenCalledTimes(1);
  expect(onView).toHaveBeenCalledWith({ page: 1, search: 'amina' });
});

test('a filter is chosen from its chip and taken off again', () => {
  const onView = vi.fn<Act>();
  const filters = [{ name: 'class', label: 'Class', options: [{ value: 'f3', label: 'Form 3' }] }];
  const { rerender } = render(table({ onView, filters }));
  fireEvent.click(screen.getByRole('button', { name: 'Class' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Form 3' }));
  expect(onView).toHaveBeenLastCalledWith({ page: 1, page_size: 25, class: 'f3' });
  rerender(table({ onView, filters, view: { page: 1, class: 'f3' } }));
  expect(screen.getByRole('button', { name: /Class\s*Form 3/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear class' }));
  expect(onView).toHaveBeenLastCalledWith({ page: 1, class: undefined });
});

test('a row has a real link, and a click beside it opens the same', () => {
  render(table({ rowHref: (row) => `#student-${row.id}` }));
  const link = screen.getByRole('link', { name: 'Amina Hassan' });
  expect(link.getAttribute('href')).toBe('#student-1');
  const opened = vi.fn<Act>((event: Event) => event.preventDefault());
  link.addEventListener('click', opened);
  fireEvent.click(screen.getAllByText('Form 3 East')[0]!);
  expect(opened).toHaveBeenCalledTimes(1);
  link.focus();
  fireEvent.keyDown(link, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Barasa Wekesa');
});

test('n opens the new one, but not while somebody types', () => {
  const onNew = vi.fn<Act>();
  render(table({ onNew, search: { placeholder: 'Name' } }));
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'n' });
  expect(onNew).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(onNew).toHaveBeenCalledTimes(1);
});

test('ticked rows open the bar with their acts', () => {
  const run = vi.fn<Act>((_ids: string[], clear: () => void) => clear());
  render(table({ selection: { acts: [{ label: 'Send SMS', run }] } }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Amina Hassan' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  expect(run.mock.calls[0]![0]).toEqual(['1', '2']);
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('totals speak for the whole filter; hidden columns and density are remembered', () => {
  const totals = { words: '132 learners', cells: { balance: '1,486,250.00' } };
  const { unmount } = render(table({ totals }));
  const foot = screen.getByText('132 learners').closest('tr')!;
  expect(within(foot).getByText('1,486,250.00').className).toContain('num');

  fireEvent.click(screen.getByRole('button', { name: 'Columns and density' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Class' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(screen.queryByText('Form 3 East')).toBeNull();
  unmount();
  render(table({ totals }));
  expect(screen.queryByText('Form 3 East')).toBeNull();
  expect(screen.getByRole('table').className).toContain('compact');
});

test('the address says which columns stand, and hears of a change', () => {
  const hear = vi.fn<Act>();
  const { rerender } = render(
    <ColumnsContext value={['name.balance', hear]}>{table()}</ColumnsContext>,
  );
  expect(screen.queryByText('Form 3 East')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Columns and density' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Class' }));
  expect(hear).toHaveBeenLastCalledWith(undefined);

  rerender(<ColumnsContext value={[undefined, hear]}>{table()}</ColumnsContext>);
  expect(screen.getAllByText('Form 3 East')).toHaveLength(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Class' }));
  expect(hear).toHaveBeenLastCalledWith('name.balance');

  const of_another_list = 'name.phone';
  localStorage.clear();
  cleanup();
  render(<ColumnsContext value={[of_another_list, hear]}>{table()}</ColumnsContext>);
  expect(screen.getAllByText('Form 3 East')).toHaveLength(2);
});

test('what may be hidden steps aside where there is no room, and never on a phone', () => {
  const widths = { clientWidth: 400, innerWidth: 700 };
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(
    () => widths.clientWidth,
  );
  vi.stubGlobal('innerWidth', widths.innerWidth);
  const { unmount } = render(table());
  expect(screen.queryByText('Form 3 East')).toBeNull();
  unmount();
  vi.stubGlobal('innerWidth', 360);
  render(table());
  expect(screen.getAllByText('Form 3 East')).toHaveLength(2);
});

test('page numbers keep the ends and the neighbours', () => {
  expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 4, 'gap', 20]);
  expect(pageNumbers(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
  expect(pageNumbers(20, 20)).toEqual([1, 'gap', 17, 18, 19, 20]);
});
