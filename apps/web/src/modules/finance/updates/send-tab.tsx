import { hasModule } from '@darasa/contract/access';
import {
  createMessage,
  type Preview,
  previewMessage,
} from '@darasa/contract/communication/campaigns';
import { getMoneyDashboard, type MoneyDashboard } from '@darasa/contract/finance/money-dashboard';
import { formatDateShort, formatDayTime } from '@darasa/rules/dates';
import { kes } from '@darasa/rules/message-fields';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  CheckField,
  Form,
  Notice,
  NumberField,
  Pairs,
  Panel,
  SelectField,
  SkeletonLines,
  TextArea,
  useForm,
  useFormState,
  useFormValue,
} from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { ClassesField } from '../../../pickers/class-stream-picker.tsx';
import { SendWhenFields } from '../../../pickers/send-when-fields.tsx';
import { queryOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { messageOf, type UpdateKind, type UpdateValues } from './update-message.ts';

/** The bill of a new term or the balance in the middle of it for each family; figures for the board. */
export function SendTab() {
  const { user } = useViewer();
  const dashboard = useQuery(queryOf(getMoneyDashboard, {}));
  if (!hasModule(user, 'communication', 'create')) {
    return (
      <Notice tone="info">
        Updates go out as messages. Ask an administrator for the right to send in Communication.
      </Notice>
    );
  }
  if (!dashboard.data) return <SkeletonLines label="Adding up the ledger" lines={6} />;
  return <SendForm figures={dashboard.data} />;
}

const kinds: readonly { value: UpdateKind; label: string }[] = [
  { value: 'opening', label: 'Term opening bill' },
  { value: 'balance', label: 'Mid-term balance' },
  { value: 'board', label: 'For the board' },
];

function SendForm({ figures }: { figures: MoneyDashboard }) {
  const [round, setRound] = useState(0);
  // The list of balances leads here for one kind of update.
  const asked = new URLSearchParams(useSearch()).get('update');
  const kind = kinds.find((one) => one.value === asked)?.value ?? 'opening';
  const send = useAction(createMessage, { refresh: [['communication']] });
  return (
    <Form
      key={round}
      initial={{
        kind,
        class_ids: [],
        when: 'now',
        skip_promised: true,
        text_en: textFor(kind, figures),
      }}
      draft_key={`finance.update.${kind}`}
      submit="Send"
      action={(values: UpdateValues) => send.run(messageOf(values))}
      onDone={() => setRound(round + 1)}
    >
      <div className="split">
        <Panel padded label="Update">
          <div className="fields">
            <WhatFields figures={figures} />
            <SendWhenFields />
          </div>
        </Panel>
        <Cost />
      </div>
    </Form>
  );
}

function textFor(kind: UpdateKind, figures: MoneyDashboard): string {
  const term = figures.term ? `${figures.term.name} ${figures.term.year}` : 'this term';
  if (kind === 'opening') {
    return `Dear {{guardian}}, fees of {{learner}} for ${term}: {{bill}}. With what was open before, {{balance}} is to be paid. {{pay_line}}. {{school}}`;
  }
  if (kind === 'balance') {
    return `Dear {{guardian}}, on {{today}} the fee balance of {{learner}} is {{balance}}. {{pay_line}}. Thank you if you have paid. {{school}}`;
  }
  const asked =
    figures.paid_permille === null ? '' : ` (${Math.round(figures.paid_permille / 10)}%)`;
  return [
    `{{school}}, ${formatDateShort(figures.today_on)}, ${term}:`,
    `billed ${kes(figures.billed_cents)}, waived ${kes(figures.waived_cents)},`,
    `paid ${kes(figures.paid_cents)}${asked}, owed ${kes(figures.balance_cents + figures.arrears_cents)}.`,
    `Cash and bank ${kes(figures.cash_cents)}, creditors ${kes(figures.creditors_cents)}.`,
  ].join(' ');
}

function WhatFields({ figures }: { figures: MoneyDashboard }) {
  const form = useForm();
  const kind = useFormValue<UpdateKind>('kind') ?? 'opening';
  return (
    <>
      <SelectField
        name="kind"
        label="Update"
        options={kinds}
        onChosen={(chosen) => form.set('text_en', textFor(chosen as UpdateKind, figures))}
      />
      {kind === 'board' ? (
        <TextArea
          name="numbers"
          label="Phone numbers of the board"
          rows={3}
          help="One on each line, or with commas between: 0722 000 418, +254 733 123 456"
        />
      ) : (
        <>
          <ClassesField />
          {kind === 'balance' ? (
            <>
              <NumberField name="owing_at_least" label="Owing at least" unit="KES" optional />
              <CheckField
                name="skip_promised"
                label="Leave out those who promised to pay"
                help="Who named a day hears nothing until it has passed"
              />
            </>
          ) : null}
        </>
      )}
      <TextArea
        name="text_en"
        label="Message"
        rows={5}
        maxLength={918}
        help={
          kind === 'board'
            ? 'The figures are those of the dashboard at this moment'
            : 'Words in double braces become the figures of each family'
        }
      />
    </>
  );
}

/** Who gets it, what it costs, and the first messages as they will be read. */
function Cost() {
  const form = useForm();
  const values = useFormState(form, (state) => state.values) as UpdateValues;
  const [asked, setAsked] = useState<UpdateValues | null>(null);
  const preview = useQuery({
    ...queryOf(previewMessage, messageOf(asked ?? values)),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const seen: Preview | undefined = asked ? preview.data : undefined;
  return (
    <Panel
      title="Before it goes"
      padded
      aside={
        <Button small busy={preview.isFetching} onClick={() => setAsked({ ...values })}>
          Count and show
        </Button>
      }
    >
      <div className="stack" role="status">
        {!asked ? (
          <p className="muted">Count first: how many get it, what it costs, and what they read.</p>
        ) : null}
        {asked && preview.error ? <Notice tone="negative">{preview.error.message}</Notice> : null}
        {seen ? (
          <>
            <Pairs
              items={[
                { label: 'Recipients', value: seen.recipients_count.toLocaleString('en') },
                { label: 'Learners', value: seen.learners_count.toLocaleString('en') },
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
            {seen.held_until ? (
              <Notice tone="info">
                It is night: it goes out on {formatDayTime(seen.held_until)}.
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
