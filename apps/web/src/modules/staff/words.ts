import { termsOfService } from '@darasa/contract/staff/register';
import { termsInWords } from '@darasa/rules/staff-words';
import type { Option } from '@darasa/ui';

export const staff_path = '/dashboard/administration/staff';

export const terms_options: Option[] = termsOfService.map((value) => ({
  value,
  label: termsInWords(value),
}));

export const gender_options: Option[] = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];
