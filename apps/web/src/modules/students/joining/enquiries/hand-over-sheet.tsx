import { EnquiryHandOver, handOverEnquiries } from '@darasa/contract/students/joining/enquiries';
import { Form, SelectField, Sheet } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import type { Choices } from './words.ts';

/** Somebody leaves, or has too many families to call: a colleague takes all that are open. */
export function HandOverSheet(props: {
  officers: Choices['officers'];
  from_id: string;
  onClose: () => void;
}) {
  const { officers, from_id, onClose } = props;
  const hand = useAction(handOverEnquiries, { refresh: [['students', 'enquiries']] });
  const from = officers.find((one) => one.id === from_id)?.name ?? '';
  return (
    <Sheet open onClose={onClose} title="Hand over enquiries" sub={from}>
      <Form
        schema={EnquiryHandOver}
        initial={{ from_id }}
        action={(values) => hand.run(values)}
        onDone={onClose}
        submit="Hand over enquiries"
      >
        <SelectField
          name="to_id"
          label="Who takes over"
          placeholder="Choose a person"
          help="All that are open; those that are decided keep the officer"
          options={officers
            .filter((one) => one.may && one.id !== from_id)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form>
    </Sheet>
  );
}
