import { removeFromExtraCharge } from '@darasa/contract/finance/fees/extra-charges';
import { Form, Notice, Sheet, TextArea } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';

const RemoveInput = removeFromExtraCharge.input.omit({ id: true, member_ids: true });

/** Takes the ticked out again; they are ticked no longer once it is done. */
export function RemoveSheet(props: {
  id: string;
  ids: string[];
  clear: () => void;
  onClose: () => void;
}) {
  const { id, ids, clear, onClose } = props;
  const remove = useAction(removeFromExtraCharge, { refresh: [['finance']] });
  return (
    <Sheet open onClose={onClose} title={ids.length === 1 ? 'Take out' : `Take out ${ids.length}`}>
      <Form
        danger
        schema={RemoveInput}
        submit="Take out"
        action={({ reason }) => remove.run({ id, member_ids: ids, reason })}
        onDone={() => {
          clear();
          onClose();
        }}
        onCancel={onClose}
      >
        <Notice tone="warning">
          A credit note is posted. What was paid for it becomes credit of the family.
        </Notice>
        <TextArea name="reason" label="Why" maxLength={300} />
      </Form>
    </Sheet>
  );
}
