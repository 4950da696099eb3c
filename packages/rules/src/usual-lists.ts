/**
 * School kinds are what Kenyan schools usually begin with, by kind of school. A school takes of it what it
 * wants.
 */

export const school_kinds = [
  'day-primary',
  'boarding-primary',
  'day-secondary',
  'boarding-secondary',
  'international',
] as const;
export type SchoolKind = (typeof school_kinds)[number];

export const school_kind_words: Record<SchoolKind, string> = {
  'day-primary': 'Day primary and junior school',
  'boarding-primary': 'Boarding primary and junior school',
  'day-secondary': 'Day secondary school',
  'boarding-secondary': 'Boarding secondary school',
  international: 'International school',
};

export const primary: readonly SchoolKind[] = ['day-primary', 'boarding-primary'];
export const secondary: readonly SchoolKind[] = ['day-secondary', 'boarding-secondary'];
export const boarding: readonly SchoolKind[] = ['boarding-primary', 'boarding-secondary'];

/** One line of a list. Its key never changes; its name is the school's to change. */
export interface ListLine {
  key: string;
  name: string;
  words: string;
  kinds: readonly SchoolKind[];
}

export const usual_leave: (ListLine & {
  days_per_year: number | null;
  counts: 'working-days' | 'all-days';
  only_for: 'female' | 'male' | null;
})[] = [
  leave('annual', 'Annual leave', 21, 'At least 21 working days a year, by the Employment Act'),
  leave('sick', 'Sick leave', 30, 'With a doctor’s letter'),
  leave('compassionate', 'Compassionate leave', 5, 'A funeral or an emergency in the family'),
  {
    ...leave('maternity', 'Maternity leave', 90, 'Three months on full pay, by the Employment Act'),
    counts: 'all-days',
    only_for: 'female',
  },
  {
    ...leave('paternity', 'Paternity leave', 14, 'Two weeks on full pay, by the Employment Act'),
    counts: 'all-days',
    only_for: 'male',
  },
  leave('study', 'Study leave', 20, 'Examinations and courses'),
  leave('unpaid', 'Unpaid leave', null, 'Agreed with the head teacher; no limit'),
];

function leave(key: string, name: string, days_per_year: number | null, words: string) {
  const usual = { counts: 'working-days', only_for: null } as const;
  return { key, name, words, kinds: school_kinds, days_per_year, ...usual };
}

export const usual_desks: ListLine[] = [
  { key: 'fees', name: 'Fees', words: 'No balance with the bursar', kinds: school_kinds },
  {
    key: 'academics',
    name: 'Academics',
    words: 'Marks entered, reports handed out',
    kinds: school_kinds,
  },
  { key: 'library', name: 'Library', words: 'Books returned', kinds: school_kinds },
  { key: 'games', name: 'Games', words: 'Kit and equipment returned', kinds: school_kinds },
  { key: 'stores', name: 'Stores', words: 'School property returned', kinds: school_kinds },
  {
    key: 'laboratory',
    name: 'Laboratory',
    words: 'Nothing broken or missing',
    kinds: [...secondary, 'international'],
  },
  { key: 'boarding', name: 'Boarding', words: 'Bed, box and locker handed over', kinds: boarding },
];

export const usual_behaviour: ListLine[] = [
  { key: 'late', name: 'Late to class', words: 'Incident', kinds: school_kinds },
  { key: 'homework', name: 'Homework not done', words: 'Incident', kinds: school_kinds },
  { key: 'fighting', name: 'Fighting', words: 'Incident', kinds: school_kinds },
  { key: 'bullying', name: 'Bullying', words: 'Incident', kinds: school_kinds },
  { key: 'damage', name: 'Damage to property', words: 'Incident', kinds: school_kinds },
  {
    key: 'phone',
    name: 'Phone in school',
    words: 'Incident',
    kinds: [...secondary, 'international'],
  },
  { key: 'bounds', name: 'Out of bounds', words: 'Incident', kinds: boarding },
  { key: 'helped', name: 'Helped others', words: 'Reward', kinds: school_kinds },
  { key: 'leadership', name: 'Leadership', words: 'Reward', kinds: school_kinds },
  { key: 'improved', name: 'Most improved', words: 'Reward', kinds: school_kinds },
];

export const usual_requests: ListLine[] = [
  { key: 'purchase', name: 'Purchase', words: 'Books, food, materials', kinds: school_kinds },
  { key: 'repair', name: 'Repair', words: 'Buildings, furniture, vehicles', kinds: school_kinds },
  { key: 'trip', name: 'Trip', words: 'Transport, meals, entry fees', kinds: school_kinds },
  {
    key: 'training',
    name: 'Training',
    words: 'Courses and workshops of staff',
    kinds: school_kinds,
  },
  { key: 'other', name: 'Other', words: 'Whatever fits nowhere else', kinds: school_kinds },
];
