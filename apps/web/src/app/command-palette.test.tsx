import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { role, show } from './shell-for-tests.tsx';

const otieno = {
  id: 'l1',
  admission_number: 'KHA/0012',
  first_name: 'Otieno',
  middle_name: null,
  last_name: 'Owuor',
  class_name: 'Grade 7',
  stream_name: 'East',
};

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('quick-find')
      ? Promise.resolve(new Response(JSON.stringify({ data: { rows: [otieno] }, message: '' })))
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
  expect(await screen.findByText('KHA/0012', {}, patience)).toBeTruthy();
  fireEvent(screen.getByRole('dialog', { name: 'Search' }), new Event('cancel'));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(((await openPalette()) as HTMLInputElement).value).toBe('');
  expect(screen.queryByText('KHA/0012')).toBeNull();
});

test('a browser that fills a field in by itself presses no key, and nothing breaks', () => {
  show({ is_admin: true });
  const fillIn = () => window.dispatchEvent(new Event('keydown'));
  expect(() => act(() => void fillIn())).not.toThrow();
});
