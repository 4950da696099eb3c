import {
  held_words,
  type HoldPolicy,
  listHoldPolicies,
  saveHoldPolicy,
} from '@darasa/contract/finance/fees/holds';
import {
  getOpeningControl,
  type OpeningControl,
  saveOpeningControl,
} from '@darasa/contract/finance/books/opening-balances';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatKes } from '@darasa/rules/money';
import {
  Button,
  CheckField,
  type Column,
  DateField,
  Facts,
  Link,
  Loading,
  MoneyField,
  Pair,
  Panel,
  PlainTable,
  SelectField,
  Sheet,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ImportSheet } from '#platform/imports/import-sheet.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useViewer, useMay, mayUse } from '#platform/viewer.tsx';
import { kesOf, yesOrNo } from '../setup/version-words.ts';

/** The old books are taken over with a figure to prove it, and debts hold back what the school says. */
export function OpeningTab({ setup }: { setup: FinanceSetup }) {
  return (
    <div className="stack">
      <Opening setup={setup} />
      <Holds />
    </div>
  );
}

function Opening({ setup }: { setup: FinanceSetup }) {
  const { user } = useViewer();
  const control = useQuery(queryOf(getOpeningControl, {}));
  const [open, setOpen] = useState<'control' | 'import' | null>(null);
  const may = mayUse(user, saveHoldPolicy);
  const { data } = control;
  return (
    <Panel
      title="Opening balances"
      aside={
        may && data ? (
          <>
            <Button onClick={() => setOpen('control')}>Total of the old books</Button>
            {data.control_cents === null ? null : (
              <Button variant="primary" onClick={() => setOpen('import')}>
                Import
              </Button>
            )}
          </>
        ) : null
      }
    >
      {data ? null : <Loading query={control} what="it" lines={3} />}
      {data ? (
        <Facts
          items={[
            {
              label: 'Total of the old books',
              value: data.control_cents === null ? null : formatKes(data.control_cents),
            },
            { label: 'Taken over', value: formatKes(data.imported_cents) },
            { label: 'Learners', value: String(data.imported_count) },
          ]}
        />
      ) : null}
      {open === 'control' && data ? (
        <ControlSheet setup={setup} control={data} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'import' ? (
        <ImportSheet
          target="finance/opening-balances"
          title="Import opening balances"
          many="opening balances"
          refresh={[['finance']]}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}

const ControlValues = saveOpeningControl.input.omit({ version: true });

function ControlSheet(props: {
  setup: FinanceSetup;
  control: OpeningControl;
  onClose: () => void;
}) {
  const { setup, control, onClose } = props;
  const save = useAction(saveOpeningControl, { refresh: [['finance']] });
  const terms = setup.semesters.map((one) => ({
    value: one.id,
    label: `${one.name} ${one.year}`,
  }));
  return (
    <Sheet open onClose={onClose} title="Total of the old books">
      <VersionedForm
        schema={ControlValues}
        row={control}
        initial={(row) => ({
          control_cents: row?.control_cents ?? undefined,
          as_of: row?.as_of ?? undefined,
          semester_id: row?.semester_id ?? undefined,
        })}
        send={(values, over) => save.run({ ...values, version: (over ?? control).version })}
        labels={{ control_cents: 'Total owed', as_of: 'As of', semester_id: 'Owed since' }}
        words={(values) => ({
          ...values,
          control_cents: kesOf(values['control_cents']),
          semester_id: terms.find((one) => one.value === values['semester_id'])?.label,
        })}
        draft_key="finance.opening-control"
        onDone={onClose}
        onCancel={onClose}
        submit="Save the total"
      >
        <MoneyField name="control_cents" label="Total owed" />
        <Pair>
          <DateField name="as_of" label="As of" />
          <SelectField name="semester_id" label="Owed since" options={terms} />
        </Pair>
      </VersionedForm>
    </Sheet>
  );
}

const HoldValues = saveHoldPolicy.input.omit({ what: true, version: true });

function Holds() {
  const may = useMay();
  const policies = useQuery(queryOf(listHoldPolicies, {}));
  const [open, setOpen] = useState<HoldPolicy | null>(null);
  const save = useAction(saveHoldPolicy, { refresh: [['finance']] });
  return (
    <Panel title="On hold until fees are paid">
      {policies.data ? null : <Loading query={policies} what="them" />}
      {policies.data ? (
        <PlainTable
          label="Held back"
          rows={policies.data.rows}
          rowKey={(row) => row.what}
          {...(may(saveHoldPolicy) ? { onOpen: setOpen } : {})}
          empty=""
          columns={hold_columns}
        />
      ) : null}
      {open ? (
        <Sheet open onClose={() => setOpen(null)} title={held_words[open.what]}>
          <VersionedForm
            schema={HoldValues}
            row={open}
            initial={(row) => ({ is_on: row?.is_on, above_cents: row?.above_cents })}
            send={(values, over) =>
              save.run({ ...values, what: open.what, version: (over ?? open).version })
            }
            labels={{ is_on: 'Held back', above_cents: 'When more than this is owed' }}
            words={(values) => ({
              ...values,
              is_on: yesOrNo(values['is_on']),
              above_cents: kesOf(values['above_cents']),
            })}
            draft_key={`finance.hold.${open.what}`}
            onDone={() => setOpen(null)}
            onCancel={() => setOpen(null)}
            submit="Save"
          >
            <CheckField name="is_on" label="On hold until fees are paid" />
            <MoneyField name="above_cents" label="When more than this is owed" />
          </VersionedForm>
        </Sheet>
      ) : null}
    </Panel>
  );
}

const hold_columns: Column<HoldPolicy>[] = [
  { key: 'what', head: 'What', cell: (row) => held_words[row.what] },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.is_on ? 'active' : 'inactive'} />,
  },
  { key: 'above', head: 'Above', cell: (row) => formatKes(row.above_cents) },
  {
    key: 'held',
    head: 'Learners now',
    cell: (row) =>
      row.held_count > 0 ? (
        <Link href={`/dashboard/finance/fee-panel?tab=held&what=${row.what}`}>
          {row.held_count}
        </Link>
      ) : (
        0
      ),
    num: true,
  },
];
