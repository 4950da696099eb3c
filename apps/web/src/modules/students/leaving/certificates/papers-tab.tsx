import { listCertificates, type Certificate } from '@darasa/contract/students/leaving/certificates';
import { listClearances, startClearances } from '@darasa/contract/students/leaving/clearance';
import { getTransferFile } from '@darasa/contract/students/leaving/transfer';
import { formatDate } from '@darasa/rules/dates';
import {
  Button,
  DownloadIcon,
  EmptyState,
  Panel,
  SkeletonLines,
  StatusChip,
  SideScroll,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { MarksTable } from '../clearance/marks-table.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';
import { CardsPanel } from '#modules/students/papers/cards/cards-panel.tsx';
import { CertificateSheet } from './certificate-sheet.tsx';

/**
 * Shows what a learner takes along: the clearance, the letters, the cards, and the file for the next
 * school.
 */
export default function PapersTab({ record: { learner } }: TabProps) {
  return (
    <div className="stack">
      <ClearancePanel student_id={learner.id} />
      <LettersPanel student_id={learner.id} />
      <CardsPanel student_id={learner.id} />
    </div>
  );
}

export function ClearancePanel({ student_id }: { student_id: string }) {
  const may = useMay();
  const found = useQuery(queryOf(listClearances, { student_id }));
  const start = useAction(startClearances, { refresh: [['students']] });
  const clearance = found.data?.rows[0];
  if (!found.data) return <SkeletonLines label="Loading the clearance" lines={3} />;
  return (
    <Panel
      title="Clearance"
      aside={
        clearance ? <StatusChip status={clearance.done ? 'cleared' : 'in_progress'} /> : undefined
      }
    >
      {clearance ? (
        <MarksTable clearance={clearance} />
      ) : (
        <EmptyState
          title="No clearance was started"
          text="Certificates of leaving and transfer letters need one."
          action={
            may(startClearances) ? (
              <Button
                busy={start.busy}
                onClick={() => void start.run({ student_ids: [student_id] }).catch(() => undefined)}
              >
                Start clearance
              </Button>
            ) : undefined
          }
        />
      )}
    </Panel>
  );
}

export function LettersPanel({ student_id }: { student_id: string }) {
  const may = useMay();
  const [open, setOpen] = useState<Certificate | null>(null);
  const found = useQuery(queryOf(listCertificates, { student_id }));
  const takeFile = useExport(getTransferFile);
  if (!found.data) return <SkeletonLines label="Loading the letters" lines={3} />;
  const aside = may(getTransferFile) ? (
    <Button small icon={DownloadIcon} onClick={() => void takeFile({ student_id })}>
      File for the next school
    </Button>
  ) : undefined;
  return (
    <Panel title="Letters and certificates" aside={aside}>
      {found.data.rows.length === 0 ? (
        <EmptyState title="No letter was issued yet" />
      ) : (
        <SideScroll>
          <table className="table stacked">
            <thead>
              <tr>
                <th scope="col">Letter</th>
                <th scope="col">Serial</th>
                <th scope="col">Issued</th>
                <th scope="col">Copies</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {found.data.rows.map((one) => (
                <tr key={one.id}>
                  <td>
                    <Button small variant="quiet" onClick={() => setOpen(one)}>
                      {one.title}
                    </Button>
                  </td>
                  <td data-head="Serial" className="nowrap">
                    {one.serial}
                  </td>
                  <td data-head="Issued" className="nowrap">
                    {formatDate(one.issued_on)}
                  </td>
                  <td data-head="Copies">{one.copy_count}</td>
                  <td data-head="State">
                    <StatusChip status={one.cancelled_at ? 'cancelled' : 'issued'} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
      {open ? <CertificateSheet paper={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}
