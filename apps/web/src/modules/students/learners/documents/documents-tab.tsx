import {
  listLearnerPapers,
  readLearnerFile,
  type LearnerPaper,
} from '@darasa/contract/students/learners/documents';
import { formatDate } from '@darasa/rules/dates';
import { Button, EmptyState, Loading, Panel, PlusIcon, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import type { TabProps } from '../learner/record-props.ts';
import { DocumentSheet } from './document-sheet.tsx';
import { paper_words } from './words.ts';

/** The learner's file: what the family brought, with its scan. */
export default function DocumentsTab({ record: { learner } }: TabProps) {
  const [open, setOpen] = useState<LearnerPaper | 'new' | null>(null);
  const found = useQuery(queryOf(listLearnerPapers, { student_id: learner.id }));
  const openFile = useExport(readLearnerFile);
  if (!found.data) return <Loading query={found} what="the documents" />;
  const { rows } = found.data;
  return (
    <Panel
      title="Documents"
      aside={
        <Button small icon={PlusIcon} onClick={() => setOpen('new')}>
          Add document
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          title="The file is empty"
          text="Keep the birth certificate, the last report form and the transfer letter here."
        />
      ) : (
        <ul className="lines">
          {rows.map((one) => (
            <li key={one.id}>
              <span className="words">
                <strong>{one.title}</strong>
                <span className="meta">
                  {[paper_words[one.kind], one.by, formatDate(one.created_at), one.note]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {one.retired_at ? <StatusChip status="archived">Put away</StatusChip> : null}
              {one.file_name ? (
                <Button
                  small
                  onClick={() => void openFile({ id: one.id })}
                  aria-label={`Open the file of ${one.title}`}
                >
                  Open file
                </Button>
              ) : (
                <span className="faint">No scan</span>
              )}
              <Button small onClick={() => setOpen(one)} aria-label={`Edit ${one.title}`}>
                Edit
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open ? (
        <DocumentSheet
          learner={learner}
          paper={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}
