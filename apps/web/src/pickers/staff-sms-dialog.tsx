import { createMessage, text_max } from '@darasa/contract/communication/writing/campaigns';
import { Dialog, Form, TextArea } from '@darasa/ui';
import { useAction } from '../platform/use-action.ts';
import { SmsCost } from './sms-cost.tsx';

/** A message to one member of staff; it closes when it is on its way. */
export function StaffSmsDialog(props: {
  staff: { id: string; name: string };
  onClose: () => void;
}) {
  const send = useAction(createMessage, { say_refusal: true });
  return (
    <Dialog open onClose={props.onClose} title={`SMS to ${props.staff.name}`}>
      <Form
        submit="Send SMS"
        onCancel={props.onClose}
        onDone={props.onClose}
        action={async ({ text_en }: { text_en?: string }) => {
          if (!text_en?.trim()) {
            const errors = [{ path: 'text_en', message: 'Write the message' }];
            throw Object.assign(new Error('Write the message'), { errors });
          }
          return send.run({
            audience: { to: 'staff', staff_ids: [props.staff.id] },
            text_en: text_en.trim(),
            title: `To ${props.staff.name}`,
          });
        }}
      >
        {/* What is pasted and too long is counted below, and not cut off in silence. */}
        <TextArea name="text_en" label="Message" rows={4} maxLength={3 * text_max} />
        <SmsCost name="text_en" />
      </Form>
    </Dialog>
  );
}
