// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readCell } from './grid-cells.ts';
import { Grid } from '../index.ts';
import type { GridChange, GridColumn, GridProps } from '../index.ts';

type Act = (...given: any[]) => any;

type Row = { id: string; name: string; p1: number | null; p2: number | string | null };
const rows: Row[] = [
  { id: 'a', name: 'Amina', p1: 39, p2: 36 },
  { id: 'b', name: 'Barasa', p1: 28, p2: 'AB' },
  { id: 'c', name: 'Cherono', p1: null, p2: null },
];
const columns: GridColumn<Row>[] = [
  { key: 'p1', head: 'Paper 1', note: 'of 80', kind: 'number', max: 80, codes: ['AB', 'EX'] },
  { key: 'p2', head: 'Paper 2', note: 'of 80', kind: 'number', max: 80, codes: ['AB', 'EX'] },
];

function grid(props: Partial<GridProps<Row>> = {}) {
  return (
    <Grid<Row>
      label="Marks"
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      nameHead="Learner"
      columns={columns}
      value={(row, key) => row[key as 'p1' | 'p2']}
      calc={[
        {
          key: 'total',
          head: 'Total',
          cell: (_, values) =>
            typeof values.p1 === 'number' && typeof values.p2 === 'number'
              ? `sum ${values.p1 + values.p2}`
              : '',
        },
      ]}
      noun={['mark', 'marks']}
      onSave={async () => undefined}
      {...props}
    />
  );
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const cell = (row: number, col: number) =>
  screen.getByRole('grid').querySelectorAll('tbody tr')[row]!.querySelectorAll('td.cell')[col]!;
const active = () => document.activeElement as HTMLInputElement;
const open = (row: number, col: number) => fireEvent.click(cell(row, col));
const type = (value: string) => fireEvent.change(active(), { target: { value } });
const key = (name: string, more = {}) => fireEvent.keyDown(active(), { key: name, ...more });
const paste = (text: string) =>
  fireEvent.paste(active(), { clipboardData: { getData: () => text } });

test('arrows, Enter and Tab move; only the active cell holds an input', () => {
  render(grid());
  expect(screen.getByRole('grid').querySelectorAll('input').length).toBe(0);
  open(0, 0);
  expect(active().getAttribute('aria-label')).toBe('Amina, Paper 1');
  key('ArrowRight');
  expect(active().getAttribute('aria-label')).toBe('Amina, Paper 2');
  key('Enter');
  expect(active().getAttribute('aria-label')).toBe('Barasa, Paper 2');
  key('Tab');
  expect(active().getAttribute('aria-label')).toBe('Cherono, Paper 1');
  key('ArrowUp');
  key('ArrowLeft');
  expect(active().getAttribute('aria-label')).toBe('Barasa, Paper 1');
  expect(screen.getByRole('grid').querySelectorAll('input').length).toBe(1);
});

test('typing marks the cell, counts it, and works out the total; typing it back takes the mark off', () => {
  render(grid());
  open(0, 1);
  type('40');
  expect(cell(0, 1).className).toContain('dirty');
  expect(screen.getByText('1 mark changed')).toBeTruthy();
  expect(screen.getByText('sum 79')).toBeTruthy();
  type('36');
  expect(cell(0, 1).className).not.toContain('dirty');
  expect(screen.queryByText(/changed/)).toBeNull();
});

test('Escape restores the cell, Ctrl Z steps back, Undo all drops everything', () => {
  render(grid());
  open(0, 0);
  type('4');
  type('41');
  key('Escape');
  expect(active().value).toBe('39');
  type('50');
  key('Enter');
  type('60');
  expect(screen.getByText('2 marks changed')).toBeTruthy();
  key('z', { ctrlKey: true });
  expect(screen.getByText('1 mark changed')).toBeTruthy();
  expect(cell(0, 0).textContent).toBe('50');
  fireEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(cell(0, 0).textContent).toBe('39');
});

test('a spreadsheet block fills from the active cell, and what does not fit is counted', () => {
  render(grid());
  open(1, 0);
  paste('51\t52\r\n61\t62\r\n71\t72\r\n');
  expect(cell(1, 1).textContent).toBe('52');
  expect(cell(2, 0).textContent).toBe('61');
  expect(cell(2, 1).textContent).toBe('62');
  expect(screen.getByText('4 marks changed')).toBeTruthy();
  expect(screen.getByText(/2 pasted cells did not fit/)).toBeTruthy();
  key('z', { ctrlKey: true });
  expect(cell(2, 1).textContent).toBe('');
});

test('a wrong cell says its sentence in its row, and Save leads to it instead of saving', () => {
  const onSave = vi.fn<Act>();
  render(grid({ onSave }));
  open(1, 0);
  type('86');
  key('ArrowDown');
  type('12');
  expect(screen.getByText('The most for Paper 1 is 80.').closest('tr')!.textContent).toContain(
    'Barasa',
  );
  expect(cell(1, 0).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/1 to correct/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 marks' }));
  expect(onSave).not.toHaveBeenCalled();
  expect(active().getAttribute('aria-label')).toBe('Barasa, Paper 1');
});

test('one Save sends only what changed, with codes as codes and blanks as null', async () => {
  const onSave = vi.fn<(changes: GridChange[]) => Promise<void>>().mockResolvedValue();
  render(grid({ onSave }));
  open(0, 0);
  type('ab');
  key('Enter');
  type('');
  key('Enter');
  type('70');
  fireEvent.click(screen.getByRole('button', { name: 'Save 3 marks' }));
  await waitFor(() => expect(screen.queryByText(/changed/)).toBeNull());
  expect(onSave).toHaveBeenCalledWith([
    { row_id: 'a', key: 'p1', value: 'AB' },
    { row_id: 'b', key: 'p1', value: null },
    { row_id: 'c', key: 'p1', value: 70 },
  ]);
  // Saved figures stay in sight until the rows come back with them.
  expect(cell(1, 0).textContent).toBe('');
  expect(cell(0, 0).textContent).toBe('ab');
});

test('what the server refuses lands on the cell and nothing is lost', async () => {
  const onSave = vi.fn<Act>().mockRejectedValue({
    message: 'Some details need another look.',
    errors: [{ path: 'marks.1.score', message: 'Barasa left the class on 3 Sep.' }],
  });
  render(grid({ onSave }));
  open(0, 0);
  type('40');
  key('Enter');
  type('41');
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 marks' }));
  expect(await screen.findByText('Barasa left the class on 3 Sep.')).toBeTruthy();
  expect(cell(1, 0).className).toContain('bad');
  expect(screen.getByText('2 marks changed')).toBeTruthy();
  open(1, 0);
  type('42');
  expect(screen.queryByText('Barasa left the class on 3 Sep.')).toBeNull();
});

test('what came back as it was typed is saved, where another cell was refused', async () => {
  const onSave = vi.fn<Act>().mockRejectedValue({
    errors: [{ path: `${rows[0]!.id}.p1`, message: 'Daniel typed 54.' }],
  });
  const { rerender } = render(grid({ onSave }));
  open(0, 0);
  type('40');
  key('Enter');
  type('41');
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 marks' }));
  expect(await screen.findByText('Daniel typed 54.')).toBeTruthy();
  rerender(grid({ onSave, rows: rows.map((row, i) => ({ ...row, p1: [54, 41][i] ?? row.p1 })) }));
  expect(screen.getByText('1 mark changed')).toBeTruthy();
  expect(screen.getByText('Daniel typed 54.')).toBeTruthy();
  expect(cell(0, 0).textContent).toBe('40');
});

test('unsaved cells survive a lost session', () => {
  const { unmount } = render(grid({ draft_key: 'marks' }));
  open(0, 0);
  type('44');
  unmount();
  render(grid({ draft_key: 'marks' }));
  expect(cell(0, 0).textContent).toBe('44');
  expect(screen.getByText('1 mark changed')).toBeTruthy();
});

test('choices are read from value or words', () => {
  const column: GridColumn<null> = {
    key: 'r',
    head: 'Register',
    kind: 'choice',
    options: [
      { value: 'P', label: 'Present' },
      { value: 'A', label: 'Absent' },
    ],
  };
  expect(readCell('p', column, null)).toEqual({ value: 'P' });
  expect(readCell('absent', column, null).value).toBe('A');
  expect(readCell('x', column, null).problem).toBe('Choose one of Present, Absent.');
});
