import { hasModule } from '@darasa/contract/access';
import {
  type Capitation,
  CapitationFields,
  CapitationReceiptInput,
  exportCapitation,
  exportCapitationList,
  getCapitation,
  receiveCapitation,
  saveCapitation,
  type Tranche,
} from '@darasa/contract/finance/other-income';
import type { FinanceSetup, FinancialYear } from '@darasa/contract/finance/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DateField,
  FieldList,
  Form,
  Loading,
  MoneyField,
  NumberField,
  Pairs,
  Panel,
  PlainPanel,
  Segmented,
  SelectField,
  Sheet,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '../../../platform/exports.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useToday } from '../../../platform/use-today.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { earningHeads } from '../expenses/words.ts';
import { CapitationReceipts } from './capitation-receipts.tsx';
import { IncomeMethod } from './other-income-tab.tsx';

const refresh = [['finance']];

/** The last tranche of a year often comes when the next year is open already. */
export function CapitationTab({ setup }: { setup: FinanceSetup }) {
  const today = useToday();
  const years = setup.financial_years;
  const now = years.find((one) => one.starts_on <= today && today <= one.ends_on) ?? years[0];
  const [year_id, setYear] = useState(now?.id);
  const year = years.find((one) => one.id === year_id);
  if (!year) return <p className="none">No financial year yet.</p>;
  return (
    <div className="stack">
      {years.length > 1 ? (
        <Segmented
          label="Financial year"
          value={year.id}
          options={years.map((one) => ({ value: one.id, label: one.name }))}
          onChange={setYear}
        />
      ) : null}
      <CapitationYear key={year.id} setup={setup} year={year} />
    </div>
  );
}

/** What the government promised for each learner, what was expected with each tranche, what came. */
function CapitationYear({ setup, year }: { setup: FinanceSetup; year: FinancialYear }) {
  const { user } = useViewer();
  const found = useQuery(queryOf(getCapitation, { financial_year_id: year.id }));
  const [doing, setDoing] = useState<'set' | Tranche | null>(null);
  const listTo = useExport(exportCapitationList);
  const exportTo = useExport(exportCapitation);
  if (!found.data) return <Loading query={found} what="the capitation" lines={6} />;
  const capitation = found.data;
  const columns = columnsFor({
    ...(hasModule(user, 'finance', 'create') ? { onReceive: setDoing } : {}),
    ...(hasModule(user, 'finance', 'export')
      ? { onList: (row: Tranche) => void listTo({ id: row.id, format: 'pdf' }) }
      : {}),
  });
  return (
    <div className="stack">
      <Panel
        title={`Capitation ${year.name}`}
        aside={
          <>
            {capitation.tranches.length > 0 ? (
              <ExportMenu onExport={(format) => exportTo({ financial_year_id: year.id, format })} />
            ) : null}
            {hasModule(user, 'finance', 'approve') ? (
              <Button onClick={() => setDoing('set')}>Set rates and tranches</Button>
            ) : null}
          </>
        }
      >
        <div className="panel-body">
          {capitation.rates.length === 0 ? (
            <p className="none">
              Nothing is set for this year. A private school needs nothing here.
            </p>
          ) : (
            <Pairs
              items={[
                ...capitation.rates.map((rate) => ({
                  label: rate.vote_head_name,
                  value: formatMoney(rate.amount_cents),
                })),
                {
                  label: 'For each learner and year, KES',
                  value: formatMoney(capitation.per_learner_cents),
                  total: true,
                },
              ]}
            />
          )}
        </div>
      </Panel>
      {capitation.tranches.length > 0 ? (
        <PlainPanel
          title="Tranches"
          rows={capitation.tranches}
          columns={columns}
          rowKey={(row) => row.id}
        />
      ) : null}
      <CapitationReceipts financial_year_id={year.id} />
      {doing === 'set' ? (
        <SetSheet
          setup={setup}
          year_id={year.id}
          capitation={capitation}
          onClose={() => setDoing(null)}
        />
      ) : null}
      {doing && doing !== 'set' ? (
        <ReceiveSheet setup={setup} tranche={doing} onClose={() => setDoing(null)} />
      ) : null}
    </div>
  );
}

interface TrancheActs {
  onReceive?: (row: Tranche) => void;
  onList?: (row: Tranche) => void;
}

