import {
  exportDocuments,
  listDocuments,
  paper_names,
  type DocumentSetting,
} from '@darasa/contract/administration/school/documents';
import { NoFilter, onTab } from '@darasa/contract/shapes';
import type { Column } from '@darasa/ui';
import { DocumentSheet } from './document-sheet.tsx';
import { SetupTable, useTabList } from '#platform/setup/setup-table.tsx';

const View = onTab(NoFilter);

/** Every number and paper of the school: how it is written and what it is printed on. */
export function DocumentsTab() {
  const list = useTabList(View, listDocuments);
  return (
    <SetupTable<DocumentSetting>
      label="Numbers and papers"
      one="document"
      list={list}
      exported={exportDocuments}
      columns={columns}
      rowKey={(row) => row.document}
      rowLabel={(row) => row.label}
      filters={[]}
      empty="No document is declared."
      sheet={OpenDocument}
    />
  );
}

function OpenDocument({ row, onClose }: { row: DocumentSetting | null; onClose: () => void }) {
  return row ? <DocumentSheet row={row} onClose={onClose} /> : null;
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
