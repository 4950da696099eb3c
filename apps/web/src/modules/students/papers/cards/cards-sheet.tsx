import {
  CardForm,
  cardReasons,
  issueStudentCards,
  listStudentCards,
  printStudentCards,
  type CardReason,
} from '@darasa/contract/students/papers/cards';
import type { SentOf } from '@darasa/contract/endpoint';
import { learnerName } from '@darasa/rules/names';
import { Form, RadioField, Sheet, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';
import { queryOf } from '#platform/query.ts';
import type { ActProps } from '#modules/students/learners/learner/record-props.ts';
import { ChargeField } from '../office-charges/charge-field.tsx';

/** Everybody a filter of the roll finds, or those ticked. */
export type LearnerPick = Omit<SentOf<typeof issueStudentCards>, 'reason' | 'sort'>;

/** Issues a card to each of these learners and opens them all as one PDF. */
export function CardsSheet(props: {
  pick: LearnerPick;
  who: string;
  reason?: CardReason;
  onClose: () => void;
  onDone?: () => void;
}) {
  const issue = useAction(issueStudentCards, { refresh: [['students']] });
  const print = useExport(printStudentCards);
  const save = async ({ reason, charge }: (typeof CardForm)['_zod']['output']) => {
    const { batch_id } = await issue.run({ ...props.pick, reason, charge });
    await print({ batch_id });
  };
  const done = () => {
    props.onDone?.();
    props.onClose();
  };
  return (
    <Sheet open onClose={props.onClose} title="ID cards" sub={props.who}>
      <Form
        schema={CardForm}
        initial={{ reason: props.reason ?? 'new', charge: true }}
        action={save}
        onDone={done}
        onCancel={props.onClose}
        submit="Issue and print"
      >
        <RadioField
          name="reason"
          label="Why"
          options={cardReasons.map((value) => ({ value, label: reason_words[value] }))}
        />
        <LostCharge />
        <p className="muted">Eight cards to a page of A4, with lines to cut along.</p>
      </Form>
    </Sheet>
  );
}

/** Offered where the school set a price, and only for a card that was lost. */
function LostCharge() {
  const reason = useFormValue<CardReason>('reason');
  if (reason !== 'lost') return null;
  return <ChargeField of="lost_card_cents" />;
}

const reason_words: Record<CardReason, string> = {
  new: 'First card, for those who have none',
  lost: 'The card was lost',
  renewed: 'The card is renewed',
};

/** For one learner: whoever has a card has most likely lost it. */
export default function CardAct({ record: { learner }, onClose }: ActProps) {
  const had = useQuery(queryOf(listStudentCards, { student_id: learner.id }));
  if (!had.data) return null;
  return (
    <CardsSheet
      pick={{ ids: [learner.id] }}
      who={learnerName(learner)}
      reason={had.data.rows.length > 0 ? 'lost' : 'new'}
      onClose={onClose}
    />
  );
}
