import type { Endpoint, OutputOf, SentOf } from '@darasa/contract/endpoint';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Facts, Notice, Sheet } from '@darasa/ui';
import { useState } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import './new-address.css';
import { useAction } from './use-action.ts';

type Addresses = { label: string; url: string }[];

/** When the address was told last, for the facts beside it. */
export const toldOn = (made_at: string | null): string =>
  made_at ? `Shown once, ${formatDateTime(made_at)}` : 'Not made yet';

/**
 * Makes a new address that somebody outside calls, and shows it this once. Whoever saw the one before
 * has nothing any more.
 */
export function NewAddress<E extends Endpoint & { output: { _output: { addresses: Addresses } } }>({
  endpoint,
  input,
  of,
  made_at,
  refresh,
}: {
  endpoint: E;
  input: SentOf<E>;
  /** Whose address, such as "M-Pesa". */
  of: string;
  made_at: string | null;
  refresh: readonly QueryKey[];
}) {
  const [asks, setAsks] = useState(false);
  const [told, setTold] = useState<Addresses | null>(null);
  const renew = useAction(endpoint, { refresh, say: false });
  const make = async (): Promise<OutputOf<E>> => {
    const made = await renew.run(input);
    setTold((made as { addresses: Addresses }).addresses);
    return made;
  };
  return (
    <>
      <Button onClick={() => setAsks(true)}>
        {made_at ? `Make a new address for ${of}` : `Make the address for ${of}`}
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Make a new address for ${of}?`}
        act="Make a new address"
        onClose={() => setAsks(false)}
        onConfirm={make}
      >
        The address in use stops working at once. The new one is shown only this time: have the
        place open where it is to be entered.
      </ConfirmDialog>
      {told ? (
        <Sheet open onClose={() => setTold(null)} title={`New address for ${of}`}>
          <div className="stack">
            <Notice tone="warning">
              Copy it now. Whoever knows it can speak for {of}, so it is not shown again.
            </Notice>
            <Facts
              oneColumn
              items={told.map(({ label, url }) => ({
                label,
                value: <code className="long-address">{url}</code>,
              }))}
            />
          </div>
        </Sheet>
      ) : null}
    </>
  );
}
