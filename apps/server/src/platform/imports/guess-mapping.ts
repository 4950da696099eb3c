import type { Mapping } from './check.ts';
import type { ImportField } from './target.ts';

/**
 * Which of their columns is which of our fields. Heads that say exactly what we call it come first,
 * then heads that contain our word; a column is used once, and what we cannot tell stays open.
 */
export function guessMapping(head: string[], fields: ImportField[]): Mapping {
  const mapping: Mapping = {};
  for (const isMatch of [isSame, containsWords]) {
    for (const field of fields) {
      if (field.name in mapping) continue;
      const taken = Object.values(mapping);
      const column = head.findIndex(
        (text, i) =>
          !taken.includes(i) && namesOf(field).some((name) => isMatch(plain(text), name)),
      );
      if (column >= 0) mapping[field.name] = column;
    }
  }
  return mapping;
}

const namesOf = ({ name, label, synonyms }: ImportField): string[] =>
  [label, name, ...synonyms].map(plain);

const isSame = (text: string, name: string): boolean => text === name;
const containsWords = (text: string, name: string): boolean => ` ${text} `.includes(` ${name} `);

/** "Admission_No. (required)*" and "admission no" are the same head. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
