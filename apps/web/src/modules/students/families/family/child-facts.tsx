import type { ChildPage } from '@darasa/contract/students/families/family';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Facts, Panel } from '@darasa/ui';
import {
  boardingWord,
  genderWord,
  placeOf,
  relation_words,
} from '#modules/students/learners/learner/learner-words.ts';
import { termWords } from './child-card.tsx';
import { EventsPanel } from './events-panel.tsx';

/** Shows what a parent may know of the child: the same for the parent and for the office that looks. */
export function ChildFacts({ page }: { page: ChildPage }) {
  const { details, guardians, events } = page;
  return (
    <>
      <Panel title="At school">
        <Facts items={schoolFacts(page)} />
      </Panel>
      <EventsPanel events={events} />
      {details ? (
        <Panel title="Details">
          <Facts items={detailFacts(details)} />
        </Panel>
      ) : null}
      {guardians && guardians.length > 0 ? (
        <Panel title="Other guardians">
          <Facts
            items={guardians.map((one) => ({
              label: relation_words[one.relation],
              value: `${one.first_name} ${one.last_name}`,
            }))}
          />
        </Panel>
      ) : null}
    </>
  );
}

const schoolFacts = ({ child, details }: ChildPage) => [
  { label: 'Admission number', value: child.admission_number },
  { label: 'Class', value: placeOf(child) },
  ...(child.teacher ? [{ label: 'Class teacher', value: child.teacher }] : []),
  ...(details ? [{ label: 'Boarding', value: boardingWord(details.boarding) }] : []),
  ...(child.term ? [{ label: 'Term', value: termWords(child.term) }] : []),
  {
    label: 'School office',
    value: child.school_phone ? (
      <a href={`tel:+${child.school_phone.replace(/\D/g, '')}`}>
        {formatPhone(child.school_phone)}
      </a>
    ) : (
      <a href="/home/contact-us">Contact the school</a>
    ),
  },
];

const detailFacts = (one: NonNullable<ChildPage['details']>) => [
  { label: 'Gender', value: genderWord(one.gender) },
  { label: 'Date of birth', value: one.born_on && formatDate(one.born_on) },
  { label: 'Birth certificate', value: one.birth_certificate_number },
  { label: 'UPI', value: one.upi },
  { label: 'Nationality', value: one.nationality },
  { label: 'County', value: one.county },
  { label: 'Religion', value: one.religion },
  { label: 'Blood group', value: one.blood_group },
  { label: 'Special need or health note', value: one.special_need },
  { label: 'Admitted on', value: formatDate(one.admitted_on) },
];
