import { counted } from '@darasa/rules/counted';
import {
  addHold,
  HoldInput,
  holdRun,
  listHolds,
  listReminderRules,
  listRuns,
  previewReminders,
  type ReminderPreview,
  type ReminderRule,
  runReminders,
} from '@darasa/contract/communication/reminders/reminders';
import { addDays, isoDate } from '@darasa/rules/dates';
import { subjectOf } from '@darasa/rules/reminders';
import {
  Button,
  DateField,
  Dialog,
  Form,
  Loading,
  Notice,
  Pairs,
  SelectField,
  TextField,
  toast,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';
import { hold_options } from '#modules/communication/writing/campaigns/words.ts';

const refresh = [keyOf(listReminderRules), keyOf(listRuns)];
const shown_first = 20;
const today_words: Record<ReminderPreview['today'], string> = {
  open: '',
  held: 'Today is held: nobody is reminded by this rule.',
  sent: 'Today’s reminders have left already.',
  nothing: 'This rule ran today, and nobody needed a reminder.',
  short: 'Today’s reminders have left in part: the rest waits for tokens.',
};

export const waits_words = 'It waits for approval, and speaks when somebody else has agreed to it.';

/** Today's run before it happens: who, in which words, at what cost; one of them, or all, held back. */
export function Today({ rule, onClose }: { rule: ReminderRule; onClose: () => void }) {
  const { user } = useViewer();
  const seen = useQuery({ ...queryOf(previewReminders, { id: rule.id }), staleTime: 0 });
  const run = useAction(runReminders, { refresh });
  const hold = useAction(holdRun, { refresh });
  const then = (work: Promise<unknown>) =>
    void work.then(onClose, (error: Error) =>
      toast({ variant: 'destructive', title: error.message }),
    );
  const data = seen.data;
  const waits = rule.approval === 'in-approval';
  const may = mayUse(user, addHold) && data?.today === 'open' && !waits;
  const nobody = data?.count === 0 && data.letters_count === 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Today: ${rule.name}`}
      footer={
        may ? (
          <>
            <Button
              variant="primary"
              busy={run.busy}
              cannot={nobody ? 'Nobody needs a reminder' : undefined}
              onClick={() => then(run.run({ id: rule.id }))}
            >
              {data.needs_approval
                ? 'Send the rule for approval'
                : `Send ${counted(data.count, 'reminder')} now`}
            </Button>
            <Button busy={hold.busy} onClick={() => then(hold.run({ id: rule.id }))}>
              Hold all of today
            </Button>
          </>
        ) : undefined
      }
    >
      {data ? null : <Loading query={seen} label="Counting" lines={5} />}
      {data ? (
        <div className="stack">
          {data.today !== 'open' ? <Notice tone="info">{today_words[data.today]}</Notice> : null}
          {waits ? <Notice tone="info">{waits_words}</Notice> : null}
          {data.needs_approval && !waits ? (
            <Notice tone="info">
              It reaches so many that somebody else agrees to the rule first.
            </Notice>
          ) : null}
          <Pairs
            items={[
              { label: 'Reminders', value: data.count.toLocaleString('en') },
              ...(data.letters_count > 0
                ? [{ label: 'Letters to print', value: data.letters_count.toLocaleString('en') }]
                : []),
              { label: 'Tokens', value: data.tokens.toLocaleString('en') },
              { label: 'Left now', value: data.left.toLocaleString('en') },
              ...data.skipped.map((one) => ({
                label: one.why,
                value: one.count.toLocaleString('en'),
              })),
            ]}
          />
          <Reminders
            data={data}
            can_hold={may && subjectOf(rule.kind).heeds.length > 0}
            onHeld={() => void seen.refetch()}
          />
        </div>
      ) : null}
    </Dialog>
  );
}

function Reminders(props: { data: ReminderPreview; can_hold: boolean; onHeld: () => void }) {
  const { rows, count } = props.data;
  const [all, setAll] = useState(false);
  const [holding, setHolding] = useState<string | null>(null);
  const shown = all ? rows : rows.slice(0, shown_first);
  return (
    <>
      <ul className="bubbles">
        {shown.map((row) => (
          <li key={row.phone}>
            <span className="meta">
              <span>{row.learners ? `${row.name}, about ${row.learners}` : row.name}</span>
              <span>{row.tone}</span>
            </span>
            <div className="bubble">{row.text}</div>
            {props.can_hold && holding !== row.phone ? (
              <Button
                small
                variant="quiet"
                aria-label={`Hold ${row.name}`}
                onClick={() => setHolding(row.phone)}
              >
                Hold this one
              </Button>
            ) : null}
            {holding === row.phone ? (
              <HoldOne
                student_ids={row.student_ids}
                onClose={() => setHolding(null)}
                onHeld={() => {
                  setHolding(null);
                  props.onHeld();
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {rows.length > shown.length ? (
        <Button small onClick={() => setAll(true)}>
          Show {counted(rows.length - shown.length, 'more', 'more')}
        </Button>
      ) : null}
      {count > rows.length && shown.length === rows.length ? (
        <p className="help">And {(count - rows.length).toLocaleString('en')} more.</p>
      ) : null}
    </>
  );
}

const Reason = HoldInput.omit({ student_id: true });

/** Brothers and sisters of one phone are held together: the message would speak of all of them. */
function HoldOne(props: {
  student_ids: readonly string[];
  onClose: () => void;
  onHeld: () => void;
}) {
  const hold = useAction(addHold, { refresh: [keyOf(listHolds)] });
  const [in_a_week] = useState(() => addDays(isoDate(new Date()), 7));
  return (
    <Form
      schema={Reason}
      initial={{ why: 'promised', until_on: in_a_week }}
      action={async (values) => {
        for (const student_id of props.student_ids) await hold.run({ ...values, student_id });
      }}
      onDone={props.onHeld}
      onCancel={props.onClose}
      submit="Hold"
    >
      <SelectField name="why" label="Why" options={hold_options} />
      <DateField name="until_on" label="Until" />
      <TextField name="note" label="Note" optional maxLength={200} />
    </Form>
  );
}
