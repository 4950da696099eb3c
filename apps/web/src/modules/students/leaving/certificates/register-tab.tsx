import {
  CertificateFilter,
  exportCertificates,
  listCertificates,
  type Certificate,
} from '@darasa/contract/students/leaving/certificates';
import { letterKinds, letterKindWords } from '@darasa/contract/students/papers/letters';
import { formatDate } from '@darasa/rules/dates';
import { DataTable, StatusChip, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { CertificateSheet } from './certificate-sheet.tsx';

const View = CertificateFilter.omit({ student_id: true });

export function RegisterTab() {
  const [filter, setFilter] = useUrlState(View);
  const [open, setOpen] = useState<Certificate | null>(null);
  const list = useQuery(queryOf(listCertificates, filter));
  const files = useTableExport(exportCertificates, filter);
  return (
    <>
      <DataTable<Certificate, typeof filter>
        label="Letters"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.serial} ${row.name}`}
        onOpen={setOpen}
        search={{ placeholder: 'Name, adm no, serial', label: 'Find a letter' }}
        filters={[
          {
            name: 'kind',
            label: 'Letter',
            options: letterKinds.map((value) => ({ value, label: letterKindWords[value] })),
          },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'good', label: 'Good' },
              { value: 'cancelled', label: 'Cancelled' },
            ],
          },
        ]}
        {...files}
        empty={{
          title: 'No letter was issued yet',
          text: 'Tick learners in the roll or among the alumni, and issue a letter to all of them.',
        }}
        nothingFound="No letter matches these filters."
      />
      {open ? <CertificateSheet paper={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const columns: Column<Certificate>[] = [
  {
    key: 'serial',
    head: 'Serial',
    cell: (row) => row.serial,
    sort: true,
    phone: 'amount',
    width: 176,
  },
  { key: 'title', head: 'Letter', cell: (row) => row.title, phone: 'what', width: 208 },
  { key: 'name', head: 'Learner', cell: (row) => row.name, sort: true, phone: 'who' },
  {
    key: 'issued_on',
    head: 'Issued',
    cell: (row) => formatDate(row.issued_on),
    sort: true,
    phone: 'hide',
    width: 120,
  },
  {
    key: 'copy_count',
    head: 'Copies',
    cell: (row) => row.copy_count,
    num: true,
    phone: 'hide',
    width: 84,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.cancelled_at ? 'cancelled' : 'issued'} />,
    phone: 'status',
    width: 124,
  },
];
