import type { Mapping } from './check.ts';
import type { ImportField } from './target.ts';

export interface Guess {
  mapping: Mapping;
  /** Fields whose column only sounds like them: a person looks at these first. */
  doubtful: string[];
}

/**
 * Which of their columns is which of our fields. Heads that say exactly what we call it come first,
 * then heads that contain our words, those with the most of them first, and these stay in doubt; a
 * column is used once, and what we cannot tell stays open.
 */
export function guessMapping(head: string[], fields: ImportField[]): Guess {
  const columns = head.map(plain);
  const mapping: Mapping = {};
  for (const { name, names } of fields.map(named)) {
    const column = columns.findIndex(
      (text, i) => !isTaken(mapping, i) && names.some((one) => isSame(text, one)),
    );
    if (column >= 0) mapping[name] = column;
  }
  const sure = new Set(Object.keys(mapping));
  for (const { field, column } of alikeOnes(columns, fields)) {
    if (field in mapping || isTaken(mapping, column)) continue;
    mapping[field] = column;
  }
  return { mapping, doubtful: Object.keys(mapping).filter((name) => !sure.has(name)) };
}

/** Counts how many of our fields a line names when it is read as headings; exact names count double. */
export function countKnown(head: string[], fields: ImportField[]): number {
  const { mapping, doubtful } = guessMapping(head, fields);
  return 2 * Object.keys(mapping).length - doubtful.length;
}

const named = ({ name, label, synonyms }: ImportField) => ({
  name,
  names: [label, name, ...synonyms].map(plain),
});

const isTaken = (mapping: Mapping, column: number): boolean =>
  Object.values(mapping).includes(column);

/**
 * Every head that contains a name of ours. Those that end with it come first, for the noun stands last:
 * "Student surname" is a surname. Then the longest: "date of birth" before "date".
 */
function alikeOnes(columns: string[], fields: ImportField[]) {
  const found = fields
    .map(named)
    .flatMap(({ name, names }) =>
      columns.flatMap((text, column) =>
        names
          .filter((one) => containsWords(text, one) && isAboutTheSame(text, one))
          .map((one) => ({ field: name, column, weight: weightOf(text, one) })),
      ),
    );
  return found.toSorted((a, b) => b.weight - a.weight);
}

const weightOf = (text: string, name: string): number =>
  name.length + (text.endsWith(name) ? text.length : 0);

/** "AdmNo", "ADM. NO" and "adm no" are the same head; so are "D.O.B" and "dob". */
const isSame = (text: string, name: string): boolean => squeezed(text) === squeezed(name);
const squeezed = (text: string): string => text.replaceAll(' ', '');

const containsWords = (text: string, name: string): boolean => ` ${text} `.includes(` ${name} `);

/** The first name of a parent is not that of the learner, nor the phone of a next of kin one's own. */
const relatives = ['parent', 'guardian', 'mother', 'father', 'kin', 'spouse', 'sponsor', 'teacher'];
const isAboutTheSame = (text: string, name: string): boolean =>
  relatives.every((one) => hasRelative(text, one) === hasRelative(name, one));
const hasRelative = (text: string, relative: string): boolean =>
  text.split(' ').some((word) => word === relative || word === `${relative}s`);

/** "Admission_No. (required)*" and "admission no" are the same head, and so are "Parent's" and "parents". */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
