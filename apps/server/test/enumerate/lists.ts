import type { Endpoint } from '@darasa/contract/endpoint';
import { columnsFor } from '@darasa/contract/list-columns';
import type { ListFilter } from '@darasa/contract/list-filters';
import type { Listing } from '@darasa/contract/listing';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import type { Caller, RawAnswer } from '../server.ts';
import type { PlantedGround } from './rows.ts';

type Asked = Record<string, unknown>;

/** Asks a list for everything that it says it can do, and answers what it cannot. */
export async function faultsOf(
  listing: Listing,
  caller: Caller,
  planted: PlantedGround,
): Promise<string[]> {
  const answers = (endpoint: Endpoint, asked: Asked) =>
    caller.call(endpoint, asked).then(
      () => [],
      () => [`${listing.name}: does not answer ${JSON.stringify(asked)}`],
    );
  const faults: string[] = [...(await answers(listing.list, {}))];
  if (faults.length > 0) return faults;
  for (const key of listing.sort_keys) {
    for (const sort of [key, `-${key}`]) {
      faults.push(...(await answers(listing.list, { sort })));
      faults.push(...(await answers(listing.file, { sort, format: 'csv' })));
    }
  }
  for (const [name, filter] of Object.entries(listing.filters)) {
    for (const asked of examplesOf(listing, name, filter, planted)) {
      faults.push(...(await answers(listing.list, asked.values)));
      faults.push(...(await untold(listing, caller, name, asked)));
    }
  }
  faults.push(...(await answers(listing.list, { search: "100% o'c" })));
  faults.push(...(await lostCount(listing, caller)), ...(await otherHeads(listing, caller)));
  return faults;
}

interface Example {
  values: Asked;
  /** The words that paper shall say; a name of the school's own is any but these. */
  words?: string;
  not?: string[];
}

function examplesOf(
  listing: Listing,
  name: string,
  filter: ListFilter,
  { rows }: PlantedGround,
): Example[] {
  switch (filter.kind) {
    case 'choice':
      return Object.entries(filter.words).map(([value, words]) => ({
        values: { [name]: value },
        words,
        not: [value],
      }));
    case 'yes':
      return [{ values: { [name]: true }, words: filter.label }];
    case 'dates':
      return [
        {
          values: { [`${name}_from`]: '2026-01-01', [`${name}_to`]: '2026-01-31' },
          words: '1 Jan 2026 to 31 Jan 2026',
        },
      ];
    case 'typed':
      return [{ values: { [name]: '7' }, words: `${filter.label} 7` }];
    case 'record': {
      const usual = name === 'id' ? lastOf(listing) : `${name.replace(/_id$/, '')}e?s`;
      const noun = filter.table ?? usual;
      const named = new RegExp(`[._]${noun}$`);
      // What only belongs to it has a longer name: `event_classes` beside `classes`.
      const [table] = [...rows.keys()]
        .filter((one) => named.test(one))
        .toSorted((one, other) => one.length - other.length);
      const id = String(rows.get(table ?? 'identity.staff')![0]!['id']);
      return [{ values: { [name]: id }, not: ['', filter.label, id] }];
    }
  }
}

/** A list that a link narrows to one record is called after its table. */
const lastOf = ({ name }: Listing) => name.split('/').at(-1)!.replaceAll('-', '_');

/** What a paper of the filtered list says of the filter must be what a person would. */
async function untold(
  listing: Listing,
  caller: Caller,
  name: string,
  { values, words, not = [] }: Example,
) {
  const paper: RawAnswer = await caller.call(listing.file, { ...values, format: 'pdf' });
  const [about = ''] = pdfText(Buffer.from(paper.text, 'latin1'))[0]!.split('\n');
  const told = about.split(`. ${listing.title}. `)[1]?.replace(/\.$/, '') ?? '';
  const is_told = words === undefined || told.includes(words);
  return is_told && !not.includes(told) ? [] : [`${listing.name}: paper says '${told}' of ${name}`];
}

async function lostCount({ list, name }: Listing, caller: Caller): Promise<string[]> {
  const { count } = await caller.call(list, { page_size: 1 });
  const beyond = await caller.call(list, { page_size: 1, page: count + 2 });
  return beyond.count === count && beyond.rows.length === 0 ? [] : [`${name}: loses its count`];
}

async function otherHeads({ name, columns, file }: Listing, caller: Caller): Promise<string[]> {
  const answer: RawAnswer = await caller.call(file, { format: 'csv' });
  const [heads] = answer.text.slice(1).replace(/^\W+/, '').split('\r\n');
  const expected = columnsFor(columns, 'file', { filter: {}, may: () => true }).map(
    ({ head }) => head,
  );
  return heads === expected.join(',') ? [] : [`${name}: its file has the columns ${heads}`];
}
