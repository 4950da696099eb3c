import type { RequestField } from '@darasa/contract/students/families/family';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';

/** How a parent and the office call what can be changed. */
export const field_words: Record<RequestField['field'], string> = {
  phone: 'Phone',
  other_phone: 'Other phone',
  email: 'Email',
  address: 'Address',
  occupation: 'Occupation',
  first_name: 'First name',
  other_names: 'Other names',
  surname: 'Surname',
  born_on: 'Date of birth',
  birth_certificate_number: 'Birth certificate',
  nationality: 'Nationality',
  county: 'County',
  religion: 'Religion',
  blood_group: 'Blood group',
  special_need: 'Special need or health note',
};

export function valueWords(field: string, value: string | null): string {
  if (!value) return 'Not given';
  if (field === 'born_on') return formatDate(value);
  return field.endsWith('phone') ? formatPhone(value) : value;
}
