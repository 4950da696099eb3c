import { typesGatePin } from '@darasa/contract/access';
import {
  getTwoStep,
  PasswordOnly,
  removeTwoStep,
  renewRecoveryCodes,
  type TwoStep,
} from '@darasa/contract/identity/sign-in/two-step';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Form, Loading, Notice, Panel, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer } from '#platform/viewer.tsx';
import { CurrentPassword } from './current-password.tsx';
import { GatePinPanel } from './gate-pin.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TrustedDevices } from './trusted-devices.tsx';
import { TwoStepSetUp } from './two-step-set-up.tsx';

const refresh = [['user', 'two-step']];

/** Shows how my sign-in is protected, and on which devices it need not be. */
export function SecurityTab() {
  const two_step = useQuery(queryOf(getTwoStep, {}));
  const { user } = useViewer();
  return (
    <div className="stack">
      {two_step.data ? null : <Loading query={two_step} what="how your sign-in is protected" />}
      {two_step.data ? <TwoStepPanel two_step={two_step.data} /> : null}
      {typesGatePin(user) ? <GatePinPanel /> : null}
      <TrustedDevices />
    </div>
  );
}

function TwoStepPanel({ two_step }: { two_step: TwoStep }) {
  const { method, since, forced, recovery_codes_left } = two_step;
  const [open, setOpen] = useState<'set-up' | 'remove' | 'codes' | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      padded
      title="Two-step sign-in"
      aside={
        <StatusChip tone={method ? 'positive' : 'info'} shape="dot">
          {method ? 'On' : 'Off'}
        </StatusChip>
      }
      footer={
        method ? (
          <div className="buttons">
            <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
            {forced ? null : (
              <Button variant="danger" onClick={() => setOpen('remove')}>
                Switch off
              </Button>
            )}
          </div>
        ) : (
          <Button variant="primary" onClick={() => setOpen('set-up')}>
            Set up two-step sign-in
          </Button>
        )
      }
    >
      <div className="stack">
        {forced && !method ? (
          <Notice tone="warning">
            Your school requires a code from anyone who approves money. Until you set it up here,
            each sign-in sends you a code.
          </Notice>
        ) : null}
        <p>
          {method
            ? `Since ${formatDateTime(since!)} a code ${method === 'app' ? 'of your authenticator application' : 'by SMS'} is asked for besides your password. ${recovery_codes_left} recovery codes are left.`
            : 'With it, a stolen password alone opens nothing: a code from your phone is asked for as well.'}
        </p>
      </div>
      {open === 'set-up' ? <TwoStepSetUp onClose={close} /> : null}
      {open === 'remove' ? <RemoveSheet onClose={close} /> : null}
      {open === 'codes' ? <CodesSheet onClose={close} /> : null}
    </Panel>
  );
}

function RemoveSheet({ onClose }: { onClose: () => void }) {
  const remove = useAction(removeTwoStep, { refresh });
  return (
    <Sheet open onClose={onClose} title="Switch off two-step sign-in">
      <Form
        schema={PasswordOnly}
        action={(values) => remove.run(values)}
        onDone={onClose}
        submit="Switch off"
        danger
        onCancel={onClose}
      >
        <CurrentPassword />
      </Form>
    </Sheet>
  );
}

function CodesSheet({ onClose }: { onClose: () => void }) {
  const renew = useAction(renewRecoveryCodes, { refresh, say: false });
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Sheet open onClose={onClose} title="New recovery codes">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form
          schema={PasswordOnly}
          action={async (values) => setCodes((await renew.run(values)).recovery_codes)}
          submit="Make new codes"
          onCancel={onClose}
        >
          <CurrentPassword />
        </Form>
      )}
    </Sheet>
  );
}
