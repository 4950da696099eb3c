import { MoveInput, moveEnquiry, type Enquiry } from '@darasa/contract/students/joining/enquiries';
import { addDays } from '@darasa/rules/dates';
import { DateField, Form, RadioField, TextArea, useFormValue } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { next_stage, optionsOf, stage_words } from './words.ts';

const offer_days = 14;

/** To another stage: an offer has an end, and whoever is lost has a reason. */
export function MoveForm({ enquiry, onDone }: { enquiry: Enquiry; onDone: () => void }) {
  const today = useToday();
  const move = useAction(moveEnquiry, {
    refresh: [['students', 'enquiries']],
    say: 'The enquiry is moved.',
  });
  return (
    <Form
      schema={MoveInput}
      initial={{
        id: enquiry.id,
        stage: next_stage[enquiry.stage],
        offer_expires_on: addDays(today, offer_days),
      }}
      action={({ offer_expires_on, ...values }) =>
        move.run(values.stage === 'offered' ? { ...values, offer_expires_on } : values)
      }
      onDone={onDone}
      onCancel={onDone}
      submit="Move"
    >
      <RadioField
        name="stage"
        label="To"
        options={optionsOf(stage_words).filter(({ value }) => value !== enquiry.stage)}
      />
      <OfferEnd />
      <NoteField />
      <DateField name="next_follow_up_on" label="Next follow-up" optional />
    </Form>
  );
}

function OfferEnd() {
  const today = useToday();
  if (useFormValue('stage') !== 'offered') return null;
  return <DateField name="offer_expires_on" label="Offer ends" min={today} />;
}

function NoteField() {
  const stage = useFormValue('stage');
  const is_lost = stage === 'lost';
  return (
    <TextArea
      key={String(is_lost)}
      name="note"
      label={is_lost || stage === 'declined' ? 'Reason' : 'Note'}
      optional={!is_lost}
      maxLength={400}
      rows={2}
    />
  );
}
