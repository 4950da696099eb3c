import type { Listing } from '@darasa/contract/listing';
import { listAudit } from '@darasa/contract/platform/audit';
import type { Lookup, LookupRow } from '@darasa/contract/lookup';
import { Button, Facts, Sheet, type Fact } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { RecordHistory } from '../history/record-history.tsx';
import { keyOf } from '../query.ts';
import { useAction } from '../use-action.ts';
import { useMay } from '../viewer.tsx';
import { LookupForm } from './lookup-form.tsx';

/** More of a sheet is what an entry knows besides name, code and note. */
export interface SheetMore<Row extends LookupRow> {
  listing: Listing;
  facts: (row: Row) => Fact[];
  form: ComponentType<{ row: Row | null; onClose: () => void; secondary: ReactNode }>;
}

/** One entry of a setup list: to add, to change, to retire, and its history. */
export function LookupSheet<Row extends LookupRow>(props: {
  lookup: Lookup;
  row: Row | null;
  more?: SheetMore<Row> | undefined;
  onClose: () => void;
}) {
  const { lookup, row, more, onClose } = props;
  const { one } = lookup.words;
  const may = useMay();
  const [looking_back, setLookingBack] = useState(false);
  const may_edit = may(lookup.edit);
  const may_look_back = row !== null && may(listAudit);
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
  const refresh = [keyOf(lookup.list), ...(more ? [keyOf(more.listing.list)] : [])];
  const secondary = (
    <>
      {row ? <RetireButton lookup={lookup} row={row} refresh={refresh} onDone={onClose} /> : null}
      {history}
    </>
  );
  const MoreForm = more?.form;
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
            ...(more?.facts(row) ?? []),
            { label: 'Note', value: row.note },
          ]}
        />
      ) : MoreForm ? (
        <MoreForm row={row} onClose={onClose} secondary={secondary} />
      ) : (
        <LookupForm lookup={lookup} row={row} onClose={onClose} secondary={secondary} />
      )}
    </Sheet>
  );
}

/** It can be taken back, so it asks nothing; the toast says what it means. */
function RetireButton(props: {
  lookup: Lookup;
  row: LookupRow;
  refresh: QueryKey[];
  onDone: () => void;
}) {
  const { lookup, row } = props;
  const retired = row.retired_at === null;
  const retire = useAction(lookup.retire, {
    refresh: props.refresh,
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
