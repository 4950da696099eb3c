import type { Listing } from '@darasa/contract/listing';
import type { Lookup, LookupRow } from '@darasa/contract/lookup';
import { Button, PlusIcon, Screen, UploadIcon } from '@darasa/ui';
import { useState } from 'react';
import { ImportSheet } from '../imports/import-sheet.tsx';
import type { ColumnOnScreen } from '../lists/list-columns.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useList } from '../lists/use-list.ts';
import { keyOf } from '../query.ts';
import { useMay } from '../viewer.tsx';
import { LookupSheet, type SheetMore } from './lookup-sheet.tsx';

type Open<Row> = { kind: 'row'; row: Row } | { kind: 'new' } | { kind: 'import' } | null;

/** A lookup may know more than its name, code and note: who lists it, shows it and changes it. */
export interface LookupMore<Row extends LookupRow> extends SheetMore<Row> {
  /** Its rows know more than those of the lookup. */
  listing: Listing;
  columns: Readonly<Record<string, ColumnOnScreen<Row>>>;
}

/** A setup list: everything it can do comes from its contract object. */
export function LookupScreen<Row extends LookupRow = LookupRow>(props: {
  lookup: Lookup;
  title: string;
  sub: string;
  more?: LookupMore<Row>;
}) {
  const { lookup, title, more } = props;
  const { one, many, path } = lookup.words;
  const may = useMay();
  const [open, setOpen] = useState<Open<Row>>(null);
  const list = useList<Listing>(more?.listing ?? lookup.listing);
  const refresh = [keyOf(lookup.list), keyOf(list.listing.list)];
  const may_create = may(lookup.create);
  const add = may_create ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen({ kind: 'new' })}>
      Add {one}
    </Button>
  ) : undefined;
  const acts = may_create ? (
    <>
      <Button icon={UploadIcon} onClick={() => setOpen({ kind: 'import' })}>
        Import
      </Button>
      {add}
    </>
  ) : undefined;
  const close = () => setOpen(null);
  return (
    <Screen title={title} sub={props.sub} acts={acts} thumb={acts}>
      <ListTable
        list={list}
        columns={more?.columns ?? columns}
        rowLabel={(row) => row.name}
        onOpen={(row) => setOpen({ kind: 'row', row })}
        empty={{
          text: `Add the first ${one}, or bring a list from a spreadsheet.`,
          action: add,
        }}
        {...(may_create ? { onNew: () => setOpen({ kind: 'new' }) } : {})}
      />
      {open?.kind === 'row' || open?.kind === 'new' ? (
        <LookupSheet
          key={open.kind === 'row' ? open.row.id : 'new'}
          lookup={lookup}
          row={open.kind === 'row' ? open.row : null}
          more={more}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'import' ? (
        <ImportSheet
          target={path}
          title={`Import ${many}`}
          many={many}
          refresh={refresh}
          onClose={close}
        />
      ) : null}
    </Screen>
  );
}

const columns = {
  name: { width: 280 },
  code: { width: 124, phone: 'what' },
  note: { wrap: true, hideable: true },
} as const;
