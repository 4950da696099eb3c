// Light, dark, or what the system says. The page's inline script has already set the class once,
// before the first paint; this keeps it right afterwards.
import { useSyncExternalStore } from 'react';
import { keys, read, write } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

function readTheme(): Theme {
  const word = read(keys.theme);
  return themes.find((theme) => theme === word) ?? 'system';
}

export function setTheme(theme: Theme): void {
  write(keys.theme, theme);
  changed();
}

/** The theme is what is chosen, wherever it was chosen. The server cannot know it and draws the default. */
export const useTheme = (): Theme =>
  useSyncExternalStore(onChange, readTheme, () => 'system' as const);

/** Follows the system and the other tabs until the page is left. */
export function startTheme(): void {
  applyTheme();
  systemIsDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === keys.theme) changed();
  });
}

const listeners = new Set<() => void>();

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function changed(): void {
  applyTheme();
  for (const listener of listeners) listener();
}

function applyTheme(): void {
  const theme = readTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark().matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
}

const systemIsDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');
