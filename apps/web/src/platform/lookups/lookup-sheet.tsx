import { hasModule, mayCall } from '@darasa/contract/access';
import type { Lookup, LookupRow } from '@darasa/contract/lookup';
import { Button, Facts, Sheet } from '@darasa/ui';
import { useState } from 'react';
import { RecordHistory } from '../history/record-history.tsx';
import { keyOf } from '../query.ts';
import { useAction } from '../use-action.ts';
import { useViewer } from '../viewer.tsx';
import { LookupForm } from './lookup-form.tsx';

/** One entry of a setup list: to add, to change, to retire, and its history. */
export function LookupSheet(props: { lookup: Lookup; row: LookupRow | null; onClose: () => void }) {
  const { lookup, row, onClose } = props;
  const { one } = lookup.words;
  const { user } = useViewer();
  const [looking_back, setLookingBack] = useState(false);
  const may_edit = mayCall(lookup.edit.access, user);
  const may_look_back = row !== null && hasModule(user, 'administration');
  if (row && looking_back) {
    return (
      <Sheet
        open
        onClose={onClose}
        title={row.name}
        sub="Who changed it, and when"
        footer={<Button onClick={() => setLookingBack(false)}>Back to the details</Button>}
      >
        <RecordHistory record_type={one} record_id={row.id} />
      </Sheet>
    );
  }
  const history = may_look_back ? (
    <Button variant="quiet" onClick={() => setLookingBack(true)}>
      History
    </Button>
  ) : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={row ? row.name : `Add ${one}`}
      sub={row?.retired_at ? 'Retired: no longer offered for new records' : undefined}
      footer={row && !may_edit ? history : undefined}
    >
      {row && !may_edit ? (
        <Facts
          oneColumn
          items={[
            { label: 'Name', value: row.name },
            { label: 'Code', value: row.code },
            { label: 'Note', value: row.note },
          ]}
        />
      ) : (
        <LookupForm
          lookup={lookup}
          row={row}
          onClose={onClose}
          secondary={
            <>
              {row ? <RetireButton lookup={lookup} row={row} onDone={onClose} /> : null}
              {history}
            </>
          }
        />
      )}
    </Sheet>
  );
}

/** It can be taken back, so it asks nothing; the toast says what it means. */
function RetireButton(props: { lookup: Lookup; row: LookupRow; onDone: () => void }) {
  const { lookup, row } = props;
  const retired = row.retired_at === null;
  const retire = useAction(lookup.retire, {
    refresh: [keyOf(lookup.list)],
    say: retired
      ? `${row.name} is retired. Records that use it keep it.`
      : `${row.name} is offered again.`,
  });
  const run = async () => {
    await retire.run({ id: row.id, retired });
    props.onDone();
  };
  return (
    <Button
      variant={retired ? 'danger' : 'secondary'}
      busy={retire.busy}
      onClick={() => void run().catch(() => undefined)}
    >
      {retired ? 'Retire' : 'Offer again'}
    </Button>
  );
}
