import {
  addHold,
  addReminderRule,
  editReminderRule,
  exportEffect,
  exportHolds,
  HoldInput,
  liftHold,
  listHolds,
  listReminderRules,
  type ReminderRule,
  reminderEffect,
} from '@darasa/contract/communication/reminders/reminders';
import type { OutputOf } from '@darasa/contract/endpoint';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { subjectOf } from '@darasa/rules/reminders';
import {
  Button,
  type Column,
  DateField,
  EmptyState,
  Facts,
  Form,
  Loading,
  Notice,
  Panel,
  PlainPanel,
  PlusIcon,
  Screen,
  SelectField,
  Sheet,
  SkeletonLines,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { changesIn } from '#platform/changes-in.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useViewer, useMay, mayUse } from '#platform/viewer.tsx';
import './writing/campaigns/communication.css';
import { FileButtons } from './sending/messages/file-buttons.tsx';
import { whenWords } from './reminders/reminders/rule-words.ts';
import { RuleForm } from './reminders/reminders/rule-form.tsx';
import { Today, waits_words } from './reminders/reminders/reminder-preview.tsx';
import { RunsTab } from './reminders/reminders/runs-tab.tsx';
import { hold_options, hold_words } from './writing/campaigns/words.ts';

const refresh = [keyOf(listReminderRules)];

/** Shows what is said by itself: to whom, when, how firmly, and whether it helped. */
export default function RemindersScreen() {
  const may = useMay();
  const [open, setOpen] = useState<ReminderRule | 'new' | null>(null);
  const add = may(addReminderRule) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Add rule
    </Button>
  ) : undefined;
  return (
    <Screen
      title="Reminders"
      sub="One message per phone; fee reminders include how to pay"
      acts={add}
    >
      <UrlTabs
        label="Reminders"
        tabs={[
          { value: 'rules', label: 'Rules', body: <Rules add={add} onOpen={setOpen} /> },
          { value: 'runs', label: 'Runs', body: <RunsTab /> },
          { value: 'holds', label: 'On hold', body: <Holds /> },
          { value: 'effect', label: 'Effect', body: <Effect /> },
        ]}
      />
      {open ? (
        <RuleSheet rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      ) : null}
    </Screen>
  );
}

function RuleSheet({ rule, onClose }: { rule: ReminderRule | null; onClose: () => void }) {
  const add = useAction(addReminderRule, { refresh });
  const edit = useAction(editReminderRule, { refresh });
  return (
    <Sheet open onClose={onClose} title={rule?.name ?? 'Add rule'}>
      <RuleForm
        rule={rule}
        onDone={onClose}
        save={(values, over) => {
          if (!over) return add.run(values);
          const { id, version } = over;
          return edit.run({ ...changesIn(editReminderRule, over, values), id, version });
        }}
      />
    </Sheet>
  );
}

