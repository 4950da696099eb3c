import {
  CheckListField,
  FormGroup,
  NumberField,
  SegmentedField,
  SelectField,
  TextArea,
  useFormValue,
} from '@darasa/ui';
import { getAudienceChoices } from '@darasa/contract/communication/writing/campaigns';
import { useQuery } from '@tanstack/react-query';
import { ClassesField, StreamsField } from '#pickers/class-stream-picker.tsx';
import { StaffListField } from '#pickers/staff-picker.tsx';
import { StudentsField } from '#pickers/student-picker.tsx';
import { queryOf } from '#platform/query.ts';

const people_max = 500;

/** Shows whom it is for: the count beside it changes with every tick. */
export function AudienceFields({
  no_groups = false,
  title = 'Recipients',
}: {
  no_groups?: boolean;
  title?: string;
}) {
  const to = useFormValue<string>('to') ?? 'guardians';
  return (
    <FormGroup title={title}>
      <SegmentedField
        name="to"
        label="For"
        options={[
          { value: 'guardians', label: 'Guardians' },
          { value: 'staff', label: 'Staff' },
          { value: 'numbers', label: 'Numbers' },
        ]}
      />
      {to === 'guardians' ? <GuardianFields no_groups={no_groups} /> : null}
      {to === 'staff' ? <StaffFields no_groups={no_groups} /> : null}
      {to === 'numbers' ? <NumberFields no_groups={no_groups} /> : null}
    </FormGroup>
  );
}

function NumberFields({ no_groups }: { no_groups: boolean }) {
  const by = useFormValue<string>('numbers_by') ?? 'typed';
  const groups = useChoices()?.groups.filter((one) => one.to === 'numbers') ?? [];
  const offers_groups = !no_groups && groups.length > 0;
  return (
    <>
      {offers_groups ? (
        <SegmentedField
          name="numbers_by"
          label="Chosen by"
          options={[
            { value: 'typed', label: 'Typing' },
            { value: 'group', label: 'Saved group' },
          ]}
        />
      ) : null}
      {offers_groups && by === 'group' ? (
        <GroupField groups={groups} />
      ) : (
        <TextArea
          name="numbers"
          label="Phone numbers"
          rows={3}
          help="One on each line, or with commas between: 0722 000 418, +254 733 123 456"
        />
      )}
    </>
  );
}

const useChoices = () => useQuery(queryOf(getAudienceChoices, {})).data;

/** Learners by class, by name, or as a kept group. */
export function GuardianFields({ no_groups = false }: { no_groups?: boolean }) {
  const by = useFormValue<string>('by') ?? 'classes';
  const groups = useChoices()?.groups.filter((one) => one.to === 'guardians') ?? [];
  return (
    <>
      <SegmentedField
        name="by"
        label="Chosen by"
        options={[
          { value: 'classes', label: 'Class' },
          { value: 'learners', label: 'Name' },
          ...(no_groups || groups.length === 0 ? [] : [{ value: 'group', label: 'Saved group' }]),
        ]}
      />
      {by === 'group' ? <GroupField groups={groups} /> : null}
      {by === 'learners' ? (
        <StudentsField name="learners" label="Chosen learners" max={people_max} />
      ) : null}
      {by === 'classes' ? <ClassFilters /> : null}
      {by === 'group' ? null : (
        <SegmentedField
          name="guardians"
          label="Guardians"
          options={[
            { value: 'first', label: 'First contact only' },
            { value: 'all', label: 'All of them' },
          ]}
        />
      )}
    </>
  );
}

function ClassFilters() {
  const houses = optionsOf(useChoices()?.houses);
  return (
    <>
      <ClassesField />
      <StreamsField />
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

function StaffFields({ no_groups }: { no_groups: boolean }) {
  const by = useFormValue<string>('staff_by') ?? 'departments';
  const choices = useChoices();
  const groups = choices?.groups.filter((one) => one.to === 'staff') ?? [];
  const departments = optionsOf(choices?.departments);
  return (
    <>
      <SegmentedField
        name="staff_by"
        label="Chosen by"
        options={[
          { value: 'departments', label: 'Department' },
          { value: 'roles', label: 'Role' },
          { value: 'people', label: 'Name' },
          ...(no_groups || groups.length === 0 ? [] : [{ value: 'group', label: 'Saved group' }]),
        ]}
      />
      {by === 'group' ? <GroupField groups={groups} /> : null}
      {by === 'people' ? (
        <StaffListField name="staff" label="Chosen staff" max={people_max} />
      ) : null}
      {by === 'roles' ? (
        <div className="check-columns">
          <CheckListField
            name="role_ids"
            label="Roles"
            help="Staff who hold one of these roles today"
            options={optionsOf(choices?.roles)}
          />
        </div>
      ) : null}
      {by === 'departments' && departments.length > 0 ? (
        <div className="check-columns">
          <CheckListField
            name="department_ids"
            label="Departments"
            optional
            help="Leave empty for all staff"
            options={departments}
          />
        </div>
      ) : null}
      {by === 'departments' && departments.length === 0 ? (
        <p className="help">Everybody who works here.</p>
      ) : null}
    </>
  );
}

const GroupField = ({ groups }: { groups: readonly { id: string; name: string }[] }) => (
  <SelectField
    name="group_id"
    label="Group"
    placeholder="Choose a group"
    help="Groups are made under the tab Groups"
    options={optionsOf(groups)}
  />
);

const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }));
