import type { GridColumn } from './grid-types.ts';

/** A code that a letter has just set: its rest is typed by habit, and means nothing more. */
export interface CodeKey {
  rest: string;
  at: number;
}

/** The one code that begins with this letter: A for AB. */
export function codeFor(key: string, codes: readonly string[] | undefined): string | undefined {
  if (!/^[a-z]$/i.test(key)) return undefined;
  const found = codes?.filter((code) => code.startsWith(key.toUpperCase())) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a further figure may still fit behind this one. */
export const mayGrow = (text: string, { max }: Pick<GridColumn<never>, 'max'>): boolean =>
  Number(text) > 0 && (max === undefined || Number(text) * 10 <= max);
