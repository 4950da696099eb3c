import { mayCall } from '@darasa/contract/access';
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
import { useViewer } from '../viewer.tsx';
import { LookupSheet } from './lookup-sheet.tsx';

type Open = { kind: 'row'; row: LookupRow } | { kind: 'new' } | { kind: 'import' } | null;

/** A setup list: everything it can do comes from its contract object. */
export function LookupScreen(props: { lookup: Lookup; title: string; sub: string }) {
  const { lookup, title } = props;
  const { one, many, path } = lookup.words;
  const { user } = useViewer();
  const [filter, setFilter] = useUrlState(LookupFilter);
  const [open, setOpen] = useState<Open>(null);
  const list = useQuery(queryOf(lookup.list, filter));
  const exportTo = useExport(lookup.exportList);
  const { page: _page, page_size: _size, ...whole } = filter;
  const may_create = mayCall(lookup.create.access, user);
  const may_export = mayCall(lookup.exportList.access, user);
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
      <DataTable
        label={title}
        query={list}
        columns={columns}
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
          onClose={close}
        />
      ) : null}
      {open?.kind === 'import' ? (
        <ImportSheet
          target={path}
          title={`Import ${many}`}
          many={many}
          refresh={[keyOf(lookup.list)]}
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
