import { accessChoices } from '@darasa/contract/identity/access/user-access';
import { createUser, listUsers, UserValues } from '@darasa/contract/identity/access/users';
import {
  CheckListField,
  Form,
  Pair,
  PhoneField,
  SegmentedField,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer } from '#platform/viewer.tsx';

/** A new sign-in. The person gets a link and sets the password alone: nobody else ever knows it. */
export function AddUserSheet({ onClose }: { onClose: () => void }) {
  const { user } = useViewer();
  const choices = useQuery(queryOf(accessChoices, {}));
  const create = useAction(createUser, { refresh: [keyOf(listUsers)], draft_key: 'user.new' });
  const schools = choices.data?.schools ?? [];
  return (
    <Sheet
      open
      onClose={onClose}
      title="Add user"
      sub="They get a link by SMS and email, and set their own password within 48 hours."
    >
      <Form
        schema={UserValues}
        initial={{
          user_type: 'staff',
          school_ids: user.active_school_id ? [user.active_school_id] : [],
        }}
        action={(values) => create.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Add user"
        draft_key="user.new"
      >
        <SegmentedField
          name="user_type"
          label="Kind"
          options={[
            { value: 'staff', label: 'Staff' },
            { value: 'parent', label: 'Parent' },
          ]}
        />
        <Pair>
          <TextField name="first_name" label="First name" />
          <TextField name="last_name" label="Last name" />
        </Pair>
        <PhoneField name="phone" label="Phone" optional />
        <TextField name="email" label="Email" optional inputMode="email" />
        <StaffOnly roles={choices.data?.roles ?? []} />
        <CheckListField
          name="school_ids"
          label="Schools"
          options={schools.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form>
    </Sheet>
  );
}

function StaffOnly({ roles }: { roles: { id: string; name: string }[] }) {
  if (useFormValue('user_type') === 'parent') return null;
  return (
    <>
      <StaffPicker
        name="staff_id"
        label="Staff record"
        placeholder="Not on the register"
        optional
        help="Leave and own details go by the record, and the sign-in ends with the service"
      />
      <SelectField
        name="role_id"
        label="Role"
        placeholder="No role yet"
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        optional
      />
    </>
  );
}
