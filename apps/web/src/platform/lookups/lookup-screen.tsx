import type { Endpoint } from '@darasa/contract/endpoint';
import { LookupFilter, type Lookup, type LookupRow } from '@darasa/contract/lookup';
import {
  Button,
  DataTable,
  PlusIcon,
  Screen,
  StatusChip,
  UploadIcon,
  type Column,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '../exports.ts';
import { ImportSheet } from '../imports/import-sheet.tsx';
import { keyOf, queryOf } from '../query.ts';
import { useUrlState } from '../use-url-state.ts';
import { useMay } from '../viewer.tsx';
import { LookupSheet, type SheetMore } from './lookup-sheet.tsx';

type Open<Row> = { kind: 'row'; row: Row } | { kind: 'new' } | { kind: 'import' } | null;

/** Where a list knows more than its name, code and note: who reads it, shows it and changes it. */
export interface LookupMore<Row extends LookupRow> extends SheetMore<Row> {
  /** Takes the lookup's own filter and answers rows that know more. */
  list: Endpoint;
  columns: readonly Column<Row>[];
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
  const [filter, setFilter] = useUrlState(LookupFilter);
  const [open, setOpen] = useState<Open<Row>>(null);
  const list_of: Endpoint = more?.list ?? lookup.list;
  const list = useQuery(queryOf(list_of, filter));
  const refresh = [keyOf(lookup.list), keyOf(list_of)];
  const exportTo = useExport(lookup.exportList);
  const { page: _page, page_size: _size, ...whole } = filter;
  const may_create = may(lookup.create);
  const may_export = may(lookup.exportList);
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
      <DataTable<Row, typeof filter>
        label={title}
        query={list}
        columns={more?.columns ?? columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => setOpen({ kind: 'row', row })}
        search={{ placeholder: 'Name, code', label: `Find a ${one}` }}
        filters={[{ kind: 'yes', name: 'retired', label: 'Retired' }]}
        {...(may_export
          ? {
              exportTo: (format) => exportTo({ ...whole, format }),
              print: () => void exportTo({ ...whole, format: 'pdf' }),
            }
          : {})}
        empty={{
          title: `No ${many} yet`,
          text: `Add the first ${one}, or bring a list from a spreadsheet.`,
          action: add,
        }}
        nothingFound={`No ${one} matches these filters.`}
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

const columns: Column<LookupRow>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name, sort: true, phone: 'who', width: 280 },
  { key: 'code', head: 'Code', cell: (row) => row.code, sort: true, phone: 'what', width: 124 },
  { key: 'note', head: 'Note', cell: (row) => row.note, wrap: true, phone: 'hide', hideable: true },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
    phone: 'status',
    width: 132,
  },
];
