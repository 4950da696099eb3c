import { bloodGroups, counties } from '@darasa/contract/students/learners/learner';
import { getRollChoices } from '@darasa/contract/students/learners/roll';
import {
  ComboboxField,
  DateField,
  FormGroup,
  Pair,
  SegmentedField,
  SelectField,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { boarding_options, gender_options } from './learner-words.ts';

const county_options = counties.map((name) => ({ value: name, label: name }));
const blood_options = bloodGroups.map((name) => ({ value: name, label: name }));

/** The fields of a learner, the same at admission and when they are changed later. */
export function NameFields() {
  const today = useToday();
  return (
    <>
      <Pair>
        <TextField name="first_name" label="First name" maxLength={60} autoComplete="off" />
        <TextField name="surname" label="Surname" maxLength={60} autoComplete="off" />
      </Pair>
      <TextField
        name="other_names"
        label="Other names"
        maxLength={80}
        optional
        autoComplete="off"
        help="As on the birth certificate"
      />
      <Pair>
        <SegmentedField name="gender" label="Gender" options={gender_options} />
        <DateField name="born_on" label="Date of birth" max={today} optional />
      </Pair>
    </>
  );
}

export function StayFields() {
  const choices = useQuery(queryOf(getRollChoices, {}));
  const houses = choices.data?.houses ?? [];
  return (
    <>
      <Pair>
        <SegmentedField name="boarding" label="Boarding" options={boarding_options} />
        <DateField name="admitted_on" label="Admitted on" />
      </Pair>
      {houses.length > 0 ? (
        <SelectField
          name="house_id"
          label="House"
          placeholder="No house"
          optional
          options={houses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </>
  );
}

export function IdentityFields() {
  return (
    <FormGroup title="Identity">
      <Pair>
        <TextField
          name="birth_certificate_number"
          label="Birth certificate number"
          maxLength={30}
          optional
          help="Without it the identity is temporary"
        />
        <TextField name="upi" label="UPI" maxLength={12} optional help="From NEMIS or KEMIS" />
      </Pair>
      <Pair>
        <TextField name="maisha_number" label="Maisha number" maxLength={14} optional />
        <TextField name="assessment_number" label="Assessment number" maxLength={12} optional />
      </Pair>
      <Pair>
        <TextField
          name="exam_index_number"
          label="Index number"
          maxLength={20}
          optional
          inputMode="numeric"
          help="KPSEA, KJSEA or KCPE"
        />
        <TextField name="nationality" label="Nationality" maxLength={40} optional />
      </Pair>
    </FormGroup>
  );
}

export function BackgroundFields() {
  return (
    <FormGroup title="Background">
      <Pair>
        <ComboboxField
          name="county"
          label="County"
          options={county_options}
          placeholder="Choose a county"
          optional
        />
        <TextField name="sub_county" label="Sub-county" maxLength={60} optional />
      </Pair>
      <Pair>
        <SelectField
          name="blood_group"
          label="Blood group"
          placeholder="Not known"
          options={blood_options}
          optional
        />
        <TextField name="religion" label="Religion" maxLength={40} optional />
      </Pair>
      <TextField name="previous_school" label="Previous school" maxLength={120} optional />
      <TextField name="special_need" label="Special need" maxLength={200} optional />
    </FormGroup>
  );
}
