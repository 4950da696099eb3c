import type { DuplicateSide } from '@darasa/contract/students/joining/duplicates';
import { formatDate } from '@darasa/rules/dates';
import { learnerName } from '@darasa/rules/names';
import { Link, StatusChip, SideScroll } from '@darasa/ui';
import type { ReactNode } from 'react';
import {
  genderWord,
  placeOf,
  recordPath,
} from '#modules/students/learners/learner/learner-words.ts';

const facts: [label: string, of: (side: DuplicateSide) => string | null][] = [
  ['Name', learnerName],
  ['Class', placeOf],
  ['Gender', (side) => genderWord(side.gender)],
  ['Date of birth', (side) => side.born_on && formatDate(side.born_on)],
  ['Birth certificate', (side) => side.birth_certificate_number],
  ['UPI', (side) => side.upi],
  ['Assessment no', (side) => side.assessment_number],
  ['Admitted', (side) => formatDate(side.admitted_on)],
  ['Guardians', (side) => side.guardians.join('; ') || null],
  ['Places in class', (side) => String(side.enrolment_count)],
];

/** Two records line by line; where they differ, both are set in bold. */
export function SideBySide({ one, other }: { one: DuplicateSide; other: DuplicateSide }) {
  return (
    <SideScroll>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Adm no</th>
            <Head side={one} />
            <Head side={other} />
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Status</th>
            <td>
              <StatusChip status={one.status} />
            </td>
            <td>
              <StatusChip status={other.status} />
            </td>
          </tr>
          {facts.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="wrap">{shown(of(one), of(one) !== of(other))}</td>
              <td className="wrap">{shown(of(other), of(one) !== of(other))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

const Head = ({ side }: { side: DuplicateSide }) => (
  <th scope="col">
    <Link href={recordPath(side.admission_number)}>{side.admission_number}</Link>
  </th>
);

function shown(value: string | null, differs: boolean): ReactNode {
  if (!value) return <span className="faint">Not given</span>;
  return differs ? <strong>{value}</strong> : value;
}
