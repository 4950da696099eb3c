import { accessChoices } from '@darasa/contract/identity/access/user-access';
import { createUser, listUsers, UserValues } from '@darasa/contract/identity/access/users';
import { getStaff, listStaff, type StaffRecord } from '@darasa/contract/staff/register';
import { formatPhone } from '@darasa/rules/phone';
import {
  CheckField,
  Form,
  FormGroup,
  PhoneField,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer } from '#platform/viewer.tsx';

/** Gives a member of staff a sign-in of their own, with the phone and email of the record. */
export function SignInSheet({ staff, onClose }: { staff: StaffRecord; onClose: () => void }) {
  const { user } = useViewer();
  const create = useAction(createUser, {
    refresh: [keyOf(getStaff), keyOf(listStaff), keyOf(listUsers)],
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Give a sign-in"
      sub={`${staff.name} gets a link by SMS and email, and sets the password within 48 hours.`}
    >
      <Form
        schema={UserValues}
        initial={{
          user_type: 'staff',
          staff_id: staff.id,
          first_name: staff.first_name,
          last_name: staff.last_name,
          school_ids: user.active_school_id ? [user.active_school_id] : [],
          ...(staff.phone ? { phone: formatPhone(staff.phone) } : {}),
          ...(staff.email ? { email: staff.email } : {}),
        }}
        action={(values) => create.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Give sign-in"
      >
        <PhoneField name="phone" label="Phone" optional />
        <TextField name="email" label="Email" optional inputMode="email" />
        <RoleField />
      </Form>
    </Sheet>
  );
}

/** On the form of a new member of staff: a sign-in at once, or later, or never. */
export function SignInFields() {
  const is_wanted = useFormValue<boolean>('with_sign_in') === true;
  return (
    <FormGroup title="Sign-in">
      <CheckField
        name="with_sign_in"
        label="Give a sign-in now"
        help="A link goes to the phone and email above; they set their own password"
        optional
      />
      {is_wanted ? <RoleField /> : null}
    </FormGroup>
  );
}

function RoleField() {
  const choices = useQuery(queryOf(accessChoices, {}));
  const roles = choices.data?.roles ?? [];
  return (
    <SelectField
      name="role_id"
      label="Role"
      placeholder="No role yet"
      options={roles.map(({ id, name }) => ({ value: id, label: name }))}
      optional
    />
  );
}