const columnsFor = (acts: TrancheActs): Column<Tranche>[] => [
  { key: 'number', head: 'Tranche', cell: (row) => `${row.number} (${row.share / 100} %)` },
  { key: 'on', head: 'Learners on', cell: (row) => formatDate(row.enrolment_on) },
  { key: 'count', head: 'Learners', cell: (row) => row.learner_count, num: true },
  {
    key: 'expected',
    head: 'Expected, KES',
    cell: (row) => formatMoney(row.expected_cents),
    num: true,
  },
  {
    key: 'received',
    head: 'Received, KES',
    cell: (row) => formatMoney(row.received_cents),
    num: true,
  },
  {
    key: 'missing',
    head: 'Not yet come, KES',
    cell: (row) => formatMoney(Math.max(row.expected_cents - row.received_cents, 0)),
    num: true,
  },
  {
    key: 'acts',
    head: '',
    cell: (row) => (
      <div className="acts">
        {acts.onReceive ? (
          <Button
            small
            aria-label={`Receive tranche ${row.number}`}
            onClick={() => acts.onReceive?.(row)}
          >
            Receive
          </Button>
        ) : null}
        {acts.onList ? (
          <Button
            small
            aria-label={`Learners of tranche ${row.number}`}
            onClick={() => acts.onList?.(row)}
          >
            Learners
          </Button>
        ) : null}
      </div>
    ),
  },
];

function SetSheet(props: {
  setup: FinanceSetup;
  year_id: string;
  capitation: Capitation;
  onClose: () => void;
}) {
  const { setup, capitation, onClose } = props;
  const today = useToday();
  const save = useAction(saveCapitation, { refresh, say: 'The capitation is set.' });
  const usual = [50, 30, 20].map((percent) => ({ percent, enrolment_on: today }));
  return (
    <Sheet open wide onClose={onClose} title="Rates and tranches">
      <Form
        schema={CapitationFields}
        initial={{
          financial_year_id: props.year_id,
          rates: capitation.rates.length
            ? capitation.rates.map(({ vote_head_id, amount_cents }) => ({
                vote_head_id,
                amount_cents,
              }))
            : [{}],
          tranches: capitation.tranches.length
            ? capitation.tranches.map(({ share, enrolment_on }) => ({
                percent: share / 100,
                enrolment_on,
              }))
            : usual,
        }}
        action={({ tranches, ...values }) =>
          save.run({
            ...values,
            tranches: tranches.map(({ percent, ...one }) => ({
              ...one,
              share: Math.round(percent * 100),
            })),
          })
        }
        onDone={onClose}
        onCancel={onClose}
        submit="Save"
      >
        <FieldList
          name="rates"
          label="For each learner and year"
          add="Add a vote head"
          rows_max={30}
        >
          {(path) => (
            <>
              <SelectField
                name={`${path}.vote_head_id`}
                label="Vote head"
                options={earningHeads(setup)}
              />
              <MoneyField name={`${path}.amount_cents`} label="Amount" />
            </>
          )}
        </FieldList>
        <FieldList name="tranches" label="Tranches" add="Add a tranche" rows_max={6}>
          {(path) => (
            <>
              <NumberField name={`${path}.percent`} label="Share" unit="%" decimals={2} />
              <DateField name={`${path}.enrolment_on`} label="Learners counted on" />
            </>
          )}
        </FieldList>
      </Form>
    </Sheet>
  );
}

function ReceiveSheet(props: { setup: FinanceSetup; tranche: Tranche; onClose: () => void }) {
  const { tranche, onClose } = props;
  const today = useToday();
  const receive = useAction(receiveCapitation, { refresh });
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Receive tranche ${tranche.number}`}
      sub={`${formatKes(tranche.expected_cents)} is expected`}
    >
      <Form
        schema={CapitationReceiptInput}
        initial={{
          tranche_id: tranche.id,
          payer_name: 'Ministry of Education',
          particulars: `Capitation, tranche ${tranche.number}`,
          method: 'bank',
          received_on: today,
        }}
        action={(values) => receive.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Receive and distribute"
      >
        <MoneyField
          name="amount_cents"
          label="Amount"
          help="It is spread over the vote heads of the account's fund"
        />
        <IncomeMethod setup={props.setup} />
        <TextField name="payer_name" label="Received from" maxLength={120} />
        <TextField name="particulars" label="What for?" maxLength={160} />
        <DateField name="received_on" label="Received on" max={today} />
      </Form>
    </Sheet>
  );
}
