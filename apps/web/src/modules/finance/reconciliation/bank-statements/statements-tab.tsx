import { listAccountMonths } from '@darasa/contract/finance/reconciliation/reconciliation';
import {
  listStatementLayouts,
  listStatements,
  retireStatementLayout,
  type Statement,
  type StatementLayout,
  statementList,
  withdrawStatement,
} from '@darasa/contract/finance/reconciliation/bank-statements';
import { formatDate, formatDateTime, formatRange } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Button, ConfirmDialog, Facts, PlainPanel, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';

/** Every file that was imported, and the layouts that were learnt from them. */
export function StatementsTab() {
  const list = useList(statementList);
  const [open, setOpen] = useState<Statement | null>(null);
  return (
    <div className="stack">
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.file_name}
        onOpen={setOpen}
        empty={{
          title: 'No statement yet',
          text: "Import the bank's file; nothing is taken twice, however files overlap.",
        }}
      />
      <Layouts />
      {open ? <StatementSheet statement={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

function StatementSheet({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { user } = useViewer();
  const [asking, setAsking] = useState(false);
  const withdraw = useAction(withdrawStatement, {
    refresh: [keyOf(listStatements), keyOf(listAccountMonths)],
  });
  const may = mayUse(user, withdrawStatement) && !statement.withdrawn_at;
  return (
    <Sheet
      open
      onClose={onClose}
      title={statement.file_name}
      sub={statement.money_account_name}
      footer={
        may ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Take back the import
          </Button>
        ) : undefined
      }
    >
      <Facts
        oneColumn
        items={[
          { label: 'Days', value: formatRange(statement.from_on, statement.to_on) },
          { label: 'Layout', value: statement.layout },
          { label: 'New lines', value: statement.line_count },
          { label: 'Known already', value: statement.known_count },
          { label: 'Left out', value: statement.ignored_count },
          { label: 'Matched', value: `${statement.matched_count} of ${statement.line_count}` },
          { label: 'Opening balance', value: formatKes(statement.opening_cents) },
          { label: 'Closing balance', value: formatKes(statement.closing_cents) },
          { label: 'Imported by', value: statement.imported_by },
          { label: 'Imported', value: formatDateTime(statement.created_at) },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Take back ${statement.file_name}?`}
        act="Take back"
        danger
        onConfirm={async () => {
          await withdraw.run({ id: statement.id });
          onClose();
        }}
      >
        Its lines are removed. This is possible only while none is matched.
      </ConfirmDialog>
    </Sheet>
  );
}

function Layouts() {
  const { user } = useViewer();
  const layouts = useQuery(queryOf(listStatementLayouts, {}));
  const may = mayUse(user, retireStatementLayout);
  const rows = layouts.data?.rows ?? [];
  return (
    <PlainPanel
      title="Saved layouts"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: 'name', head: 'Bank', cell: (row) => row.name },
        {
          key: 'columns',
          head: 'Columns',
          wrap: true,
          cell: (row) => Object.values(row.columns).join(', '),
        },
        { key: 'since', head: 'Since', cell: (row) => formatDate(row.created_at) },
        {
          key: 'act',
          head: '',
          cell: (row: StatementLayout) => retireCell(may, row),
        },
      ]}
    />
  );
}

const retireCell = (may: boolean, row: StatementLayout) =>
  may ? <RetireButton id={row.id} /> : null;

function RetireButton({ id }: { id: string }) {
  const retire = useAction(retireStatementLayout, { refresh: [keyOf(listStatementLayouts)] });
  return (
    <Button small busy={retire.busy} onClick={() => void retire.run({ id })}>
      Use no longer
    </Button>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<Statement>>> = {
  money_account_name: { width: 180, phone: 'what' },
  days: { width: 200 },
  matched: {
    width: 132,
    phone: 'status',
    renderCell: (row) =>
      row.withdrawn_at ? (
        <StatusChip status="withdrawn">Taken back</StatusChip>
      ) : (
        `${row.matched_count} of ${row.line_count}`
      ),
  },
};
