import { linkGuardian } from '@darasa/contract/students/families/guardians';
import { editStudent, type StudentRecord } from '@darasa/contract/students/families/record';
import { isLeaver } from '@darasa/contract/students/learners/status-words';
import { Notice } from '@darasa/ui';
import { useOpenAct } from '#modules/students/learners/learner/use-open-act.ts';
import { recordPath } from '#modules/students/learners/learner/learner-words.ts';
import { useMay } from '#platform/viewer.tsx';

interface Lack {
  is: (record: StudentRecord) => boolean;
  words: string;
  verb: string;
  /** The act that mends it, or the tab on which it is mended. */
  mend: { act: string } | { tab: string };
}

/** What a record may lack, the most urgent first. Only the first is told: one thing is done, ten are not. */
const lacks: readonly Lack[] = [
  {
    is: ({ guardians }) => guardians.every((one) => one.is_barred),
    words: 'No guardian is recorded, so nobody is told when something happens.',
    verb: 'Add guardian',
    mend: { act: 'guardian' },
  },
  {
    is: ({ guardians }) => guardians.every((one) => one.is_barred || !one.phone),
    words: 'No guardian has a phone number. Messages and fee reminders cannot reach the family.',
    verb: 'Add the number',
    mend: { tab: 'family' },
  },
  {
    is: ({ learner }) => !learner.class_id,
    words: 'The learner is in no class, so no bill and no class list names the child.',
    verb: 'Choose the class',
    mend: { act: 'move' },
  },
  {
    is: ({ learner }) => !learner.born_on,
    words: 'The date of birth is missing. The government register needs it.',
    verb: 'Add it now',
    mend: { act: 'edit' },
  },
  {
    is: ({ learner }) => !learner.birth_certificate_number,
    words: 'The birth certificate number is missing. The UPI and exam registration need it.',
    verb: 'Add it now',
    mend: { act: 'edit' },
  },
  {
    is: ({ learner }) => !learner.upi,
    words: 'The UPI is missing. Exam registration needs it.',
    verb: 'Add it now',
    mend: { act: 'edit' },
  },
];

/** The most important missing fact, with its verb; nothing for those who left. */
export function OneThingToFix({ record }: { record: StudentRecord }) {
  const may = useMay();
  const [, open] = useOpenAct();
  const { learner } = record;
  const lack = isLeaver(learner.status) ? undefined : lacks.find((one) => one.is(record));
  if (!lack) return null;
  const { mend, verb, words } = lack;
  if (!may('act' in mend && mend.act === 'guardian' ? linkGuardian : editStudent)) {
    return <Notice>{words}</Notice>;
  }
  const act =
    'act' in mend
      ? { label: verb, onClick: () => open(mend.act) }
      : { label: verb, href: recordPath(learner.admission_number, mend.tab) };
  return <Notice act={act}>{words}</Notice>;
}
