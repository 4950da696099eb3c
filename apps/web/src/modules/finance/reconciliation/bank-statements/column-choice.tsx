import type { StatementPreview } from '@darasa/contract/finance/reconciliation/bank-statements';
import { type ColumnName, columnNames } from '@darasa/rules/reconcile/columns';
import { SelectField, SideScroll, TextField } from '@darasa/ui';

const labels: Record<ColumnName, string> = {
  date: 'Day',
  narration: 'Words',
  paid_in: 'Money in',
  paid_out: 'Money out',
  amount: 'Amount, in or out',
  side: 'In or out (Cr, Dr)',
  balance: 'Running balance',
  reference: "Bank's reference",
  payer: 'Payer',
  account: 'Account number typed',
  status: 'Status',
  linked: 'Linked transaction',
  reason: 'Reason',
};

/** Which column of an unknown file is which; kept under a name for the next file. */
export function ColumnChoice({ preview }: { preview: StatementPreview }) {
  const options = preview.head.flatMap((name, at) =>
    name ? [{ value: String(at), label: name }] : [],
  );
  return (
    <>
      <SideScroll>
        <table className="table" aria-label="The first rows of the file">
          <thead>
            <tr>
              {preview.head.map((name, at) => (
                <th key={at}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.sample.slice(0, 3).map((row, i) => (
              <tr key={i}>
                {row.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <div className="recon-columns">
        {columnNames.slice(0, 10).map((column) => (
          <SelectField
            key={column}
            name={`column_${column}`}
            label={labels[column]}
            options={options}
            placeholder={defaultOf(preview, column)}
            optional={column !== 'date' && column !== 'narration'}
          />
        ))}
      </div>
      <TextField
        name="save_as"
        label="Remember these columns as"
        maxLength={60}
        optional
        help="The name of the bank, such as Equity"
      />
    </>
  );
}

function defaultOf(preview: StatementPreview, column: ColumnName): string {
  const at = preview.columns[column];
  return at === undefined ? 'Not in the file' : (preview.head[at] ?? '');
}

/** The columns are what a person chose, over what was found: "date:0,narration:3". */
export function columnsText(
  values: Record<string, unknown>,
  preview: StatementPreview,
): { columns?: string } {
  const chosen = columnNames.flatMap((column) => {
    const at = values[`column_${column}`] ?? preview.columns[column];
    return at === undefined || at === '' ? [] : [`${column}:${String(at)}`];
  });
  const is_changed = columnNames.some((column) => values[`column_${column}`]);
  return is_changed ? { columns: chosen.join(',') } : {};
}
