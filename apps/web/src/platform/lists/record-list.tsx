import { mayCall } from '@darasa/contract/access';
import type { Endpoint } from '@darasa/contract/endpoint';
import type { Listing } from '@darasa/contract/listing';
import { Button, PlusIcon, UploadIcon } from '@darasa/ui';
import { useState, type ComponentType } from 'react';
import { ImportSheet } from '../imports/import-sheet.tsx';
import { keyOf } from '../query.ts';
import { useViewer } from '../viewer.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';
import type { RowOf } from './use-list.ts';

/** A list whose rows open at the side, and what may be made has a button. */
export function RecordList<L extends Listing>(
  props: Omit<ListTableProps<L>, 'empty' | 'onOpen' | 'onNew'> & {
    create?: Endpoint;
    /** What the importer calls it, where it can be filled from a file. */
    imported?: string;
    empty: string;
    /** The sheet of a row, or of a new one. */
    sheet: ComponentType<{ row: RowOf<L> | null; onClose: () => void }>;
  },
) {
  const { create, imported, empty, sheet: RowSheet, ...table } = props;
  const { one, many, list } = props.list.listing;
  const { user } = useViewer();
  const [open, setOpen] = useState<{ row: RowOf<L> | null } | 'import' | null>(null);
  const may_create = create !== undefined && mayCall(create.access, user);
  const close = () => setOpen(null);
  const addNew = () => setOpen({ row: null });
  const add = may_create ? (
    <Button variant="primary" icon={PlusIcon} onClick={addNew}>
      Add {one}
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable<L>
        {...table}
        onOpen={(row) => setOpen({ row })}
        tools={
          <>
            {props.tools}
            {may_create && imported ? (
              <Button icon={UploadIcon} onClick={() => setOpen('import')}>
                Import
              </Button>
            ) : null}
            {add}
          </>
        }
        empty={{ text: empty, action: add }}
        {...(may_create ? { onNew: addNew } : {})}
      />
      {open === 'import' ? (
        <ImportSheet
          target={imported!}
          title={`Import ${many}`}
          many={many}
          refresh={[keyOf(list)]}
          onClose={close}
        />
      ) : null}
      {open && open !== 'import' ? (
        <RowSheet key={open.row?.id ?? 'new'} row={open.row} onClose={close} />
      ) : null}
    </>
  );
}
