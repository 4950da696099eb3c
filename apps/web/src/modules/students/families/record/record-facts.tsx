import type { LearnerMoney } from '@darasa/contract/students/learners/strip';
import type { LearnerGuardian } from '@darasa/contract/students/families/guardian';
import type { StudentRecord } from '@darasa/contract/students/families/record';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance, formatKes } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import { Strip, type Stat } from '@darasa/ui';
import {
  boardingWord,
  placeOf,
  recordPath,
  relation_words,
} from '#modules/students/learners/learner/learner-words.ts';

type FactOf = (record: StudentRecord) => Stat | Stat[] | null;

/** One line for each fact at the head of a record, in their order; null where nobody may see it. */
const record_facts: readonly FactOf[] = [
  ({ learner, money }) => money && moneyFacts(money, recordPath(learner.admission_number, 'fees')),
  ({ learner, guardians }) =>
    firstContact(
      guardians.find((one) => !one.is_barred),
      recordPath(learner.admission_number, 'family'),
    ),
  ({ learner, bed }) => ({
    label: 'Class',
    value: placeOf(learner) ?? 'No class',
    note: livesIn(learner, bed),
    href: recordPath(learner.admission_number, 'enrolment'),
  }),
];

/** What is asked most, before anything else: owed, paid, whom to call, where the learner sits. */
export function RecordFacts({ record }: { record: StudentRecord }) {
  const items = record_facts.flatMap((factOf) => factOf(record) ?? []);
  return <Strip label="At a glance" items={items} />;
}

const moneyFacts = ({ balance_cents, last_payment }: LearnerMoney, href: string): Stat[] => [
  {
    label: 'Fee balance',
    value: `KES\u00a0${formatBalance(balance_cents)}`,
    note: balance_cents > 0 ? 'owed' : balance_cents < 0 ? 'overpaid' : 'paid up',
    href,
  },
  last_payment
    ? {
        label: 'Last payment',
        value: formatKes(last_payment.amount_cents),
        note: `${formatDate(last_payment.received_on)}, ${last_payment.method_name}`,
        href,
      }
    : { label: 'Last payment', value: 'None yet', href },
];

function firstContact(guardian: LearnerGuardian | undefined, href: string): Stat {
  if (!guardian) return { label: 'First contact', value: 'No guardian', href };
  const { first_name, last_name, relation, phone } = guardian;
  return {
    label: `First contact, ${relation_words[relation].toLowerCase()}`,
    value: `${first_name} ${last_name}`,
    // The number is called from here, so the fact itself leads nowhere.
    ...(phone
      ? { note: <a href={`tel:+${phone}`}>{formatPhone(phone)}</a> }
      : { note: 'No phone', href }),
  };
}

/** "Mara House, Elgon dormitory, bed 12". */
function livesIn(learner: StudentRecord['learner'], bed: StudentRecord['bed']): string {
  const places = [
    learner.house_name && `${learner.house_name} House`,
    bed && bedWords(bed.dormitory, bed.name),
  ].filter(Boolean);
  return places.length > 0 ? places.join(', ') : boardingWord(learner.boarding);
}

/** A dormitory is told from a house of the same name, and a bed that is called "Bed 12" is not named twice. */
export const bedWords = (dormitory: string, bed: string): string =>
  `${dormitory}${/dorm/i.test(dormitory) ? '' : ' dormitory'}, ${
    /^bed\b/i.test(bed) ? bed.toLowerCase() : `bed ${bed}`
  }`;
