import {
  FormGroup,
  CheckListField,
  NumberField,
  SegmentedField,
  TextArea,
  useFormValue,
} from '@darasa/ui';
import { getAudienceChoices } from '@darasa/contract/communication/campaigns';
import { useQuery } from '@tanstack/react-query';
import { ClassesField } from '../../pickers/class-stream-picker.tsx';
import { queryOf } from '../../platform/query.ts';

/** Whom it is for: the count beside it changes with every tick. */
export function AudienceFields() {
  const to = useFormValue<string>('to') ?? 'guardians';
  return (
    <FormGroup title="Who gets it">
      <SegmentedField
        name="to"
        label="For"
        options={[
          { value: 'guardians', label: 'Guardians' },
          { value: 'staff', label: 'Staff' },
          { value: 'numbers', label: 'Numbers' },
        ]}
      />
      {to === 'guardians' ? <GuardianFields /> : null}
      {to === 'staff' ? <StaffFields /> : null}
      {to === 'numbers' ? (
        <TextArea
          name="numbers"
          label="Phone numbers"
          rows={3}
          help="One on each line, or with commas between: 0722 000 418, +254 733 123 456"
        />
      ) : null}
    </FormGroup>
  );
}

function GuardianFields() {
  const { data } = useQuery(queryOf(getAudienceChoices, {}));
  const houses = optionsOf(data?.houses);
  return (
    <>
      <ClassesField />
      {houses.length ? (
        <div className="check-columns">
          <CheckListField name="house_ids" label="Houses" optional options={houses} />
        </div>
      ) : null}
      <SegmentedField
        name="boarding"
        label="Learners"
        options={[
          { value: 'all', label: 'All' },
          { value: 'day', label: 'Day' },
          { value: 'boarding', label: 'Boarding' },
        ]}
      />
      <SegmentedField
        name="guardians"
        label="Guardians"
        options={[
          { value: 'first', label: 'Called first' },
          { value: 'all', label: 'All of them' },
        ]}
      />
      <NumberField
        name="owing_at_least"
        label="Owing at least"
        unit="KES"
        optional
        help="Only guardians of learners who owe this much"
      />
    </>
  );
}

function StaffFields() {
  const { data } = useQuery(queryOf(getAudienceChoices, {}));
  const departments = optionsOf(data?.departments);
  return departments.length ? (
    <div className="check-columns">
      <CheckListField
        name="department_ids"
        label="Departments"
        optional
        help="Without a tick: everybody who works here"
        options={departments}
      />
    </div>
  ) : (
    <p className="help">Everybody who works here.</p>
  );
}

const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }));
