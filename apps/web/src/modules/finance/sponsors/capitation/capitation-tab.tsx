import {
  saveCapitation,
  receiveCapitation,
  exportCapitation,
  exportCapitationList,
  getCapitation,
  type Tranche,
} from '@darasa/contract/finance/receiving/other-income';
import type { FinanceSetup, FinancialYear } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, Loading, Pairs, Panel, PlainPanel, Segmented } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';
import { CapitationRatesSheet } from './capitation-rates-sheet.tsx';
import { CapitationReceipts } from './capitation-receipts.tsx';
import { ReceiveTrancheSheet } from './receive-tranche-sheet.tsx';

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
  const may = useMay();
  const found = useQuery(queryOf(getCapitation, { financial_year_id: year.id }));
  const [doing, setDoing] = useState<'set' | Tranche | null>(null);
  const listTo = useExport(exportCapitationList);
  const exportTo = useExport(exportCapitation);
  if (!found.data) return <Loading query={found} what="the capitation" lines={6} />;
  const capitation = found.data;
  const columns = columnsFor({
    ...(may(receiveCapitation) ? { onReceive: setDoing } : {}),
    ...(may(exportCapitationList)
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
            {may(saveCapitation) ? (
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
        <CapitationRatesSheet
          setup={setup}
          year_id={year.id}
          capitation={capitation}
          onClose={() => setDoing(null)}
        />
      ) : null}
      {doing && doing !== 'set' ? (
        <ReceiveTrancheSheet setup={setup} tranche={doing} onClose={() => setDoing(null)} />
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
