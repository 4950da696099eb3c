import { createHash } from 'node:crypto';
import { governmentDay } from '@darasa/rules/government';
import { formatPhone } from '@darasa/rules/phone';
import type { Column } from '#platform/spreadsheets/columns.ts';
import type { Fields, GovernmentRow } from './queries.ts';

const text = (key: string, head: string): Column => ({ key, head, kind: 'text' });

/** The fields of the ministry's register, in the order of its forms. */
export const government_columns: Column[] = [
  text('upi', 'UPI'),
  text('maisha_number', 'Maisha number'),
  text('surname', 'Surname'),
  text('first_name', 'First name'),
  text('other_names', 'Other names'),
  text('birth_certificate_number', 'Birth certificate number'),
  text('school_key', 'School code and adm no'),
  text('born_on', 'Date of birth (MM/DD/YYYY)'),
  text('gender', 'Gender'),
  text('nationality', 'Nationality'),
  text('county', 'County'),
  text('sub_county', 'Sub-county'),
  text('special_need', 'Special need'),
  text('admission_number', 'Adm no'),
  text('class_name', 'Class'),
  text('stream_name', 'Stream'),
  text('boarding', 'Boarding'),
  text('admitted_on', 'Admitted (MM/DD/YYYY)'),
  text('status', 'Status'),
  text('assessment_number', 'Assessment number'),
  text('mother_name', 'Mother'),
  text('mother_id', 'Mother ID number'),
  text('mother_phone', 'Mother phone'),
  text('father_name', 'Father'),
  text('father_id', 'Father ID number'),
  text('father_phone', 'Father phone'),
  text('guardian_name', 'Guardian'),
  text('guardian_id', 'Guardian ID number'),
  text('guardian_phone', 'Guardian phone'),
  text('email', 'Email'),
];

/** A learner as handed over. Without a birth certificate, the school's code and number stand in. */
export function fieldsOf(row: GovernmentRow): Fields {
  const said: Record<string, unknown> = {
    ...row,
    school_key:
      !row.birth_certificate_number && row.nemis_code
        ? `${row.nemis_code}${row.admission_number}`
        : '',
    born_on: row.born_on && governmentDay(row.born_on),
    admitted_on: governmentDay(row.admitted_on),
    gender: row.gender === 'female' ? 'F' : 'M',
    boarding: row.boarding === 'day' ? 'Day' : 'Boarding',
    mother_phone: row.mother_phone && formatPhone(row.mother_phone),
    father_phone: row.father_phone && formatPhone(row.father_phone),
    guardian_phone: row.guardian_phone && formatPhone(row.guardian_phone),
  };
  return Object.fromEntries(government_columns.map(({ key }) => [key, String(said[key] ?? '')]));
}

export const hashOf = (fields: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify(government_columns.map(({ key }) => fields[key])))
    .digest('hex');

/** Which fields differ, by the words on top of their columns. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  government_columns
    .filter(({ key }) => (before[key] ?? '') !== (after[key] ?? ''))
    .map(({ head }) => head.replace(' (MM/DD/YYYY)', ''));
