import { chooseGatePin, getGatePin, GatePinForm } from '@darasa/contract/identity/sign-in/gate-pin';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Form, Loading, Panel, PinField, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { CurrentPassword } from './current-password.tsx';

/** Shows what whoever keeps the gate types before writing there. */
export function GatePinPanel() {
  const pin = useQuery(queryOf(getGatePin, {}));
  const [open, setOpen] = useState(false);
  if (!pin.data) return <Loading query={pin} what="your PIN" lines={2} />;
  const { since } = pin.data;
  const act = since ? 'Change your PIN' : 'Choose a PIN';
  return (
    <Panel
      padded
      title="PIN for the gate"
      aside={
        <StatusChip tone={since ? 'positive' : 'info'} shape="dot">
          {since ? 'Chosen' : 'None'}
        </StatusChip>
      }
      footer={
        <Button variant={since ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          {act}
        </Button>
      }
    >
      <p>
        {since
          ? `You chose it on ${formatDateTime(since)}. It is asked for before you write at the gate.`
          : 'It is asked for before you write at the gate, so that the book names the right guard.'}
      </p>
      {open ? <PinSheet title={act} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function PinSheet({ title, onClose }: { title: string; onClose: () => void }) {
  const choose = useAction(chooseGatePin, { refresh: [keyOf(getGatePin)] });
  return (
    <Sheet open onClose={onClose} title={title}>
      <Form
        schema={GatePinForm}
        action={({ current_password, pin }) => choose.run({ current_password, pin })}
        onDone={onClose}
        onCancel={onClose}
        submit="Choose this PIN"
      >
        <CurrentPassword />
        <PinField name="pin" label="New PIN" help="4 to 6 digits that are hard to guess" />
        <PinField name="pin_again" label="The same PIN again" />
      </Form>
    </Sheet>
  );
}
