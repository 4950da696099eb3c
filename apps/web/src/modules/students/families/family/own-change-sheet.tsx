import {
  askOwnChange,
  OwnChange,
  ownFields,
  type FamilyMember,
} from '@darasa/contract/students/families/family';
import { Form, PhoneField, Sheet, TextArea, TextField } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { valueWords } from './field-words.ts';

export function OwnChangeSheet({ me, onClose }: { me: FamilyMember; onClose: () => void }) {
  const ask = useAction(askOwnChange, {
    refresh: [['parent']],
    say: 'Sent to the school. Nothing changes before the office accepts it.',
  });
  const initial = Object.fromEntries(
    ownFields.flatMap((field) => (me[field] ? [[field, valueWords(field, me[field])]] : [])),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title="Change my details"
      sub="The school office looks at it first"
    >
      <Form
        schema={OwnChange}
        initial={initial}
        action={ask.run}
        onDone={onClose}
        onCancel={onClose}
        submit="Send to the school"
      >
        <PhoneField
          name="phone"
          label="Phone"
          optional
          help="For a new number we send a code to the old one"
        />
        <PhoneField name="other_phone" label="Other phone" optional />
        <TextField name="email" label="Email" type="email" optional />
        <TextArea name="address" label="Address" rows={2} optional />
        <TextField name="occupation" label="Occupation" optional />
        <TextArea name="note" label="A word to the office" rows={2} optional />
      </Form>
    </Sheet>
  );
}
