import type { documentKinds } from '@darasa/contract/staff/documents';
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

export const paper_kinds: Record<(typeof documentKinds)[number], string> = {
  contract: 'Contract',
  'tsc-certificate': 'TSC certificate',
  'good-conduct': 'Certificate of good conduct',
  academic: 'Academic certificate',
  identity: 'Identity paper',
  medical: 'Medical certificate',
  'first-aid': 'First aid and CPR',
  'work-permit': 'Work permit',
  other: 'Other paper',
};
