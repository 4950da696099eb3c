import {
  getLearnerSubjects,
  type LearnerSubject,
  setTakings,
  taking_words,
  type TakingRow,
} from '@darasa/contract/academics/teaching/takings';
import { formatDate, formatRange } from '@darasa/rules/dates';
import { Loading, PlainTable, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { TakingForm } from './set-takings-sheet.tsx';

/** Every subject of the class, whether the learner takes it, and what was said before. */
export function LearnerSubjectsSheet({ row, onClose }: { row: TakingRow; onClose: () => void }) {
  const may = useMay();
  const found = useQuery(queryOf(getLearnerSubjects, { student_id: row.id }));
  const place = [row.class, row.stream].filter(Boolean).join(' ');
  return (
    <Sheet open wide onClose={onClose} title={row.name} sub={`${row.admission_number}, ${place}`}>
      {found.data ? (
        <div className="stack">
          <PlainTable
            label="Subjects"
            rows={found.data.subjects}
            rowKey={(one) => one.subject_id}
            columns={columns}
            empty="The class takes no subject yet. Administration, Setup, Subjects says which."
          />
          {may(setTakings) ? (
            <section>
              <h3>Change a subject</h3>
              <TakingForm
                key={found.dataUpdatedAt}
                ids={[row.id]}
                subjects={found.data.subjects.map((one) => ({
                  value: one.subject_id,
                  label: one.subject,
                }))}
              />
            </section>
          ) : null}
          <History rows={found.data.history} />
        </div>
      ) : (
        <Loading query={found} what="the subjects" lines={8} />
      )}
    </Sheet>
  );
}

const columns = [
  { key: 'subject', head: 'Subject', wrap: true, cell: (one: LearnerSubject) => one.subject },
  { key: 'state', head: 'Takes it', cell: (one: LearnerSubject) => <State subject={one} /> },
  {
    key: 'why',
    head: 'Group, reason',
    wrap: true,
    cell: (one: LearnerSubject) => [one.group, one.reason].filter(Boolean).join(', '),
  },
];

function State({ subject: { takes, how, from_on } }: { subject: LearnerSubject }) {
  const since = from_on ? ` since ${formatDate(from_on)}` : '';
  if (how) {
    return (
      <StatusChip
        tone={takes ? 'positive' : 'warning'}
      >{`${taking_words[how]}${since}`}</StatusChip>
    );
  }
  return takes ? 'Yes' : <span className="faint">No</span>;
}

type Said = { id: string; subject: string; how: keyof typeof taking_words; from_on: string };

function History({ rows }: { rows: (Said & { to_on: string | null; by: string })[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>History</h3>
      <ul className="lines">
        {rows.map((one) => (
          <li key={one.id}>
            <span className="words">
              <strong>
                {one.subject}: {taking_words[one.how].toLowerCase()}
              </strong>
              <span className="meta">
                {one.to_on
                  ? formatRange(one.from_on, one.to_on)
                  : `From ${formatDate(one.from_on)}`}
                , {one.by}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
