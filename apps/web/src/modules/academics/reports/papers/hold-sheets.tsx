import { askHold, askReportHold, liftPaperHold } from '@darasa/contract/academics/reports/holds';
import { counted } from '@darasa/rules/counted';
import { Form, Sheet, TextField } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useAction } from '#platform/use-action.ts';

interface HoldProps {
  /** The exam whose slips are held, or the reports whose forms are. */
  of: { sitting_id: string } | { set_id: string };
  /** Left out: everybody in the class who owes fees; the server knows who. */
  student_ids?: string[] | undefined;
  refresh: QueryKey[];
  onClose: () => void;
}

/** Asking for a hold: another person agrees, and then parents read that the school holds the paper. */
export function HoldSheet({ of, student_ids, refresh, onClose }: HoldProps) {
  const slips = useAction(askHold, { refresh });
  const reports = useAction(askReportHold, { refresh });
  const [one, many] = 'set_id' in of ? ['report form', 'report forms'] : ['slip', 'slips'];
  const run = (reason: string) => {
    const asked = student_ids
      ? { of: 'learners' as const, student_ids, reason }
      : { of: 'debtors' as const, reason };
    return 'set_id' in of
      ? reports.run({ id: of.set_id, ...asked })
      : slips.run({ id: of.sitting_id, ...asked });
  };
  return (
    <ReasonSheet
      title={
        student_ids
          ? `Hold ${counted(student_ids.length, one, many)}`
          : `Hold ${many} of learners who owe fees`
      }
      sub={`Another person must agree. Parents then read that the school holds the ${one}.`}
      act="Ask to hold"
      onClose={onClose}
      run={run}
    />
  );
}

export function LiftSheet(props: {
  paper: { id: string; name: string };
  refresh: QueryKey[];
  onClose: () => void;
}) {
  const { paper, refresh, onClose } = props;
  const lift = useAction(liftPaperHold, { refresh });
  return (
    <ReasonSheet
      title={`Lift the hold of ${paper.name}`}
      sub="Parents can read it at once."
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
