import { getDay } from '@darasa/contract/attendance/registers/days';
import {
  getRegister,
  type Register,
  voidRegister,
} from '@darasa/contract/attendance/registers/registers';
import { ConfirmDialog } from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { addressOf } from './use-roll.ts';

const refresh = [keyOf(getRegister), keyOf(getDay)];

/** A wrong day or a cancelled session: the register is kept, and counts nowhere. */
export function VoidDialog({ register, onClose }: { register: Register; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const make = useAction(voidRegister, { refresh, say: 'The register is void.' });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Make this register void?"
      act="Make void"
      onConfirm={() => make.run({ ...addressOf(register), reason })}
    >
      <p>It is kept and counts nowhere. No other register of this day takes its place.</p>
      <label className="field">
        <span>Reason</span>
        <input
          className="input"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </ConfirmDialog>
  );
}
