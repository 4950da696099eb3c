import { certificateList, type Certificate } from '@darasa/contract/students/leaving/certificates';
import { useState } from 'react';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { CertificateSheet } from './certificate-sheet.tsx';

export function RegisterTab() {
  const [open, setOpen] = useState<Certificate | null>(null);
  return (
    <>
      <ListTable
        list={useList(certificateList)}
        columns={columns}
        rowLabel={(row) => `${row.serial} ${row.name}`}
        onOpen={setOpen}
        empty={{
          text: 'Tick learners in the roll or among the alumni to issue letters to all of them.',
        }}
      />
      {open ? <CertificateSheet paper={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const columns = {
  serial: { phone: 'amount', width: 176 },
  title: { phone: 'what', width: 208 },
  issued_on: { width: 120 },
  copy_count: { width: 84 },
  state: { width: 124 },
} as const;