function tonesOf({ steps }: ReminderRule): string {
  const words = steps.map((step) => step.tone).join(', then ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Rules(props: { add: React.ReactNode; onOpen: (rule: ReminderRule) => void }) {
  const may = useMay();
  const list = useQuery(queryOf(listReminderRules, {}));
  const [looking, setLooking] = useState<ReminderRule | null>(null);
  if (!list.data) return <Loading query={list} what="the rules" lines={5} />;
  if (list.data.rows.length === 0) {
    return (
      <EmptyState
        title="No rule yet"
        text="A rule sends reminders automatically: for unpaid fees, promises to pay, learners due back and documents about to expire."
        action={props.add}
      />
    );
  }
  return (
    <div className="stack">
      {list.data.rows.map((rule) => (
        <Panel
          key={rule.id}
          title={rule.name}
          aside={<RuleState rule={rule} />}
          footer={
            <div className="buttons">
              <Button small onClick={() => setLooking(rule)}>
                Preview today
              </Button>
              {may(editReminderRule) ? (
                <Button small variant="quiet" onClick={() => props.onOpen(rule)}>
                  Change
                </Button>
              ) : null}
            </div>
          }
        >
          <Answer rule={rule} />
          <Facts
            items={[
              { label: 'About', value: subjectOf(rule.kind).label },
              { label: 'When', value: whenWords(rule) },
              ...(subjectOf(rule.kind).is_money
                ? [
                    {
                      label: rule.kind === 'promise' ? 'Promised at least' : 'Owing at least',
                      value: `KES ${formatMoney(rule.min_balance_cents)}`,
                    },
                  ]
                : []),
              { label: 'At most', value: `${rule.per_week_max} a week` },
              { label: 'Tones', value: tonesOf(rule) },
              {
                label: 'Last run',
                value: rule.last_run_on
                  ? `${formatDate(rule.last_run_on)}, ${rule.last_run_state}`
                  : 'Never',
              },
            ]}
          />
        </Panel>
      ))}
      {looking ? <Today rule={looking} onClose={() => setLooking(null)} /> : null}
    </div>
  );
}

function RuleState({ rule: { is_on, approval } }: { rule: ReminderRule }) {
  if (approval === 'in-approval') return <StatusChip status="pending">In approval</StatusChip>;
  return <StatusChip status={is_on ? 'active' : 'inactive'}>{is_on ? 'On' : 'Off'}</StatusChip>;
}

/** What others said about a rule that reaches many. */
function Answer({ rule: { approval, approval_note } }: { rule: ReminderRule }) {
  if (approval === 'in-approval') return <Notice tone="info">{waits_words}</Notice>;
  if (approval !== 'rejected') return null;
  return (
    <Notice>
      Not approved{approval_note ? `: ${approval_note}` : ''}. Change it and switch it on to ask
      again.
    </Notice>
  );
}

function Holds() {
  const { user } = useViewer();
  const list = useQuery(queryOf(listHolds, {}));
  const options = { refresh: [keyOf(listHolds)] };
  const add = useAction(addHold, options);
  const lift = useAction(liftHold, options);
  const may = mayUse(user, liftHold);
  return (
    <div className="split">
      <Panel
        title="Nobody is reminded about"
        aside={
          list.data?.rows.length ? (
            <FileButtons endpoint={exportHolds} input={{}} label="Export" />
          ) : undefined
        }
      >
        {list.data?.rows.length ? (
          <ul className="text-list">
            {list.data.rows.map((row) => (
              <li key={row.id}>
                <span className="plain-text">
                  <strong>{row.learner}</strong>
                  <span className="meta">{row.admission_number}</span>
                  <span className="words">
                    {hold_words[row.why]} until {formatDate(row.until_on)}, by {row.held_by}
                  </span>
                </span>
                {may ? (
                  <Button
                    small
                    onClick={() => void lift.run({ id: row.id }).catch(() => undefined)}
                  >
                    Remind again
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title="Nobody is on hold"
            text="Put a learner on hold when somebody promised to pay."
          />
        )}
      </Panel>
      {may ? (
        <Panel title="Put on hold" padded>
          <Form schema={HoldInput} action={(values) => add.run(values)} submit="Hold">
            <StudentPicker name="student_id" label="Learner" />
            <SelectField name="why" label="Why" options={hold_options} />
            <DateField name="until_on" label="Until" />
            <TextField name="note" label="Note" optional />
          </Form>
        </Panel>
      ) : null}
    </div>
  );
}

function Effect() {
  const found = useQuery(queryOf(reminderEffect, {}));
  if (found.isPending) return <SkeletonLines label="Loading" lines={5} />;
  return (
    <PlainPanel
      title="Paid within three days"
      aside={<FileButtons endpoint={exportEffect} input={{}} label="Export" />}
      compact
      rows={found.data?.rows ?? []}
      rowKey={(row) => row.rule}
      columns={effect_columns}
      empty="Nothing to compare yet: figures appear after the first run."
    />
  );
}

const share = ({ learners, paid }: { learners: number; paid: number }) =>
  learners === 0 ? '-' : `${paid} of ${learners} (${Math.round((paid / learners) * 100)} %)`;

const effect_columns: Column<OutputOf<typeof reminderEffect>['rows'][number]>[] = [
  { key: 'rule', head: 'Rule', cell: (row) => row.rule },
  { key: 'reminded', head: 'Reminded', cell: (row) => share(row.reminded) },
  { key: 'control', head: 'Control group', cell: (row) => share(row.control) },
  {
    key: 'paid',
    head: 'Paid, KES',
    cell: (row) => formatMoney(row.reminded.paid_cents),
    num: true,
  },
];
