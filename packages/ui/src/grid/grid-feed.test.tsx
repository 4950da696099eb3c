// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useState } from 'react';
import { Grid } from '../index.ts';
import type { FeedCells, FeedChange, GridColumn, GridProps } from '../index.ts';

type Row = { id: string; number: string; name: string; p1: number | string | null };
const rows: Row[] = ['Amina', 'Barasa', 'Cherono', 'Diana'].map((name, i) => ({
  id: name[0]!.toLowerCase(),
  number: String(4096 + i),
  name,
  p1: null,
}));
const codes = ['AB', 'EX', 'IR', 'NE'];
const columns: GridColumn<Row>[] = [
  { key: 'p1', head: 'Paper 1', note: 'of 80', kind: 'number', max: 80, codes },
];

let put: FeedChange[] = [];
let decided: unknown[] = [];
let flushed = 0;

/** A feed that keeps what it is given and never hears from a school. */
function Fed({ first = {}, ...props }: Partial<GridProps<Row>> & { first?: FeedCells }) {
  const [cells, setCells] = useState<FeedCells>(first);
  const feed = {
    cells,
    saved_at: '9:14 am',
    note: null,
    put: (changes: readonly FeedChange[]) => {
      put.push(...changes);
      setCells((before) => {
        const next: Record<string, FeedCells[string]> = { ...before };
        for (const { row_id, key, value } of changes) {
          const { [key]: _, ...others } = next[row_id] ?? {};
          const text = value === null ? '' : String(value);
          next[row_id] =
            value === undefined ? others : { ...others, [key]: { text, state: 'sending' } };
        }
        return next;
      });
    },
    decide: (...given: unknown[]) => void decided.push(given),
    flush: () => void flushed++,
  };
  return (
    <Grid<Row>
      label="Marks"
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      rowNumber={(row) => row.number}
      nameHead="Learner"
      columns={columns}
      value={(row) => row.p1}
      noun={['mark', 'marks']}
      feed={feed}
      {...props}
    />
  );
}

beforeEach(() => {
  put = [];
  decided = [];
  flushed = 0;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const cell = (row: number) =>
  screen.getByRole('grid').querySelectorAll('tbody tr')[row]!.querySelector('td.cell')!;
const texts = () => rows.map((_, i) => (cell(i).querySelector('input') ?? cell(i)).textContent);
const active = () => document.activeElement as HTMLInputElement;
const open = (row: number) => fireEvent.click(cell(row));
const type = (value: string) => fireEvent.change(active(), { target: { value } });
const key = (name: string, more = {}) => fireEvent.keyDown(active(), { key: name, ...more });
const paste = (text: string) =>
  fireEvent.paste(active(), { clipboardData: { getData: () => text } });
const bar = () => screen.getByRole('region', { name: 'State of the marks' }).textContent;

test('each right cell goes as it is typed, a wrong one stays red and takes back what was right', () => {
  render(<Fed />);
  expect(bar()).toContain('0 of 4 saved, 9:14 am');
  open(0);
  type('8');
  type('86');
  expect(put.map((one) => one.value)).toEqual([8, undefined]);
  key('Enter');
  type('45');
  key('Enter');
  expect(put.at(-1)).toEqual({ row_id: 'b', key: 'p1', value: 45, is_own: false });
  expect(bar()).toContain('Saving 1 mark');
  expect(bar()).toContain('1 to correct: Amina, Paper 1');
  expect(cell(0).className).toContain('bad');
  expect(cell(1).getAttribute('aria-description')).toBe('Saving');
});

test('both values of a cell that differs stand in its row until one is chosen', () => {
  const theirs = { text: '54', by: 'Daniel Kirui', at: '9:40 am' };
  render(<Fed first={{ a: { p1: { text: '45', state: 'differs', theirs } } }} />);
  expect(bar()).toContain('1 differs: Amina, Paper 1');
  expect(cell(0).closest('tr')!.textContent).toContain(
    'You typed 45, Daniel Kirui typed 54 at 9:40 am',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Use 45' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep 54' }));
  expect(decided).toEqual([
    ['a', 'p1', 'yours'],
    ['a', 'p1', 'theirs'],
  ]);
});

test('a letter alone is its code, and the letter that follows by habit is swallowed', () => {
  render(<Fed />);
  open(0);
  key('n');
  key('e');
  key('Enter');
  key('A');
  key('Enter');
  expect(put.map((one) => one.value)).toEqual(['NE', 'AB']);
  key('ArrowUp');
  key('Delete');
  expect(put.at(-1)).toMatchObject({ row_id: 'b', value: null, is_own: true });
});

test('Ctrl D takes the mark above, and Ctrl Z gives back what stood there before', () => {
  render(<Fed />);
  open(0);
  type('45');
  key('Enter');
  type('30');
  key('Enter');
  key('ArrowUp');
  key('d', { ctrlKey: true });
  expect(put.at(-1)).toMatchObject({ row_id: 'b', value: 45 });
  key('z', { ctrlKey: true });
  expect(put.at(-1)).toMatchObject({ row_id: 'b', value: 30 });
});

test('with Move on automatically a cell is left when no further figure can fit', () => {
  render(<Fed />);
  fireEvent.click(screen.getByLabelText('Move on automatically'));
  open(0);
  type('8');
  expect(active().getAttribute('aria-label')).toBe('Amina, Paper 1');
  type('80');
  expect(active().getAttribute('aria-label')).toBe('Barasa, Paper 1');
  type('9');
  expect(active().getAttribute('aria-label')).toBe('Cherono, Paper 1');
  cleanup();
  render(<Fed />);
  expect((screen.getByLabelText('Move on automatically') as HTMLInputElement).checked).toBe(true);
});

test('a block with admission numbers finds its learners, and tells of those it does not', () => {
  render(<Fed />);
  open(0);
  paste('Adm no\tName\tP1\n4098\tCherono\t30\n4096\tAmina\tAB\n4999\tNobody\t50\n');
  expect(put.map((one) => [one.row_id, one.value])).toEqual([
    ['c', 30],
    ['a', 'AB'],
  ]);
  expect(bar()).toContain('Number 4999 is not on this sheet.');
  key('z', { ctrlKey: true });
  key('ArrowDown');
  expect(texts()).toEqual(['', '', '', '']);
});

test('what is filled in from outside is one step of Undo, and leaving the grid sends what is typed', async () => {
  let fillIn: (cells: { row_id: string; key: string; text: string }[], note: string) => void;
  render(<Fed onReady={(acts) => (fillIn = acts.fillIn)} />);
  const cells = rows.map(({ id }, i) => ({ row_id: id, key: 'p1', text: String(i + 1) }));
  fireEvent.click(cell(0));
  fireEvent.keyDown(active(), { key: 'F2' });
  const { act } = await import('@testing-library/react');
  act(() => fillIn(cells, '4 marks filled in.'));
  expect(bar()).toContain('4 marks filled in.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo the last step' }));
  expect(put.slice(4).map((one) => one.value)).toEqual([null, null, null, null]);
  fireEvent.blur(active());
  active().blur();
  await new Promise((resolve) => setTimeout(resolve));
  expect(flushed).toBeGreaterThan(0);
});
