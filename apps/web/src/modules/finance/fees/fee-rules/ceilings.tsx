import {
  type FeeCeiling,
  FeeCeilingInput,
  listFeeCeilings,
  saveFeeCeiling,
} from '@darasa/contract/finance/fees/fee-rules';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  type Column,
  Loading,
  MoneyField,
  Notice,
  Panel,
  PlainTable,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';

/** The most a category may pay in a year. It warns; the school decides. */
export function Ceilings({ financial_year_id }: { financial_year_id: string }) {
  const may = useMay();
  const list = useQuery(queryOf(listFeeCeilings, { financial_year_id }));
  const [open, setOpen] = useState<FeeCeiling | null>(null);
  const rows = list.data?.rows ?? [];
  const over = overWords(rows);
  return (
    <Panel title="Ceilings for the year">
      {list.data ? null : (
        <Loading query={list} what="the ceilings" failed="We could not load them" lines={2} />
      )}
      {over ? <Notice>{over}</Notice> : null}
      {list.data ? (
        <PlainTable
          label="Ceilings"
          rows={rows}
          rowKey={(row) => row.fee_category_id}
          empty="No fee category yet."
          columns={columns}
          {...(may(saveFeeCeiling) ? { onOpen: setOpen } : {})}
        />
      ) : null}
      {open ? (
        <CeilingSheet row={open} year={financial_year_id} onClose={() => setOpen(null)} />
      ) : null}
    </Panel>
  );
}

function CeilingSheet(props: { row: FeeCeiling; year: string; onClose: () => void }) {
  const { row, year, onClose } = props;
  const save = useAction(saveFeeCeiling, { refresh: [['finance']] });
  return (
    <Sheet open onClose={onClose} title={`Ceiling, ${row.category_name}`}>
      <VersionedForm
        schema={FeeCeilingInput}
        row={row}
        initial={(at) => ({
          amount_cents: at?.amount_cents ?? undefined,
          authority: at?.authority ?? undefined,
        })}
        send={(values, over) =>
          save.run({
            ...values,
            fee_category_id: row.fee_category_id,
            financial_year_id: year,
            version: over?.version ?? 0,
          })
        }
        labels={{ amount_cents: 'Most in a year', authority: 'Set by' }}
        words={(values) => ({
          ...values,
          amount_cents:
            typeof values['amount_cents'] === 'number' ? formatKes(values['amount_cents']) : '',
        })}
        submit="Save the ceiling"
        draft_key={`finance.ceiling.${row.fee_category_id}`}
        onDone={onClose}
      >
        <MoneyField name="amount_cents" label="Most in a year" />
        <TextField
          name="authority"
          label="Set by"
          help="Such as Gazette Notice 1555, or the board on 14 Nov"
        />
      </VersionedForm>
    </Sheet>
  );
}

/** "Day: Form 3 with KES 25,000.00 is above KES 20,000.00". */
export function overWords(rows: readonly FeeCeiling[]): string {
  return rows
    .filter((row) => row.over.length > 0)
    .map((row) => {
      const classes = row.over.map((one) => `${one.class_name} ${formatKes(one.total_cents)}`);
      return `${row.category_name} is above the ceiling of ${formatKes(row.amount_cents ?? 0)}: ${classes.join(', ')}.`;
    })
    .join(' ');
}

const columns: Column<FeeCeiling>[] = [
  { key: 'category', head: 'Category', cell: (row) => row.category_name },
  { key: 'authority', head: 'Set by', wrap: true, cell: (row) => row.authority ?? 'Not set' },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.amount_cents === null ? null : row.over.length > 0 ? (
        <StatusChip tone="warning" shape="triangle">
          {row.over.length === 1 ? '1 class above' : `${row.over.length} classes above`}
        </StatusChip>
      ) : (
        <StatusChip tone="positive" shape="tick" quiet>
          Within limit
        </StatusChip>
      ),
  },
  {
    key: 'amount',
    head: 'Most in a year, KES',
    num: true,
    cell: (row) => (row.amount_cents === null ? 'None' : formatMoney(row.amount_cents)),
  },
];
