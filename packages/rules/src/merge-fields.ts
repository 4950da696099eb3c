// Letters in which a name stands for a value: "Dear {{guardian}}".

const field = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** The letter with every known field filled in; the rest stays as it is written. */
export const mergeFields = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(field, (whole, name: string) => values[name] ?? whole);

/** Names between braces that mean nothing: usually a slip of the pen. */
export const unknownFields = (text: string, known: readonly string[]): string[] => [
  ...new Set(
    Array.from(text.matchAll(field), ([, name]) => name!).filter((name) => !known.includes(name)),
  ),
];
