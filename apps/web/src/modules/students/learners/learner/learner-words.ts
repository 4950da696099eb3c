import { relation_words } from '@darasa/contract/students/learners/relations';
import { learnerStatuses, type Learner } from '@darasa/contract/students/learners/learner';

/** How the screens of this module put a learner's facts into words. */

export { placeOf } from '@darasa/contract/students/learners/learner';

export const gender_options = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];
export const boarding_options = [
  { value: 'day', label: 'Day' },
  { value: 'boarding', label: 'Boarder' },
];
const asWords = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
export const status_options = learnerStatuses.map((value) => ({ value, label: asWords(value) }));

export const genderWord = (gender: Learner['gender']): string | null =>
  gender && (gender === 'female' ? 'Female' : 'Male');
export const boardingWord = (boarding: Learner['boarding']): string =>
  boarding === 'day' ? 'Day' : 'Boarder';

export { relation_words };

export const recordPath = (admission_number: string, tab?: string): string =>
  `/dashboard/students/enquiry/${encodeURIComponent(admission_number)}${tab ? `?tab=${tab}` : ''}`;
export const relation_options = Object.entries(relation_words).map(([value, label]) => ({
  value,
  label,
}));
