import {
  exportWaiverCosts,
  getWaiverCosts,
  type WaiverCost,
} from '@darasa/contract/finance/fees/waivers';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { type Column, PlainPanel, Segmented, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';

/** Shows what waivers cost this year, beside what was budgeted for them. */
export function WaiverCosts() {
  const year = Number(useToday().slice(0, 4));
  const [by, setBy] = useState<WaiverCost['by']>('type');
  const exportTo = useExport(exportWaiverCosts);
  const costs = useQuery(queryOf(getWaiverCosts, { year }));
  if (!costs.data || costs.data.used_cents === 0) return null;
  const rows = costs.data.rows.filter((row) => row.by === by);
  return (
    <PlainPanel
      title={`What waivers cost in ${year}`}
      aside={
        <>
          <ExportMenu onExport={(format) => exportTo({ year, format })} />
          <Segmented
            small
            label="By"
            value={by}
            options={[
              { value: 'type', label: 'Kind' },
              { value: 'class', label: 'Class' },
              { value: 'funder', label: 'Who pays' },
            ]}
            onChange={(next) => setBy(next as WaiverCost['by'])}
          />
        </>
      }
      footer={<p>{formatKes(costs.data.used_cents)} in all, from the ledger</p>}
      label="What waivers cost"
      rows={rows}
      rowKey={(row) => row.name}
      empty="Nothing was waived this year."
      columns={by === 'type' ? [...columns, ...budget_columns] : columns}
    />
  );
}

const columns: Column<WaiverCost>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name },
  { key: 'learners', head: 'Learners', num: true, cell: (row) => row.learner_count },
  { key: 'used', head: 'Waived, KES', num: true, cell: (row) => formatMoney(row.used_cents) },
];

const budget_columns: Column<WaiverCost>[] = [
  {
    key: 'budget',
    head: 'Budget, KES',
    num: true,
    cell: (row) => (row.budget_cents === null ? 'None' : formatMoney(row.budget_cents)),
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.budget_cents !== null && row.used_cents > row.budget_cents ? (
        <StatusChip status="over_budget" />
      ) : null,
  },
];
