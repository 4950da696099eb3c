import {
  accessChoices,
  type GivenSchool,
  SchoolsForm,
  setSchools,
} from '@darasa/contract/identity/access/user-access';
import { listUsers, type User } from '@darasa/contract/identity/access/users';
import {
  CheckField,
  DateField,
  Form,
  FormGroup,
  Pair,
  Sheet,
  TextArea,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { fullName } from '#platform/viewer.tsx';

/** Which schools a person may enter, each with its dates. */
export function SchoolsSheet(props: { user: User; schools: GivenSchool[]; onClose: () => void }) {
  const { user, onClose } = props;
  const choices = useQuery(queryOf(accessChoices, {}));
  const save = useAction(setSchools, { refresh: [keyOf(listUsers)] });
  const initial = Object.fromEntries(
    props.schools.map(({ school_id, from_on, to_on }) => [
      school_id,
      { is_open: true, ...(from_on ? { from_on } : {}), ...(to_on ? { to_on } : {}) },
    ]),
  );
  const send = ({ reason, schools }: typeof SchoolsForm._zod.output) =>
    save.run({
      id: user.id,
      reason,
      schools: Object.entries(schools).flatMap(([school_id, one]) =>
        one?.is_open
          ? [
              {
                school_id,
                ...(one.from_on ? { from_on: one.from_on } : {}),
                ...(one.to_on ? { to_on: one.to_on } : {}),
              },
            ]
          : [],
      ),
    });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Change schools"
      sub={`${fullName(user)} can work in these. A session in a school that is taken away ends at once.`}
    >
      {choices.data ? (
        <Form
          schema={SchoolsForm}
          initial={{ schools: initial }}
          action={send}
          onDone={onClose}
          onCancel={onClose}
          submit="Save schools"
        >
          {choices.data.schools.map((school) => (
            <FormGroup key={school.id} title={school.name}>
              <SchoolFields id={school.id} />
            </FormGroup>
          ))}
          <TextArea name="reason" label="Reason" />
        </Form>
      ) : null}
    </Sheet>
  );
}

function SchoolFields({ id }: { id: string }) {
  const name = `schools.${id}`;
  const open = useFormValue<boolean>(`${name}.is_open`);
  return (
    <>
      <CheckField name={`${name}.is_open`} label="May enter" optional />
      {open ? (
        <Pair>
          <DateField name={`${name}.from_on`} label="From" optional />
          <DateField name={`${name}.to_on`} label="Until" optional />
        </Pair>
      ) : null}
    </>
  );
}
