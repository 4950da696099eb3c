import { reasons } from '@darasa/contract/attendance/setup/reasons';
import type { LookupRow } from '@darasa/contract/lookup';
import { Button, Loading, Panel, PlainTable, PlusIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LookupSheet } from '#platform/lookups/lookup-sheet.tsx';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';

/** Why learners are away or late, as this school says it. */
export function ReasonsPart() {
  const may = useMay();
  const found = useQuery(queryOf(reasons.list, { page_size: 100 }));
  const [open, setOpen] = useState<{ row: LookupRow | null } | null>(null);
  if (!found.data) return <Loading query={found} what="the reasons" lines={5} />;
  return (
    <Panel
      title="Reasons"
      aside={
        may(reasons.create) ? (
          <Button small icon={PlusIcon} onClick={() => setOpen({ row: null })}>
            Add reason
          </Button>
        ) : undefined
      }
    >
      <PlainTable
        label="Reasons"
        rows={found.data.rows}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen({ row })}
        empty="Add the reasons that families give."
        columns={[
          { key: 'name', head: 'Reason', wrap: true, cell: (row) => row.name },
          { key: 'note', head: 'Note', wrap: true, cell: (row) => row.note },
        ]}
      />
      {open ? (
        <LookupSheet
          key={open.row?.id ?? 'new'}
          lookup={reasons}
          row={open.row}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}
