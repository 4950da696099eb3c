import type { staffColumns } from '@darasa/contract/staff/register';
import { formatPhone } from '@darasa/rules/phone';
import { statusInWords, termsInWords } from '@darasa/rules/staff-words';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import type { Filter, StoredRow } from './queries.ts';

type Name = (typeof staffColumns)[number];

const heads: Record<Name, [head: string, kind?: Column['kind']]> = {
  staff_number: ['Staff no.'],
  name: ['Name'],
  job_title: ['Job'],
  department: ['Department'],
  terms: ['Terms'],
  gender: ['Gender'],
  phone: ['Phone'],
  email: ['Email'],
  tsc_number: ['TSC no.'],
  joined_on: ['Started', 'date'],
  left_on: ['Left', 'date'],
  status: ['Status'],
  national_id: ['ID number'],
  kra_pin: ['KRA PIN'],
  nssf_number: ['NSSF'],
  sha_number: ['SHA'],
  bank_name: ['Bank'],
  bank_account: ['Account'],
};

const usual: Name[] = [
  'staff_number',
  'name',
  'job_title',
  'department',
  'terms',
  'phone',
  'tsc_number',
  'joined_on',
];
const private_names = new Set<Name>([
  'national_id',
  'kra_pin',
  'nssf_number',
  'sha_number',
  'bank_name',
  'bank_account',
]);

/** The columns that were asked for, without those the asker may not see. */
export function columnsOf(asked: Name | Name[] | undefined, may_see_private: boolean): Column[] {
  const names = asked === undefined ? usual : [asked].flat();
  return [...new Set(names)]
    .filter((name) => may_see_private || !private_names.has(name))
    .map((key) => ({ key, head: heads[key][0], kind: heads[key][1] ?? 'text' }));
}

export const inWords = (row: StoredRow): Row => ({
  ...row,
  terms: row.terms && termsInWords(row.terms),
  status: statusInWords(row.status),
  phone: row.phone && formatPhone(row.phone),
  gender: row.gender && row.gender.charAt(0).toUpperCase() + row.gender.slice(1),
});

export function filterInWords(
  { search, terms, status }: Filter,
  department: string | undefined,
): string {
  const words = [
    status ? statusInWords(status) : '',
    department ?? '',
    terms ? `${termsInWords(terms)} terms` : '',
    search ? `Containing "${search}"` : '',
  ];
  return words.filter(Boolean).join(', ');
}
