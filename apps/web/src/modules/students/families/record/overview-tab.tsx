import { counted } from '@darasa/rules/counted';
import { editStudent } from '@darasa/contract/students/families/record';
import { ageOn } from '@darasa/rules/ages';
import { formatDate } from '@darasa/rules/dates';
import { learnerName } from '@darasa/rules/names';
import type { Learner } from '@darasa/contract/students/learners/learner';
import { Button, Facts, Notice, Panel, type Fact } from '@darasa/ui';
import { CustomAnswers } from '#platform/custom-fields/custom-answers.tsx';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';
import { genderWord } from '#modules/students/learners/learner/learner-words.ts';
import { useOpenAct } from '#modules/students/learners/learner/use-open-act.ts';
import { FamilyPanel } from './family-panel.tsx';
import { OneThingToFix } from './one-thing-to-fix.tsx';
import { RecordFacts } from './record-facts.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';

export default function OverviewTab({ record }: TabProps) {
  const { learner } = record;
  const today = useToday();
  const may = useMay();
  const [, setOpen] = useOpenAct();
  const may_edit = may(editStudent);
  return (
    <div className="split">
      <div className="stack">
        <RecordFacts record={record} />
        {record.allergies ? <Notice tone="negative">Allergies: {record.allergies}</Notice> : null}
        <OneThingToFix record={record} />
        <Panel
          title="Details"
          aside={
            may_edit ? (
              <Button small onClick={() => setOpen('edit')}>
                Edit details
              </Button>
            ) : undefined
          }
        >
          <Facts items={detailsOf(learner, today)} />
        </Panel>
        <CustomAnswers record_type="student" record_id={learner.id} may_edit={may_edit} />
        <FamilyPanel record={record} />
      </div>
      <TimelinePanel student_id={learner.id} />
    </div>
  );
}

const detailsOf = (learner: Learner, today: string): Fact[] => [
  { label: 'Full name', value: learnerName(learner) },
  { label: 'Admitted', value: formatDate(learner.admitted_on) },
  { label: 'Gender', value: genderWord(learner.gender) },
  { label: 'UPI', value: learner.upi },
  {
    label: 'Date of birth',
    value:
      learner.born_on &&
      `${formatDate(learner.born_on)}, ${counted(ageOn(learner.born_on, today), 'year')}`,
  },
  { label: 'Birth certificate', value: learner.birth_certificate_number },
  { label: 'Nationality', value: learner.nationality },
  { label: 'Maisha number', value: learner.maisha_number },
  { label: 'County', value: learner.county },
  { label: 'Sub-county', value: learner.sub_county },
  { label: 'Assessment no', value: learner.assessment_number },
  { label: 'Religion', value: learner.religion },
  { label: 'Index number', value: learner.exam_index_number },
  { label: 'Blood group', value: learner.blood_group },
  { label: 'Previous school', value: learner.previous_school },
  { label: 'Special need', value: learner.special_need ?? 'None recorded' },
  ...(learner.left_on ? [{ label: 'Left', value: formatDate(learner.left_on) }] : []),
];
