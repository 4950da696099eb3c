import {
  chargeLateFees,
  getLateFeeRule,
  type LateFeeRow,
  type LateFeeRule,
  LateFeeRuleInput,
  previewLateFees,
  saveLateFeeRule,
} from '@darasa/contract/finance/fees/fee-rules';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  CheckField,
  CheckListField,
  type Column,
  Facts,
  FieldList,
  Loading,
  MoneyField,
  Notice,
  NumberField,
  Pair,
  Panel,
  PlainTable,
  SelectField,
  Sheet,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useViewer, mayUse } from '#platform/viewer.tsx';

/** Off until the school decides; then charged by a person who has seen the list. */
export function LateFees({ setup }: { setup: FinanceSetup }) {
  const { user } = useViewer();
  const rule = useQuery(queryOf(getLateFeeRule, {}));
  const [open, setOpen] = useState<'rule' | 'charge' | null>(null);
  const may = mayUse(user, chargeLateFees);
  const { data } = rule;
  return (
    <Panel
      title="Late fees"
      aside={
        may && data ? (
          <>
            <Button onClick={() => setOpen('rule')}>Change the rule</Button>
            {data.is_on ? (
              <Button onClick={() => setOpen('charge')}>Charge late fees</Button>
            ) : null}
          </>
        ) : null
      }
    >
      {data ? null : <Loading query={rule} what="the rule" lines={2} />}
      {data ? <RuleFacts setup={setup} rule={data} /> : null}
      {open === 'rule' && data ? (
        <RuleSheet setup={setup} rule={data} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'charge' ? <ChargeSheet setup={setup} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

function RuleFacts({ setup, rule }: { setup: FinanceSetup; rule: LateFeeRule }) {
  const state = <StatusChip status={rule.is_on ? 'active' : 'off'} />;
  if (!rule.vote_head_id) {
    return <Facts items={[{ label: 'State', value: state }]} />;
  }
  const exempt = setup.fee_categories.filter((one) => rule.exempt_category_ids.includes(one.id));
  return (
    <Facts
      items={[
        { label: 'State', value: state },
        { label: 'Days of grace', value: String(rule.grace_days) },
        { label: 'Steps', value: rule.steps.map(stepWords).join('; ') },
        {
          label: 'At most in a term',
          value:
            rule.cap_cents === null
              ? 'As much as is owed'
              : `${formatKes(rule.cap_cents)}, never more than is owed`,
        },
        {
          label: 'Posted to',
          value: setup.vote_heads.find((one) => one.id === rule.vote_head_id)?.name,
        },
        { label: 'Not for', value: exempt.map((one) => one.name).join(', ') || 'Nobody is exempt' },
      ]}
    />
  );
}

const stepWords = (step: LateFeeRule['steps'][number]): string =>
  `after ${step.after_days} ${step.after_days === 1 ? 'day' : 'days'} ${
    step.amount_cents === undefined ? `${step.percent}%` : formatKes(step.amount_cents)
  }`;

function RuleSheet(props: { setup: FinanceSetup; rule: LateFeeRule; onClose: () => void }) {
  const { setup, rule, onClose } = props;
  const save = useAction(saveLateFeeRule, { refresh: [['finance']] });
  return (
    <Sheet open onClose={onClose} title="Late fees">
      <VersionedForm
        schema={LateFeeRuleInput}
        row={rule}
        initial={(at) => ({
          is_on: at?.is_on ?? false,
          vote_head_id: at?.vote_head_id ?? undefined,
          grace_days: at?.grace_days ?? 14,
          steps: at && at.steps.length > 0 ? at.steps : [{ after_days: 0 }],
          cap_cents: at?.cap_cents ?? undefined,
          exempt_category_ids: at?.exempt_category_ids ?? [],
        })}
        send={(values, over) => save.run({ ...values, version: over?.version ?? 0 })}
        labels={{ is_on: 'Charged', grace_days: 'Days of grace', steps: 'Steps' }}
        words={(values) => ({
          ...values,
          steps: ((values['steps'] ?? []) as LateFeeRule['steps']).map(stepWords).join('; '),
        })}
        submit="Save the rule"
        draft_key="finance.late-fees"
        onDone={onClose}
      >
        <CheckField name="is_on" label="Fees that are late cost more" />
        <Pair>
          <NumberField
            name="grace_days"
            label="Days of grace"
            help="After the last instalment, or the first day of term"
          />
          <MoneyField
            name="cap_cents"
            label="At most in a term"
            optional
            help="Never more than the fees that are owed"
          />
        </Pair>
        <SelectField
          name="vote_head_id"
          label="Posted to"
          options={setup.vote_heads
            .filter((one) => !one.retired_at && one.kind !== 'expense')
            .map((one) => ({ value: one.id, label: one.name }))}
        />
        <FieldList
          name="steps"
          label="Steps"
          help="A percentage of the balance, or a fixed amount"
          add="Add a step"
          rows_max={6}
        >
          {(path) => (
            <>
              <NumberField name={`${path}.after_days`} label="After days" />
              <NumberField name={`${path}.percent`} label="Percent" optional />
              <MoneyField name={`${path}.amount_cents`} label="Amount" optional />
            </>
          )}
        </FieldList>
        <CheckListField
          name="exempt_category_ids"
          label="Not for"
          optional
          options={setup.fee_categories.map((one) => ({ value: one.id, label: one.name }))}
        />
      </VersionedForm>
    </Sheet>
  );
}

function ChargeSheet({ setup, onClose }: { setup: FinanceSetup; onClose: () => void }) {
  const today = useToday();
  const begun = setup.semesters.filter((term) => term.starts_on <= today);
  const term = begun.at(-1);
  const semester_id = term?.id ?? '';
  const preview = useQuery({
    ...queryOf(previewLateFees, { semester_id }),
    enabled: semester_id !== '',
  });
  const charge = useAction(chargeLateFees, { refresh: [['finance']] });
  const { data } = preview;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title="Charge late fees"
      sub={term ? `${term.name} ${term.year}` : ''}
      footer={
        data && data.rows.length > 0 ? (
          <Button
            variant="primary"
            busy={charge.busy}
            onClick={() =>
              void charge
                .run({ semester_id, expected_cents: data.total_cents })
                .then(onClose, () => void preview.refetch())
            }
          >
            Charge {data.rows.length}, {formatKes(data.total_cents)}
          </Button>
        ) : undefined
      }
    >
      {data ? null : (
        <Loading query={preview} label="Looking who is late" failed="We could not look" lines={5} />
      )}
      {data?.reason ? <Notice tone="info">{data.reason}</Notice> : null}
      {data && data.rows.length > 0 ? (
        <PlainTable
          label="Who is late"
          rows={data.rows}
          rowKey={(row) => row.student_id}
          empty=""
          columns={late_columns}
        />
      ) : null}
    </Sheet>
  );
}

const late_columns: Column<LateFeeRow>[] = [
  { key: 'name', head: 'Learner', cell: (row) => `${row.name}, ${row.admission_number}` },
  { key: 'why', head: 'Why', wrap: true, cell: (row) => row.why },
  { key: 'owed', head: 'Owed, KES', num: true, cell: (row) => formatMoney(row.owed_cents) },
  { key: 'fee', head: 'Late fee, KES', num: true, cell: (row) => formatMoney(row.fee_cents) },
];
