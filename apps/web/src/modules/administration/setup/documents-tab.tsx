import { listDocuments, type DocumentSetting } from '@darasa/contract/administration/documents';
import { DataTable, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../platform/query.ts';
import { DocumentSheet, paper_names } from './document-sheet.tsx';

/** Every number and paper of the school: how it is written and what it is printed on. */
export function DocumentsTab() {
  const [open, setOpen] = useState<DocumentSetting | null>(null);
  const list = useQuery(queryOf(listDocuments, {}));
  return (
    <>
      <DataTable
        label="Numbers and papers"
        query={list}
        columns={columns}
        view={{}}
        onView={() => undefined}
        rowKey={(row) => row.document}
        rowLabel={(row) => row.label}
        onOpen={setOpen}
        print
        empty={{ title: 'No document is declared' }}
        nothingFound="No document matches."
      />
      {open ? <DocumentSheet key={open.document} row={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const columns: Column<DocumentSetting>[] = [
  { key: 'label', head: 'Document', cell: (row) => row.label, phone: 'who', width: 220 },
  {
    key: 'preview',
    head: 'Next number',
    cell: (row) => row.preview ?? <span className="faint">Not numbered</span>,
    phone: 'what',
    width: 200,
  },
  {
    key: 'format',
    head: 'Format',
    cell: (row) => (row.format ? <code>{row.format}</code> : null),
    phone: 'hide',
  },
  {
    key: 'paper',
    head: 'Paper',
    cell: (row) => (row.paper ? paper_names[row.paper] : <span className="faint">None</span>),
    phone: 'status',
    width: 140,
  },
];
