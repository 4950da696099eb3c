import { requestFieldWords } from '@darasa/contract/students/families/family';
import { listFamilyRequests } from '@darasa/contract/students/families/family-requests';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Panel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { OutcomeChip } from '../family/outcome-chip.tsx';
import '../family/family.css';
import { RequestSheet } from './request-sheet.tsx';

/** What the family of one learner asked to have changed, decided or not. */
export function LearnerRequests({ student_id }: { student_id: string }) {
  const requests = useQuery(queryOf(listFamilyRequests, { student_id }));
  const [open, setOpen] = useState<string | null>(null);
  const rows = requests.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title="Changes requested by the family">
      <ul className="asked">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="head">
              <strong>{row.guardian_name}</strong>
              <span className="muted">{formatDateTime(row.asked_at)}</span>
            </div>
            {row.fields.map(({ field, outcome }) => (
              <div className="field" key={field}>
                <span>{requestFieldWords[field]}</span>
                <OutcomeChip outcome={outcome} />
              </div>
            ))}
            <div className="acts">
              <Button small onClick={() => setOpen(row.id)}>
                {row.state === 'open' ? 'Decide' : 'Look'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open ? <RequestSheet key={open} id={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}
