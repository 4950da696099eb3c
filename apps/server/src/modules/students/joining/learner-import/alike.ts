import { formatDate } from '@darasa/rules/dates';
import { isSameName, type NamedChild } from '@darasa/rules/same-child';
import { sound, wordsOf } from '@darasa/rules/search';
import type { Ctx } from '#platform/ctx.ts';
import type { RowFault } from '#platform/imports/target.ts';
import { findAlikeLearners } from './queries.ts';
import type { ImportedLearner } from './row.ts';

interface Row {
  row_number: number;
  values: ImportedLearner;
}

/**
 * A file without numbers can be brought twice, and nothing forbids two children of one name. Whoever
 * has the name and the birthday, or the name and a guardian's phone, of a learner or of a row before
 * is most likely the same child. Names are compared as the list of duplicates compares them.
 */
export async function findAlike(ctx: Ctx, rows: Row[]): Promise<RowFault[]> {
  const keyed = rows.map((row) => ({ ...row, name: nameOf(row.values), keys: keysOf(row.values) }));
  const learners = await findAlikeLearners(ctx.db, {
    row_numbers: keyed.flatMap(({ row_number, keys }) => keys.map(() => row_number)),
    keys: keyed.flatMap(({ keys }) => keys),
    birthdays: [...new Set(rows.flatMap(({ values }) => values.born_on ?? []))],
    phones: [...new Set(rows.flatMap(({ values }) => phonesOf(values)))],
  });
  const by_row = new Map<number, typeof learners>();
  for (const one of learners) {
    by_row.set(one.row_number, [...(by_row.get(one.row_number) ?? []), one]);
  }
  const before = new Map<string, (typeof keyed)[number]>();
  return keyed.flatMap((row) => {
    const { row_number, name, keys } = row;
    const here = by_row.get(row_number)?.find((one) => isSameName(one, name));
    const twin = keys
      .map((key) => before.get(key))
      .find((one) => one && isSameName(one.name, name));
    for (const key of keys) if (!before.has(key)) before.set(key, row);
    if (here) {
      const because =
        here.reason === 'birthday' ? `born ${formatDate(here.born_on!)} too` : 'the same phone';
      const who = `${wordsFor(here)} (${here.admission_number})`;
      return [said(row_number, `Looks like ${who}, who is here already: ${because}`)];
    }
    return twin
      ? [said(row_number, `Looks like ${wordsFor(twin.name)} in row ${twin.row_number}`)]
      : [];
  });
}

const said = (row_number: number, message: string): RowFault => ({
  row_number,
  field: 'name',
  message,
});

const nameOf = ({ first_name, other_names, surname }: ImportedLearner): NamedChild => ({
  first_name,
  other_names: other_names ?? null,
  surname,
});

const wordsFor = ({ first_name, other_names, surname }: NamedChild): string =>
  [first_name, other_names, surname].filter(Boolean).join(' ');

const phonesOf = ({ guardian_phone, guardian_2_phone }: ImportedLearner): string[] =>
  [guardian_phone, guardian_2_phone].filter((one) => one !== undefined);

/** "2016-05-23 hsn mn": each two words of the name as they sound, beside what is shared. */
function keysOf(row: ImportedLearner): string[] {
  const heard = wordsOf(wordsFor(nameOf(row))).map((word) =>
    /^[a-z]{4,}$/.test(word) ? sound(word) : word,
  );
  const words = [...new Set(heard)].toSorted();
  const shared = [row.born_on, ...phonesOf(row)].filter((one) => one !== undefined);
  return words.flatMap((one, i) =>
    words.slice(i + 1).flatMap((other) => shared.map((value) => `${value} ${one} ${other}`)),
  );
}
