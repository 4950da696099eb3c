import { listHealthReaders } from '@darasa/contract/students/care/health-readers';
import {
  openHealth,
  outcomeWords,
  saveHealth,
  type HealthRecord,
  type NurseVisit,
} from '@darasa/contract/students/care/health';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, EmptyState, Facts, Loading, Panel, PlusIcon, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { queryOf } from '#platform/query.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';
import { HealthReadersSheet } from '../health-readers/health-readers-sheet.tsx';
import { HealthSheet } from './health-sheet.tsx';
import { NoTreatment } from '../consents/no-treatment.tsx';
import { VisitSheet } from './visit-sheet.tsx';

/** Shows what whoever looks after the child must know, and every visit to the nurse. */
export default function HealthTab({ record }: TabProps) {
  const [open, setOpen] = useState<'health' | 'visit' | 'readers' | NurseVisit | null>(null);
  const { user } = useViewer();
  const may = useMay();
  const may_write = may(saveHealth);
  const close = () => setOpen(null);
  const student_id = record.learner.id;
  // Each answer may be a line in the trail, so coming back to the window asks for none.
  const found = useQuery({
    ...queryOf(openHealth, { student_id }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!found.data) return <Loading query={found} what="the health record" />;
  const { health, visits, medical_consent } = found.data;
  return (
    <div className="stack">
      <NoTreatment consent={medical_consent} />
      <Panel
        title="Health record"
        aside={
          <>
            {may(listHealthReaders) ? (
              <Button small variant="quiet" onClick={() => setOpen('readers')}>
                Who may read this
              </Button>
            ) : null}
            {may_write ? (
              <Button small onClick={() => setOpen('health')}>
                Edit health record
              </Button>
            ) : null}
          </>
        }
      >
        <Facts items={factsOf(health)} />
      </Panel>
      <Panel
        title="Visits to the nurse"
        aside={
          may_write ? (
            <Button small icon={PlusIcon} onClick={() => setOpen('visit')}>
              Log visit
            </Button>
          ) : undefined
        }
      >
        <Visits visits={visits} {...(may_write ? { onOpen: setOpen } : {})} />
      </Panel>
      {user.is_admin ? (
        <Panel title="Opened and changed by">
          <div className="panel-body">
            <RecordHistory record_type="health record" record_id={student_id} />
          </div>
        </Panel>
      ) : null}
      {open === 'health' ? (
        <HealthSheet learner={record.learner} health={health} onClose={close} />
      ) : null}
      {open === 'readers' ? <HealthReadersSheet onClose={close} /> : null}
      {open === 'visit' ? (
        <VisitSheet record={record} consent={medical_consent} onClose={close} />
      ) : null}
      {open && typeof open === 'object' ? (
        <VisitSheet record={record} consent={medical_consent} visit={open} onClose={close} />
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

function Visits(props: { visits: NurseVisit[]; onOpen?: (visit: NurseVisit) => void }) {
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
            {onOpen ? <th scope="col">Change</th> : null}
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
              {onOpen ? (
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
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
