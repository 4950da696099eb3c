import type { RollChoices } from '@darasa/contract/students/learners/roll';
import type { RowFault } from '#platform/imports/target.ts';
import type { ImportedLearner } from './row.ts';

export type Place = { class_id: string | null; stream_id: string | null };

/** The school's classes and houses by the words that people write: looked up for every row. */
export interface Places {
  by_words: Map<string, Place>;
  class_names: Map<string, string>;
  houses: Map<string, string>;
}

export function placesIn({ classes, houses }: RollChoices): Places {
  const by_words = new Map<string, Place>();
  const add = (words: string, place: Place) => {
    if (!by_words.has(plain(words))) by_words.set(plain(words), place);
  };
  for (const { id, name, streams } of classes) {
    add(name, { class_id: id, stream_id: null });
    for (const one of streams) add(`${name} ${one.name}`, { class_id: id, stream_id: one.id });
  }
  // Of two with the same words the first one counts, so it is put in last.
  const named = <T extends { name: string }>(list: T[], valueOf: (one: T) => string) =>
    new Map(list.toReversed().map((one) => [plain(one.name), valueOf(one)]));
  return {
    by_words,
    class_names: named(classes, ({ name }) => name),
    houses: named(houses, ({ id }) => id),
  };
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

export const houseOf = (name: string, { houses }: Places): string | undefined =>
  houses.get(plain(name));

/** "Grade 4" and "Blue", or both in one column as "Grade 4 Blue". */
export function placeOf(
  { class: name, stream }: ImportedLearner,
  { by_words, class_names }: Places,
): Place | Omit<RowFault, 'row_number'> {
  if (!name) {
    if (!stream) return { class_id: null, stream_id: null };
    return { field: 'class', message: `The class of the stream ${stream} is missing` };
  }
  const place = by_words.get(plain([name, stream].filter(Boolean).join(' ')));
  if (place) return place;
  const known = class_names.get(plain(name));
  if (known) return { field: 'stream', message: `${known} has no stream called ${stream}` };
  return { field: 'class', message: `There is no class called ${name}` };
}
