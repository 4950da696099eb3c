import {
  countersignMonth,
  getMonthSheet,
  type MonthSheet,
  reopenMonth,
  signMonth,
} from '@darasa/contract/attendance/figures/month-sheets';
import { formatDate } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Panel } from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [keyOf(getMonthSheet)];

/** Signatures of the month; from the first one on nothing of it moves. */
export function MonthSigns({ sheet }: { sheet: MonthSheet }) {
  const [reopens, setReopens] = useState(false);
  const { audience_id, month, sign } = sheet;
  const address = { audience_id, month };
  const first = useAction(signMonth, { refresh, say: 'The month is signed.', say_refusal: true });
  const second = useAction(countersignMonth, {
    refresh,
    say: 'The month is countersigned.',
    say_refusal: true,
  });
  return (
    <Panel title="Signatures" padded>
      <p className="muted">{wordsOf(sign)}</p>
      {sheet.may_sign ? (
        <Button variant="primary" onClick={() => void first.run(address)}>
          Sign the month
        </Button>
      ) : null}
      {sheet.may_countersign ? (
        <Button variant="primary" onClick={() => void second.run(address)}>
          Countersign the month
        </Button>
      ) : null}
      {sheet.may_reopen ? (
        <Button onClick={() => setReopens(true)}>Take the signatures back</Button>
      ) : null}
      {reopens ? <ReopenDialog address={address} onClose={() => setReopens(false)} /> : null}
    </Panel>
  );
}

function wordsOf(sign: MonthSheet['sign']): string {
  if (!sign) return 'Not signed yet. A signed month is frozen.';
  const { signed_by, signed_at, countersigned_by, countersigned_at } = sign;
  const first = `Signed by ${signed_by} on ${formatDate(signed_at)}`;
  return countersigned_by
    ? `${first}, countersigned by ${countersigned_by} on ${formatDate(countersigned_at!)}.`
    : `${first}. It waits for a second signature.`;
}

function ReopenDialog(props: {
  address: { audience_id: string; month: string };
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const reopen = useAction(reopenMonth, { refresh, say: 'The month is open again.' });
  return (
    <ConfirmDialog
      open
      onClose={props.onClose}
      title="Take the signatures of this month back?"
      act="Take back"
      onConfirm={() => reopen.run({ ...props.address, reason })}
    >
      <p>Its registers may change again, and the month must be signed anew.</p>
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
