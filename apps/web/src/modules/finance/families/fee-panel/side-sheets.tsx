import { held_words, type LearnerHold, liftHold } from '@darasa/contract/finance/fees/holds';
import { releaseCaution } from '@darasa/contract/finance/families/caution';
import { addDays } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { DateField, Form, MoneyField, Notice, Sheet, TextArea, useFormValue } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

interface Props {
  student: { id: string; name: string };
  onClose: () => void;
}

const usual_days = 14;

/** For one learner, for a time, with a reason: who lifted it stays on record. */
export function LiftHoldSheet({ student, hold, onClose }: Props & { hold: LearnerHold }) {
  const lift = useAction(liftHold, { refresh: [['finance']] });
  const today = useToday();
  return (
    <Sheet open onClose={onClose} title={`Release: ${held_words[hold.what]}`} sub={student.name}>
      <Form
        schema={liftHold.input}
        initial={{
          student_id: student.id,
          what: hold.what,
          until_on: addDays(today, usual_days),
        }}
        action={(values) => lift.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Release the hold"
      >
        <DateField
          name="until_on"
          label="Until"
          min={today}
          help="After this day it is held again if as much is owed"
        />
        <TextArea name="reason" label="Why" />
      </Form>
    </Sheet>
  );
}

/** The deposit pays what is owed, less what was broken; the rest is credit that can be refunded. */
export function ReleaseCautionSheet(
  props: Props & {
    held_cents: number;
    /** What was billed as a deposit and never paid. */
    unpaid_cents: number;
    /** What is owed in fees. */
    balance_cents: number;
  },
) {
  const { student, held_cents, unpaid_cents, balance_cents, onClose } = props;
  const release = useAction(releaseCaution, { refresh: [['finance']] });
  return (
    <Sheet open onClose={onClose} title="Release caution money" sub={student.name}>
      <Form
        schema={releaseCaution.input}
        initial={{ student_id: student.id, charges_cents: 0 }}
        action={(values) => release.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Release it"
      >
        <MoneyField
          name="charges_cents"
          label="Kept for damage"
          max_cents={held_cents}
          help="0 where nothing was broken or lost"
        />
        <TextArea name="reason" label="What was broken or lost" optional />
        <WhatBecomes
          held_cents={held_cents}
          unpaid_cents={unpaid_cents}
          owed_cents={Math.max(balance_cents - unpaid_cents, 0)}
        />
      </Form>
    </Sheet>
  );
}

interface Becoming {
  held_cents: number;
  unpaid_cents: number;
  owed_cents: number;
}

function WhatBecomes({ held_cents, unpaid_cents, owed_cents }: Becoming) {
  const kept = useFormValue<number>('charges_cents') ?? 0;
  const free_cents = Math.max(held_cents - kept, 0);
  const pays_cents = Math.min(free_cents, owed_cents);
  return (
    <div role="status">
      <Notice tone="info">
        {formatKes(held_cents)} was paid and is held.
        {unpaid_cents > 0
          ? ` ${formatKes(unpaid_cents)} was billed and never paid: it is no longer owed.`
          : ''}
        {pays_cents > 0 ? ` ${formatKes(pays_cents)} of it pays the fees that are owed.` : ''}{' '}
        {free_cents > pays_cents
          ? `${formatKes(free_cents - pays_cents)} becomes credit of the family, which can be refunded.`
          : 'Nothing is left to refund.'}
      </Notice>
    </div>
  );
}
