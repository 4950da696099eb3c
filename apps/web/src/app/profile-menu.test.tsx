import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { role, show } from './shell-for-tests.tsx';

beforeEach(() => {
  // Nothing here needs an answer.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(cleanup);

const secretary = { roles: [role('Secretary', 'communication')] };

function openProfile(): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name: 'Profile: Mary Atieno' }));
  return screen.getByRole('menu', { name: 'Profile' });
}

// The lines of the balances are fetched when they are first wanted.
const tokens = (kind: 'menuitem' | 'button') =>
  screen.findAllByRole(kind, { name: /^Purchase Tokens, / }, { timeout: 20_000 });

test('whoever may only look at the tokens still finds the way to buy, and the arrows lead there', async () => {
  show(secretary);
  const menu = openProfile();
  const ways = await tokens('menuitem');
  expect(ways).toHaveLength(2);
  const reached = new Set<Element | null>();
  for (const _ of menu.querySelectorAll('a, button')) {
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    reached.add(document.activeElement);
  }
  expect(ways.map((way) => reached.has(way))).toEqual([true, true]);
});

test('in the menu of phones they are buttons among the other lines', async () => {
  show(secretary);
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  expect(await tokens('button')).toHaveLength(2);
});
