import { addReminderRule } from '@darasa/contract/communication/reminders/reminders';
import {
  createMessage,
  type Preview,
  previewMessage,
} from '@darasa/contract/communication/writing/campaigns';
import {
  editFinancialUpdate,
  listFinancialUpdates,
  planFinancialUpdate,
  type PlannedUpdate,
} from '@darasa/contract/finance/overview/financial-updates';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { formatDayTime } from '@darasa/rules/dates';
import { update_kind_labels } from '@darasa/rules/financial-update-words';
import { update_fields, update_kinds, update_words } from '@darasa/rules/financial-updates';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  CheckField,
  DateField,
  Loading,
  Notice,
  NumberField,
  Pair,
  Pairs,
  Panel,
  SelectField,
  TextArea,
  TextField,
  useForm,
  useFormState,
  useFormValue,
} from '@darasa/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { ClassesField } from '#pickers/class-stream-picker.tsx';
import { changesIn } from '#platform/changes-in.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { BoardPanel } from './board-panel.tsx';
import { PlannedUpdates } from './planned-updates.tsx';
import {
  messageOf,
  pace_labels,
  plan_labels,
  planInWords,
  planOf,
  type UpdateValues,
  usual_time,
  valuesOf,
} from './update-message.ts';

const refresh = [keyOf(listFinancialUpdates), ['communication']];

/** The bill of a new term or the balance in the middle of it for each family; figures for the board. */
export function SendTab() {
  const may = useMay();
  const list = useQuery(queryOf(listFinancialUpdates, {}));
  const [editing, setEditing] = useState<PlannedUpdate | null>(null);
  if (!list.data) return <Loading query={list} what="the updates" lines={6} />;
  const { rows, board } = list.data;
  const may_send = may(createMessage);
  const may_edit = may(editFinancialUpdate);
  const may_plan = may_edit && may(addReminderRule);
  return (
    <div className="stack">
      {may_send ? (
        <SendForm
          key={editing?.id ?? 'new'}
          board={board.map((one) => one.phone)}
          editing={editing}
          may_plan={may_plan}
          onEnd={() => setEditing(null)}
        />
      ) : (
        <Notice tone="info">
          Updates go out as messages. Ask an administrator for the right to send in Communication.
        </Notice>
      )}
      <PlannedUpdates
        rows={rows}
        may_plan={may_plan && may_send}
        refresh={refresh}
        onChange={setEditing}
      />
      <BoardPanel board={board} may_edit={may_edit} refresh={refresh} />
    </div>
  );
}

function SendForm(props: {
  board: string[];
  editing: PlannedUpdate | null;
  may_plan: boolean;
  onEnd: () => void;
}) {
  const { board, editing, may_plan, onEnd } = props;
  const [round, setRound] = useState(0);
  // The list of balances leads here for one kind of update.
  const asked = new URLSearchParams(useSearch()).get('update');
  const kind = update_kinds.find((one) => one === asked) ?? 'opening';
  const run = useSending(board);
  const blank: UpdateValues = {
    kind,
    class_ids: [],
    pace: 'now',
    at: usual_time,
    skip_promised: true,
    text_en: update_words[kind],
  };
  return (
    <VersionedForm
      key={round}
      row={editing}
      initial={(row) => (row ? valuesOf(row) : blank)}
      labels={plan_labels}
      words={planInWords}
      draft_key={editing ? `finance.update.${editing.id}` : `finance.update.${kind}`}
      submit={({ pace }: UpdateValues) =>
        editing ? 'Save the change' : pace === 'now' ? 'Send now' : 'Plan the update'
      }
      send={run}
      onDone={() => {
        setRound(round + 1);
        onEnd();
      }}
      {...(editing ? { onCancel: onEnd } : {})}
    >
      <div className="split">
        <Panel
          padded
          {...(editing ? { title: 'Change the scheduled update' } : { label: 'Update' })}
        >
          <div className="fields">
            <WhatFields board_count={board.length} />
            <PaceFields may_plan={may_plan} is_planned={editing !== null} />
          </div>
        </Panel>
        <Cost board={board} />
      </div>
    </VersionedForm>
  );
}

const no_time = { message: '', errors: [{ path: 'at', message: 'Choose the time' }] };

/** Now it is a message; on a day to come it is a plan, and its figures wait for the day. */
function useSending(board: string[]) {
  const client = useQueryClient();
  const send = useAction(createMessage, { refresh, say_refusal: true });
  const plan = useAction(planFinancialUpdate, { refresh, say: 'It is planned.' });
  const edit = useAction(editFinancialUpdate, { refresh, say: 'The plan is changed.' });
  return async (values: UpdateValues, over: PlannedUpdate | null) => {
    if (values.pace !== 'now' && !values.at) throw no_time;
    if (over) {
      const changes = changesIn(editFinancialUpdate, planOf(valuesOf(over)), planOf(values));
      return edit.run({ ...changes, id: over.id, version: over.version });
    }
    if (values.pace !== 'now') return plan.run(planOf(values));
    const figures = await client.fetchQuery(queryOf(getMoneyDashboard, {}));
    // Whoever has no bill is not told of one: the panel beside counts them as left out.
    return send.run({ ...messageOf(values, figures, board), leave_out_missing: true });
  };
}

