import type { RollChoices, RollRow } from '@darasa/contract/students/learners/roll';
import { learnerName } from '@darasa/rules/names';
import { formatPhone } from '@darasa/rules/phone';
import type { Column } from '#platform/spreadsheets/columns.ts';
import type { RollFilter } from './queries.ts';

export const roll_columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'gender', head: 'Gender', kind: 'text' },
  { key: 'class', head: 'Class', kind: 'text' },
  { key: 'boarding', head: 'Boarding', kind: 'text' },
  { key: 'house_name', head: 'House', kind: 'text' },
  { key: 'guardian_name', head: 'Guardian', kind: 'text' },
  { key: 'guardian_phone', head: 'Guardian phone', kind: 'text' },
  { key: 'status', head: 'Status', kind: 'text' },
];

/** A spreadsheet has room for what a page of paper has not. */
export const sheet_columns: Column[] = [
  ...roll_columns,
  { key: 'born_on', head: 'Date of birth', kind: 'date' },
  { key: 'upi', head: 'UPI', kind: 'text' },
  { key: 'admitted_on', head: 'Admitted', kind: 'date' },
];

export const rowOf = (row: RollRow) => ({
  ...row,
  name: learnerName(row),
  class: [row.class_name, row.stream_name].filter(Boolean).join(' '),
  gender: row.gender && (row.gender === 'female' ? 'Female' : 'Male'),
  boarding: row.boarding === 'day' ? 'Day' : 'Boarder',
  status: asWords(row.status),
  guardian_phone: row.guardian_phone && formatPhone(row.guardian_phone),
});

/** The filter in words is what was asked for, in words that a reader of the paper understands. */
export function filterInWords(filter: RollFilter, { classes, houses }: RollChoices): string {
  const class_name = classes.find((one) => one.id === filter.class_id)?.name;
  const stream = classes.flatMap((one) => one.streams).find((one) => one.id === filter.stream_id);
  const house = houses.find((one) => one.id === filter.house_id);
  const words = [
    [class_name, stream?.name].filter(Boolean).join(' '),
    house ? `${house.name} house` : '',
    filter.gender ? (filter.gender === 'female' ? 'Girls' : 'Boys') : '',
    filter.boarding ? (filter.boarding === 'day' ? 'Day scholars' : 'Boarders') : '',
    filter.status ? asWords(filter.status) : '',
    filter.missing ? `Without a ${filter.missing.replace('-', ' ')}` : '',
    filter.balance ? balance_words[filter.balance] : '',
    filter.birthday ? 'Birthday this week' : '',
    filter.ids ? `${filter.ids.length} chosen` : '',
    filter.search ? `Found by "${filter.search}"` : '',
  ];
  return words.filter(Boolean).join(', ');
}

const asWords = (status: string): string =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('-', ' ');

const balance_words = { owing: 'Owing fees', clear: 'Owing nothing', credit: 'Paid in advance' };
