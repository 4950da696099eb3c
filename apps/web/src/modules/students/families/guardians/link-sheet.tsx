import { linkGuardian, LinkInput } from '@darasa/contract/students/families/guardians';
import { Form, Pair, PhoneField, Sheet, TextField, useFormValue } from '@darasa/ui';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { useAction } from '#platform/use-action.ts';
import { GuardianChooser } from './guardian-chooser.tsx';
import { KnownPhone } from './known-phone.tsx';
import { RightsFields } from './rights-fields.tsx';

const usual_rights = {
  has_custody: true,
  may_collect: true,
  fee_share_percent: 0,
  gets_messages: true,
  sees_fees: true,
  sees_records: true,
  is_barred: false,
};

/** Brings a learner and a guardian together; either of them is known when the sheet opens. */
export function LinkSheet(props: {
  title: string;
  sub: string;
  known: { student_id: string; priority: number } | { guardian_id: string };
  onClose: () => void;
}) {
  const add = useAction(linkGuardian, { refresh: [['students']], say: 'The guardian is added.' });
  return (
    <Sheet open onClose={props.onClose} title={props.title} sub={props.sub}>
      <Form
        schema={LinkInput}
        initial={{ priority: 1, ...usual_rights, ...props.known }}
        action={add.run}
        onDone={props.onClose}
        onCancel={props.onClose}
        submit="Add"
      >
        {'guardian_id' in props.known ? (
          <StudentPicker name="student_id" label="Child" />
        ) : (
          <PersonFields />
        )}
        <RightsFields />
      </Form>
    </Sheet>
  );
}

function PersonFields() {
  const is_known = useFormValue('guardian_id') !== undefined;
  return (
    <>
      <GuardianChooser
        name="guardian_id"
        label="Somebody we know"
        help="A parent of a sister or brother, for example"
      />
      {is_known ? null : (
        <>
          <Pair>
            <TextField name="first_name" label="First name" maxLength={60} autoComplete="off" />
            <TextField name="last_name" label="Last name" maxLength={60} autoComplete="off" />
          </Pair>
          <Pair>
            <PhoneField name="phone" label="Phone" optional />
            <TextField name="email" label="Email" type="email" maxLength={254} optional />
          </Pair>
          <KnownPhone path="" id_field="guardian_id" />
        </>
      )}
    </>
  );
}
