import {
  listTrustedDevices,
  revokeTrustedDevice,
  type TrustedDevice,
} from '@darasa/contract/identity/sign-in/two-step';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Loading, Panel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

/** Shows where no code is asked from me. */
export function TrustedDevices() {
  const devices = useQuery(queryOf(listTrustedDevices, {}));
  const revoke = useAction(revokeTrustedDevice, { refresh: [['user', 'trusted-devices']] });
  const [ending, setEnding] = useState<TrustedDevice | null>(null);
  const rows = devices.data?.rows ?? [];
  return (
    <Panel title="Trusted devices">
      {devices.data ? null : <Loading query={devices} what="your devices" lines={2} />}
      {devices.data && rows.length === 0 ? (
        <p className="panel-body muted">
          You trust no device. Tick “Trust this device” when you sign in on one that only you use.
        </p>
      ) : null}
      <ul className="lines">
        {rows.map((one) => (
          <li key={one.id}>
            <span className="words">
              <strong>{one.current ? `${one.device} (this one)` : one.device}</strong>
              <span className="meta">
                Trusted until {formatDate(one.expires_at)}, last used{' '}
                {formatDateTime(one.last_used_at)}
                {one.address ? `, from ${one.address}` : ''}
              </span>
            </span>
            <Button small onClick={() => setEnding(one)} aria-label={`Trust ${one.device} no more`}>
              Trust no more
            </Button>
          </li>
        ))}
      </ul>
      {ending ? (
        <ConfirmDialog
          open
          danger
          title={`Trust ${ending.device} no more?`}
          act="Trust no more"
          onClose={() => setEnding(null)}
          onConfirm={() => revoke.run({ id: ending.id })}
        >
          The next sign-in there asks for a code again, if you use two-step sign-in.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
