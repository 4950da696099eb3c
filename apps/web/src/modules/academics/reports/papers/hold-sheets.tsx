import { askHold, liftPaperHold } from '@darasa/contract/academics/reports/holds';
import { getPaper, listPapers, type Paper } from '@darasa/contract/academics/reports/papers';
import { Form, Sheet, TextField } from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [keyOf(listPapers), keyOf(getPaper)];

/** Everybody in the class who owes fees; the server knows who, and another person agrees. */
export function DebtorsSheet(props: { sitting_id: string; onClose: () => void }) {
  const { sitting_id, onClose } = props;
  const ask = useAction(askHold, { refresh });
  return (
    <ReasonSheet
      title="Hold slips of learners who owe fees"
      sub="Another person must agree. Their parents then read that the school holds the slip."
      act="Ask to hold"
      onClose={onClose}
      run={(reason) => ask.run({ id: sitting_id, of: 'debtors', reason })}
    />
  );
}

export function HoldSheet({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const ask = useAction(askHold, { refresh });
  return (
    <ReasonSheet
      title={`Hold the slip of ${paper.name}`}
      sub="Another person must agree. Parents then read that the school holds the slip."
      act="Ask to hold"
      onClose={onClose}
      run={(reason) =>
        ask.run({
          id: paper.sitting_id!,
          of: 'learners',
          student_ids: [paper.student_id],
          reason,
        })
      }
    />
  );
}

export function LiftSheet({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const lift = useAction(liftPaperHold, { refresh });
  return (
    <ReasonSheet
      title={`Lift the hold of ${paper.name}`}
      sub="Parents can read the slip at once."
      act="Lift hold"
      onClose={onClose}
      run={(reason) => lift.run({ id: paper.id, reason })}
    />
  );
}

function ReasonSheet(props: {
  title: string;
  sub: string;
  act: string;
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { title, sub, act, run, onClose } = props;
  return (
    <Sheet open onClose={onClose} title={title} sub={sub}>
      <Form
        action={({ reason = '' }: { reason?: string }) => run(reason)}
        onDone={onClose}
        onCancel={onClose}
        submit={act}
      >
        <TextField name="reason" label="Reason" />
      </Form>
    </Sheet>
  );
}
