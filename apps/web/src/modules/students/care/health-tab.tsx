import {
  getHealth,
  outcomeWords,
  type HealthRecord,
  type NurseVisit,
} from '@darasa/contract/students/health';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, EmptyState, Facts, Loading, Panel, PlusIcon, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../platform/query.ts';
import type { TabProps } from '../record/tabs.ts';
import { HealthSheet } from './health-sheet.tsx';
import { VisitSheet } from './visit-sheet.tsx';

/** What whoever looks after the child must know, and every visit to the nurse. */
export default function HealthTab({ record }: TabProps) {
  const [open, setOpen] = useState<'health' | 'visit' | NurseVisit | null>(null);
  const close = () => setOpen(null);
  const found = useQuery(queryOf(getHealth, { student_id: record.learner.id }));
  if (!found.data) return <Loading query={found} what="the health record" />;
  const { health, visits } = found.data;
  return (
    <div className="stack">
      <Panel
        title="Health record"
        aside={
          <Button small onClick={() => setOpen('health')}>
            Edit health record
          </Button>
        }
      >
        <Facts items={factsOf(health)} />
      </Panel>
      <Panel
        title="Visits to the nurse"
        aside={
          <Button small icon={PlusIcon} onClick={() => setOpen('visit')}>
            Log visit
          </Button>
        }
      >
        <Visits visits={visits} onOpen={setOpen} />
      </Panel>
      {open === 'health' ? (
        <HealthSheet learner={record.learner} health={health} onClose={close} />
      ) : null}
      {open === 'visit' ? <VisitSheet record={record} onClose={close} /> : null}
      {open && typeof open === 'object' ? (
        <VisitSheet record={record} visit={open} onClose={close} />
      ) : null}
    </div>
  );
}

const factsOf = (health: HealthRecord) => [
  { label: 'Allergies', value: health.allergies ?? 'None recorded' },
  { label: 'Conditions', value: health.conditions ?? 'None recorded' },
  { label: 'Medication', value: health.medication ?? 'None recorded' },
  { label: 'Blood group', value: health.blood_group },
  { label: 'SHA number', value: health.sha_number },
];

function Visits(props: { visits: NurseVisit[]; onOpen: (visit: NurseVisit) => void }) {
  const { visits, onOpen } = props;
  if (visits.length === 0) return <EmptyState title="No visit to the nurse yet" />;
  return (
    <SideScroll>
      <table className="table stacked">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Complaint</th>
            <th scope="col">Given</th>
            <th scope="col">Outcome</th>
            <th scope="col">Parent informed</th>
            <th scope="col">By</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {visits.map((one) => (
            <tr key={one.id}>
              <td className="nowrap">{formatDateTime(one.came_at)}</td>
              <td data-head="Complaint" className="wrap">
                {one.complaint}
              </td>
              <td data-head="Given" className="wrap">
                {one.treatment ?? <span className="faint">Nothing</span>}
              </td>
              <td data-head="Outcome" className="wrap">
                {outcomeWords[one.outcome]}
                {one.referred_to ? `: ${one.referred_to}` : ''}
              </td>
              <td data-head="Parent informed">
                {one.informed ?? <span className="faint">No</span>}
              </td>
              <td data-head="By">{one.by ?? <span className="faint">Not recorded</span>}</td>
              <td data-head="Change">
                {one.voided_at ? (
                  <span className="faint">Void: {one.void_reason}</span>
                ) : (
                  <Button
                    small
                    variant="quiet"
                    aria-label={`Correct the visit of ${formatDateTime(one.came_at)}`}
                    onClick={() => onOpen(one)}
                  >
                    Correct
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
