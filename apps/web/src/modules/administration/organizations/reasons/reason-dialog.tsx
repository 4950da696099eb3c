import { ReasonForm } from '@darasa/contract/identity/organizations/reasons';
import { Dialog, Form, TextArea } from '@darasa/ui';
import type { ReactNode } from 'react';

/** Asks why before an act that somebody may have to answer for. */
export function ReasonDialog(props: {
  title: string;
  act: string;
  danger?: boolean;
  children: ReactNode;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={props.onClose} title={props.title} sub={props.children}>
      <Form
        schema={ReasonForm}
        action={({ reason }) => props.onConfirm(reason)}
        onDone={props.onClose}
        onCancel={props.onClose}
        submit={props.act}
        {...(props.danger ? { danger: true } : {})}
      >
        <TextArea name="reason" label="Reason" help="Kept in the audit trail" />
      </Form>
    </Dialog>
  );
}
