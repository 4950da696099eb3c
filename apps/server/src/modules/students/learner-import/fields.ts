import type { ImportField } from '../../../platform/imports/target.ts';

const field = (
  name: string,
  label: string,
  synonyms: string[] = [],
  more: Partial<ImportField> = {},
): ImportField => ({ name, label, synonyms, required: false, ...more });

/** Three columns are enough to begin with; the others can come in the same file. */
export const learner_fields: ImportField[] = [
  field(
    'admission_number',
    'Admission number',
    ['adm no', 'adm', 'admno', 'admission no', 'reg no'],
    {
      when_blank: 'Without one, a learner gets the next number of the school',
      short: true,
    },
  ),
  field(
    'name',
    'Name',
    ['full name', 'learner', 'student', 'student name', 'learner name', 'names'],
    {
      short: true,
    },
  ),
  field('guardian_phone', 'Guardian phone', ['phone', 'parent phone', 'mobile', 'phone number'], {
    short: true,
  }),
  field('first_name', 'First name'),
  field('other_names', 'Other names', ['middle name']),
  field('surname', 'Surname', ['last name', 'family name']),
  field('gender', 'Gender', ['sex']),
  field('born_on', 'Date of birth', ['dob', 'born', 'birth date']),
  field('class', 'Class', ['grade', 'form', 'year group']),
  field('stream', 'Stream'),
  field('boarding', 'Boarding', ['day or boarding', 'day boarding']),
  field('house', 'House'),
  field('admitted_on', 'Admitted on', ['admission date', 'date of admission']),
  field('birth_certificate_number', 'Birth certificate number', [
    'birth certificate',
    'birth cert no',
  ]),
  field('upi', 'UPI', ['nemis', 'nemis upi']),
  field('maisha_number', 'Maisha number', ['maisha no', 'maisha namba']),
  field('assessment_number', 'Assessment number', ['assessment no']),
  field('exam_index_number', 'Index number', ['index no', 'kcpe index']),
  field('nationality', 'Nationality'),
  field('county', 'County'),
  field('sub_county', 'Sub-county', ['sub county', 'subcounty']),
  field('religion', 'Religion'),
  field('special_need', 'Special need'),
  field('blood_group', 'Blood group'),
  field('previous_school', 'Previous school'),
  field('guardian_name', 'Guardian name', ['parent name', 'parent', 'guardian']),
  field('guardian_relation', 'Guardian relation', ['relation', 'relationship']),
  field('guardian_email', 'Guardian email', ['parent email', 'email']),
  field('guardian_national_id', 'Guardian ID number', ['parent id', 'guardian id', 'national id']),
  field('guardian_2_name', 'Second guardian name'),
  field('guardian_2_phone', 'Second guardian phone'),
  field('guardian_2_relation', 'Second guardian relation'),
  field('guardian_2_national_id', 'Second guardian ID number'),
];
