import type { StaffRecord, StaffValues } from '@darasa/contract/staff/register';
import { formatPhone } from '@darasa/rules/phone';
import {
  DateField,
  FormGroup,
  Pair,
  PhoneField,
  SegmentedField,
  SelectField,
  TextField,
} from '@darasa/ui';
import { useDepartments } from './use-departments.ts';
import { gender_options, terms_options } from './words.ts';

/** The fields of a member of staff, to add one and to change one. */
export function StaffFields() {
  const departments = useDepartments();
  return (
    <>
      <FormGroup title="Person">
        <Pair>
          <TextField name="first_name" label="First name" maxLength={60} />
          <TextField name="last_name" label="Last name" maxLength={60} />
        </Pair>
        <Pair>
          <TextField name="other_names" label="Other names" maxLength={80} optional />
          <DateField name="born_on" label="Date of birth" optional />
        </Pair>
        <SegmentedField name="gender" label="Gender" options={gender_options} />
        <Pair>
          <PhoneField name="phone" label="Phone number" optional />
          <TextField
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            maxLength={254}
            optional
          />
        </Pair>
      </FormGroup>
      <FormGroup title="Work">
        <Pair>
          <TextField name="job_title" label="Job" maxLength={80} placeholder="Chemistry teacher" />
          <SelectField
            name="department_id"
            label="Department"
            options={departments}
            placeholder="No department"
            optional
          />
        </Pair>
        <SegmentedField name="terms" label="Terms of service" options={terms_options} />
        <Pair>
          <DateField name="joined_on" label="Start date" />
          <TextField
            name="staff_number"
            label="Staff number"
            maxLength={20}
            optional
            help="Leave it empty to take the next one"
          />
        </Pair>
      </FormGroup>
      <FormGroup title="Official numbers">
        <Pair>
          <TextField
            name="national_id"
            label="ID number"
            maxLength={12}
            optional
            help="National ID, passport or alien ID"
          />
          <TextField
            name="kra_pin"
            label="KRA PIN"
            maxLength={11}
            autoCapitalize="characters"
            placeholder="A001812403G"
            optional
          />
        </Pair>
        <Pair>
          <TextField name="nssf_number" label="NSSF number" maxLength={24} optional />
          <TextField name="sha_number" label="SHA number" maxLength={24} optional />
        </Pair>
        <TextField
          name="tsc_number"
          label="TSC number"
          inputMode="numeric"
          maxLength={7}
          optional
          help="For registered teachers"
        />
      </FormGroup>
      <FormGroup title="Next of kin">
        <TextField name="next_of_kin_name" label="Next of kin" maxLength={80} optional />
        <Pair>
          <TextField name="next_of_kin_relation" label="Relation" maxLength={40} optional />
          <PhoneField name="next_of_kin_phone" label="Their phone number" optional />
        </Pair>
      </FormGroup>
      <FormGroup title="Bank">
        <Pair>
          <TextField name="bank_name" label="Bank" maxLength={60} optional />
          <TextField name="bank_branch" label="Branch" maxLength={60} optional />
        </Pair>
        <TextField
          name="bank_account"
          label="Account number"
          inputMode="numeric"
          maxLength={24}
          optional
        />
      </FormGroup>
    </>
  );
}

/** Values are what a form opens with: only what is there. */
export function valuesOf(record: StaffRecord): Partial<StaffValues> {
  const all = { ...record, ...record.private };
  const { phone, next_of_kin_phone } = all;
  return Object.fromEntries(
    field_names.map((name) => [
      name,
      (name === 'phone' && phone && formatPhone(phone)) ||
        (name === 'next_of_kin_phone' && next_of_kin_phone && formatPhone(next_of_kin_phone)) ||
        (all[name] ?? undefined),
    ]),
  );
}

const field_names = [
  'first_name',
  'last_name',
  'other_names',
  'staff_number',
  'gender',
  'born_on',
  'national_id',
  'kra_pin',
  'nssf_number',
  'sha_number',
  'tsc_number',
  'phone',
  'email',
  'department_id',
  'job_title',
  'terms',
  'joined_on',
  'next_of_kin_name',
  'next_of_kin_relation',
  'next_of_kin_phone',
  'bank_name',
  'bank_branch',
  'bank_account',
] as const satisfies (keyof StaffValues)[];

export const staff_labels: Record<(typeof field_names)[number], string> = {
  first_name: 'First name',
  last_name: 'Last name',
  other_names: 'Other names',
  staff_number: 'Staff number',
  gender: 'Gender',
  born_on: 'Date of birth',
  national_id: 'ID number',
  kra_pin: 'KRA PIN',
  nssf_number: 'NSSF number',
  sha_number: 'SHA number',
  tsc_number: 'TSC number',
  phone: 'Phone number',
  email: 'Email',
  department_id: 'Department',
  job_title: 'Job',
  terms: 'Terms of service',
  joined_on: 'Start date',
  next_of_kin_name: 'Next of kin',
  next_of_kin_relation: 'Relation',
  next_of_kin_phone: 'Phone of next of kin',
  bank_name: 'Bank',
  bank_branch: 'Branch',
  bank_account: 'Account number',
};
