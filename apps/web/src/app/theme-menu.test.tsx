import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTheme } from '../platform/theme.ts';
import { ThemeMenu as PublicMenu } from '../public/chrome/theme-menu.tsx';
import { ThemeChoice, ThemeMenu } from './theme-menu.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const button = (word: string) => screen.getByRole('button', { name: `Theme: ${word}` });

test('what is chosen in the menu of phones is what the button says, and carries the tick', () => {
  render(
    <>
      <ThemeMenu />
      <ThemeChoice />
    </>,
  );
  fireEvent.click(screen.getByText('Dark'));
  fireEvent.click(button('Dark'));
  const dark = screen.getByRole('menuitemradio', { name: 'Dark' });
  expect(dark.getAttribute('aria-checked')).toBe('true');
});

test.each([
  ['the application', ThemeMenu],
  ['the public site', PublicMenu],
])('what another tab chooses is what the button of %s says', (_, Drawn) => {
  startTheme();
  render(<Drawn />);
  expect(button('System')).toBeTruthy();
  localStorage.setItem('darasa.theme', 'light');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'darasa.theme' })));
  expect(button('Light')).toBeTruthy();
});
