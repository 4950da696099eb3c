// Letters in which a name stands for a value: "Dear {{guardian}}".

const field = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** The letter with every known field filled in; the rest stays as it is written. */
export function mergeFields(text: string, values: Readonly<Record<string, string>>): string {
  const { head, places } = partsOf(text);
  let merged = head;
  for (const { name, written, after } of places) merged += (values[name] ?? written) + after;
  return merged;
}

interface Parts {
  head: string;
  places: { name: string; written: string; after: string }[];
}

let last: { text: string; parts: Parts } | undefined;

/** One letter goes to thousands: it is taken apart once. */
function partsOf(text: string): Parts {
  if (last?.text === text) return last.parts;
  const found = [...text.matchAll(field)];
  const places = found.map((one, nth) => ({
    name: one[1]!,
    written: one[0],
    after: text.slice(one.index + one[0].length, found[nth + 1]?.index),
  }));
  const parts = { head: text.slice(0, found[0]?.index), places };
  last = { text, parts };
  return parts;
}

/** Names between braces that mean nothing: usually a slip of the pen. */
export const unknownFields = (text: string, known: readonly string[]): string[] => [
  ...new Set(
    Array.from(text.matchAll(field), ([, name]) => name!).filter((name) => !known.includes(name)),
  ),
];
