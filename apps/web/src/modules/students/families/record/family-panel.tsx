import type { LearnerGuardian } from '@darasa/contract/students/families/guardian';
import type { StudentRecord } from '@darasa/contract/students/families/record';
import { learnerName } from '@darasa/rules/names';
import { formatPhone } from '@darasa/rules/phone';
import { EmptyState, Link, Panel, StatusChip, SideScroll } from '@darasa/ui';
import type { ReactNode } from 'react';
import {
  placeOf,
  recordPath,
  relation_words,
} from '#modules/students/learners/learner/learner-words.ts';

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/** Who is called, in order, and the other children of the same guardians. */
export function FamilyPanel(props: {
  record: StudentRecord;
  aside?: ReactNode;
  onOpen?: (guardian: LearnerGuardian) => void;
}) {
  const { guardians } = props.record;
  return (
    <Panel title="Guardians" aside={props.aside} footer={<Siblings record={props.record} />}>
      {guardians.length === 0 ? (
        <EmptyState
          title="No guardian yet"
          text="Without a guardian, nobody is called in an emergency."
        />
      ) : (
        <SideScroll>
          <table className="table stacked">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Relation</th>
                <th scope="col">Phone</th>
                <th scope="col">Pays</th>
                <th scope="col">May collect</th>
                <th scope="col">Call</th>
              </tr>
            </thead>
            <tbody>
              {guardians.map((one, i) => (
                <GuardianRow key={one.link_id} guardian={one} place={i} onOpen={props.onOpen} />
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
    </Panel>
  );
}

function GuardianRow(props: {
  guardian: LearnerGuardian;
  place: number;
  onOpen: ((guardian: LearnerGuardian) => void) | undefined;
}) {
  const { guardian: one, onOpen } = props;
  const name = `${one.first_name} ${one.last_name}`;
  return (
    <tr>
      <td>
        {onOpen ? (
          <button type="button" className="link" onClick={() => onOpen(one)}>
            <strong>{name}</strong>
          </button>
        ) : (
          <strong>{name}</strong>
        )}
      </td>
      <td data-head="Relation">{relation_words[one.relation]}</td>
      <td data-head="Phone" className="nowrap">
        {one.phone ? (
          <a href={`tel:+${one.phone}`}>{formatPhone(one.phone)}</a>
        ) : (
          <span className="faint">No phone</span>
        )}
      </td>
      <td data-head="Pays">
        {one.fee_share_percent > 0 ? (
          `${one.fee_share_percent}%`
        ) : (
          <span className="faint">No</span>
        )}
      </td>
      <td data-head="May collect">
        {one.is_barred ? (
          <StatusChip tone="negative" shape="cross">
            Barred
          </StatusChip>
        ) : one.may_collect ? (
          'Yes'
        ) : (
          <span className="faint">No</span>
        )}
      </td>
      <td data-head="Call">
        {one.is_barred ? <span className="faint">Never</span> : ordinals[props.place]}
      </td>
    </tr>
  );
}

function Siblings({ record: { siblings } }: { record: StudentRecord }) {
  if (siblings.length === 0)
    return <span className="muted">No other child of this family in this school.</span>;
  return (
    <p>
      Same family:{' '}
      {siblings.map((one, i) => (
        <span key={one.id}>
          {i > 0 ? '; ' : ''}
          <Link href={recordPath(one.admission_number)}>{learnerName(one)}</Link>,{' '}
          {[one.admission_number, placeOf(one)].filter(Boolean).join(', ')}
        </span>
      ))}
    </p>
  );
}
