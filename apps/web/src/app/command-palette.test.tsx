import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { role, show } from './shell-for-tests.tsx';

const otieno = {
  id: 'l1',
  admission_number: 'KHA/0012',
  first_name: 'Otieno',
  other_names: null,
  surname: 'Owuor',
  status: 'active',
  class_name: 'Grade 7',
  stream_name: 'East',
  photo: null,
  guardian: { name: 'Jane Owuor', relation: 'mother', phone: '254722000418' },
  money: null as object | null,
};
const money = {
  balance_cents: 18_925_00,
  last_payment: { amount_cents: 10_000_00, received_on: '2026-08-27', method_name: 'M-Pesa' },
};
let found = otieno;
const sitting = { id: 's1', exam: 'Mid-term', class: 'Form 3', term: 'Term 3 2026' };

beforeEach(() => {
  found = otieno;
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/academics/sittings')
      ? Promise.resolve(
          new Response(JSON.stringify({ data: { rows: [sitting], count: 1 }, message: '' })),
        )
      : address.includes('quick-find')
        ? Promise.resolve(new Response(JSON.stringify({ data: { rows: [found] }, message: '' })))
        : new Promise(() => undefined),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(cleanup);

const patience = { timeout: 20_000 };

/** Ctrl K, and the box that it opens. */
async function openPalette(): Promise<HTMLElement> {
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox', {}, patience);
}

test('a search that was closed is forgotten: the next one begins with the places alone', async () => {
  show({ roles: [role('Registrar', 'students')] });
  fireEvent.change(await openPalette(), { target: { value: 'otieno' } });
  expect(await screen.findByText('KHA/0012, Grade 7 East', {}, patience)).toBeTruthy();
  fireEvent(screen.getByRole('dialog', { name: 'Search' }), new Event('cancel'));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(((await openPalette()) as HTMLInputElement).value).toBe('');
  expect(screen.queryByText('KHA/0012, Grade 7 East')).toBeNull();
});

test('a browser that fills a field in by itself presses no key, and nothing breaks', () => {
  show({ is_admin: true });
  const fillIn = () => window.dispatchEvent(new Event('keydown'));
  expect(() => act(() => void fillIn())).not.toThrow();
});

const till = {
  id: 'till',
  name: 'Cashier',
  permissions: ['students', 'finance', 'communication'].map((name) => ({
    module: { name },
    acts: ['view' as const, 'create' as const],
  })),
};

test('what a learner owes stands in the row, and letters act only on a row reached by an arrow', async () => {
  found = { ...otieno, money };
  show({ roles: [till] });
  const box = await openPalette();
  fireEvent.change(box, { target: { value: 'otieno' } });
  const row = await screen.findByRole('option', { name: /Otieno Owuor/ }, patience);
  expect(row.textContent).toContain('18,925.00');
  expect(row.textContent).toContain('Jane Owuor, mother');
  // A letter is text first: nobody pays by typing a name with a P in it.
  fireEvent.keyDown(box, { key: 'p' });
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  fireEvent.pointerMove(row);
  fireEvent.keyDown(box, { key: 'p' });
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  expect(location.pathname + location.search).toBe(
    '/dashboard/finance/fee-panel?student_id=l1&act=pay',
  );
});

test('whoever only opens records sees no balance and gets no act of others', async () => {
  show({ roles: [role('Registrar', 'students')] });
  fireEvent.change(await openPalette(), { target: { value: 'otieno' } });
  const row = await screen.findByRole('option', { name: /Otieno Owuor/ }, patience);
  expect(row.textContent).not.toContain('owed');
  expect(screen.queryByText('Record payment')).toBeNull();
});

test('an exam is found by its name, and "broadsheet of" a class leads to that', async () => {
  show({ roles: [role('Exams office', 'academics')] });
  const box = await openPalette();
  fireEvent.change(box, { target: { value: 'mid-term' } });
  expect(await screen.findByRole('option', { name: /Mid-term, Form 3/ }, patience)).toBeTruthy();
  fireEvent.change(box, { target: { value: 'broadsheet of form 3' } });
  fireEvent.click(
    await screen.findByRole('option', { name: /Broadsheet of Form 3, Mid-term/ }, patience),
  );
  expect(location.pathname + location.search).toBe('/dashboard/academics/general?broadsheet=s1');
});
