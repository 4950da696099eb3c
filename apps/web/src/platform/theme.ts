// Light, dark, or what the system says. The page's inline script has already set the class once,
// before the first paint; this keeps it right afterwards.
import { keys, read, write } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export function readTheme(): Theme {
  const word = read(keys.theme);
  return themes.find((theme) => theme === word) ?? 'system';
}

export function setTheme(theme: Theme): void {
  write(keys.theme, theme);
  applyTheme();
}

/** Follows the system and the other tabs until the page is left. */
export function startTheme(): void {
  applyTheme();
  systemIsDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === keys.theme) applyTheme();
  });
}

function applyTheme(): void {
  const theme = readTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark().matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
}

const systemIsDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');
