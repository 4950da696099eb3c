import { guardianFields, relations } from '@darasa/contract/students/families/guardian';
import {
  AdmissionNumber,
  bloodGroups,
  counties,
  learnerFields,
} from '@darasa/contract/students/learners/learner';
import { normalisePhone } from '@darasa/rules/phone';
import { z } from 'zod';
import { dateCell, readCell as read } from '#platform/imports/cells.ts';

/** One row of a file as people write it. Each sentence tells what to write instead. */

export const words = (max: number) => z.string().trim().max(max, `Use at most ${max} characters`);

const oneOf = <T extends string>(spellings: Record<T, readonly string[]>) => {
  const entries = Object.entries(spellings) as [T, readonly string[]][];
  return (text: string): T | null =>
    entries.find(([, list]) => list.includes(text.toLowerCase()))?.[0] ?? null;
};

export const phone = read(
  normalisePhone,
  (text) => `"${text}" is not a phone number. Write it as 0722 000 418`,
);
const gender = read(
  oneOf({ female: ['f', 'female', 'girl', 'g'], male: ['m', 'male', 'boy', 'b'] }),
  (text) => `"${text}" is not a gender. Write F or M`,
);
const boarding = read(
  oneOf({
    day: ['d', 'day', 'day scholar', 'dayscholar'],
    boarding: ['b', 'boarding', 'boarder', 'full board'],
  }),
  (text) => `"${text}" is neither. Write Day or Boarder`,
);
const county = read(
  (text) => counties.find((one) => one.toLowerCase() === text.toLowerCase()) ?? null,
  (text) => `"${text}" is not one of the 47 counties`,
);
const blood_group = read(
  (text) => bloodGroups.find((one) => one === text.toUpperCase().replaceAll(' ', '')) ?? null,
  (text) => `"${text}" is not a blood group. Write O+ or AB-`,
);
export const relation = read(
  (text) => relations.find((one) => one === text.toLowerCase().replaceAll(' ', '-')) ?? null,
  (text) => `"${text}" is not a relation. Write Mother, Father or Guardian`,
);

const { surname, first_name, other_names, ...known } = learnerFields;

const Cells = z.strictObject({
  admission_number: AdmissionNumber.optional(),
  name: words(180).optional(),
  first_name: first_name.optional(),
  other_names,
  surname: surname.optional(),
  gender: gender.optional(),
  born_on: dateCell.optional(),
  class: words(80).optional(),
  stream: words(80).optional(),
  boarding: boarding.optional(),
  house: words(80).optional(),
  admitted_on: dateCell.optional(),
  birth_certificate_number: known.birth_certificate_number,
  upi: known.upi,
  maisha_number: known.maisha_number,
  assessment_number: known.assessment_number,
  exam_index_number: known.exam_index_number,
  nationality: known.nationality,
  county: county.optional(),
  sub_county: known.sub_county,
  religion: known.religion,
  special_need: known.special_need,
  blood_group: blood_group.optional(),
  previous_school: known.previous_school,
  guardian_name: words(120).optional(),
  guardian_phone: phone.optional(),
  guardian_relation: relation.optional(),
  guardian_email: z
    .email('Write an email address such as name@mail.com')
    .max(254)
    .toLowerCase()
    .optional(),
  guardian_national_id: guardianFields.national_id,
  mother_name: words(120).optional(),
  mother_phone: phone.optional(),
  mother_national_id: guardianFields.national_id,
  father_name: words(120).optional(),
  father_phone: phone.optional(),
  father_national_id: guardianFields.national_id,
  guardian_2_name: words(120).optional(),
  guardian_2_phone: phone.optional(),
  guardian_2_relation: relation.optional(),
  guardian_2_national_id: guardianFields.national_id,
});

/** A name has a letter: a spreadsheet also holds dashes, figures and little pictures. */
const isWritten = (name: string | undefined): boolean => /\p{L}/u.test(name ?? '');

function messageFor(name: string | undefined, has_parts: boolean): string {
  if (!name) return 'The name is missing';
  return has_parts
    ? `"${name}" is not a name. Write a first name and a surname in letters`
    : `"${name}" is one name only. Write at least a first name and a surname`;
}

/** "Amina Wairimu Hassan" is first name, other names and surname. */
export const LearnerRow = Cells.transform(({ name, ...row }, issues) => {
  const parts = (name ?? '').split(/\s+/).filter(Boolean);
  const names = {
    first_name: row.first_name ?? parts[0],
    other_names: row.other_names ?? (parts.slice(1, -1).join(' ') || undefined),
    surname: row.surname ?? (parts.length > 1 ? parts.at(-1) : undefined),
  };
  const is_written = isWritten(names.first_name) && isWritten(names.surname);
  if (is_written) return { ...row, ...names } as ImportedLearner;
  const message = messageFor(name, parts.length > 1);
  issues.addIssue({ code: 'custom', path: ['name'], message });
  return z.NEVER;
});

export type ImportedLearner = Omit<z.output<typeof Cells>, 'name'> & {
  first_name: string;
  surname: string;
};