const kinds = update_kinds.map((value) => ({ value, label: update_kind_labels[value] }));

function WhatFields({ board_count }: { board_count: number }) {
  const form = useForm();
  const kind = useFormValue<UpdateValues['kind']>('kind') ?? 'opening';
  const names = Object.keys(update_fields[kind]).map((name) => `{{${name}}}`);
  return (
    <>
      <SelectField
        name="kind"
        label="Update"
        options={kinds}
        help={
          kind === 'board'
            ? board_count === 0
              ? 'Nobody is on the board yet: add them below'
              : `Goes to the ${board_count === 1 ? 'one person' : `${board_count} people`} of the board`
            : undefined
        }
        onChosen={(chosen) => form.set('text_en', update_words[chosen as typeof kind])}
      />
      {kind === 'board' ? null : <ClassesField />}
      {kind === 'balance' ? (
        <>
          <NumberField
            name="owing_at_least"
            label="Owing at least"
            unit="KES"
            optional
            help="Left blank, everybody who owes anything. Who owes nothing or is in credit hears nothing"
          />
          <CheckField
            name="skip_promised"
            label="Leave out those who promised to pay"
            help="Who named a day hears nothing until it has passed"
          />
        </>
      ) : null}
      <TextArea
        name="text_en"
        label="Message"
        rows={5}
        maxLength={918}
        help={`Words in double braces become the figures of the moment it goes out: ${names.join(', ')}`}
      />
    </>
  );
}

const paces = Object.entries(pace_labels).map(([value, label]) => ({ value, label }));

function PaceFields({ may_plan, is_planned }: { may_plan: boolean; is_planned: boolean }) {
  const pace = useFormValue<UpdateValues['pace']>('pace') ?? 'now';
  const today = useToday();
  return (
    <>
      <SelectField
        name="pace"
        label="Send"
        options={paces.filter(({ value }) => (value === 'now' ? !is_planned : may_plan))}
        help={
          may_plan
            ? pace === 'term'
              ? 'In later terms as many days after the term begins'
              : undefined
            : 'To plan one, you need the right to change in Finance and in Communication'
        }
      />
      {pace === 'now' ? null : (
        <Pair>
          <DateField name="first_on" label={pace === 'once' ? 'Day' : 'First on'} min={today} />
          <TextField name="at" label="Time" type="time" />
        </Pair>
      )}
    </>
  );
}

/** Who gets it, what it costs, and the first messages as they will be read. */
function Cost({ board }: { board: string[] }) {
  const form = useForm();
  const values = useFormState(form, (state) => state.values) as UpdateValues;
  const [asked, setAsked] = useState<UpdateValues | null>(null);
  const figures = useQuery({ ...queryOf(getMoneyDashboard, {}), enabled: asked !== null });
  const preview = useQuery({
    ...queryOf(previewMessage, messageOf(asked ?? values, figures.data, board)),
    enabled: asked !== null && figures.data !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const error = figures.error ?? preview.error;
  const seen: Preview | undefined = asked ? preview.data : undefined;
  return (
    <Panel
      title="Before it goes"
      padded
      aside={
        <Button
          small
          busy={figures.isFetching || preview.isFetching}
          onClick={() => setAsked({ ...values })}
        >
          Count and show
        </Button>
      }
    >
      <div className="stack" role="status">
        {!asked ? (
          <p className="muted">Count first: how many get it, what it costs, and what they read.</p>
        ) : null}
        {asked && error ? <Notice tone="negative">{error.message}</Notice> : null}
        {seen ? (
          <>
            <Pairs
              items={[
                { label: 'Recipients', value: seen.recipients_count.toLocaleString('en') },
                { label: 'Learners', value: seen.learners_count.toLocaleString('en') },
                ...(seen.owing_less_count > 0
                  ? [
                      {
                        label: 'Learners who owe less or nothing',
                        value: seen.owing_less_count.toLocaleString('en'),
                      },
                    ]
                  : []),
                { label: 'Left out', value: seen.excluded_count.toLocaleString('en') },
                ...(seen.promised_count > 0
                  ? [
                      {
                        label: 'Of them promised to pay',
                        value: seen.promised_count.toLocaleString('en'),
                      },
                    ]
                  : []),
                { label: 'Tokens it costs', value: seen.tokens.toLocaleString('en') },
                { label: 'Left after', value: seen.left_after.toLocaleString('en'), total: true },
              ]}
            />
            {seen.held_until && asked?.pace === 'now' ? (
              <Notice tone="info">
                These are quiet hours: it goes out on {formatDayTime(seen.held_until)}.
              </Notice>
            ) : null}
            {seen.needs_approval ? (
              <Notice tone="info">A second person must agree before it goes out.</Notice>
            ) : null}
            {seen.samples.slice(0, 3).map((one) => (
              <div key={one.phone}>
                <p className="meta">
                  {one.name || 'Number'}, {formatPhone(one.phone)}
                </p>
                <p>{one.text}</p>
              </div>
            ))}
          </>
        ) : null}
      </div>
    </Panel>
  );
}
