import { counted } from '@darasa/rules/counted';
import type { StatementPreview } from '@darasa/contract/finance/reconciliation/bank-statements';
import { formatRange } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Facts, Notice } from '@darasa/ui';

const remarks_shown = 8;

/** Shows what was understood of the file, what was left out and why, and what is wrong with it. */
export function PreviewFacts(props: { preview: StatementPreview; file_name: string }) {
  const { preview } = props;
  const sums = preview.opening_cents !== null && preview.closing_cents !== null;
  return (
    <div className="stack">
      {preview.problems.slice(0, remarks_shown).map((one) => (
        <Notice key={`${one.row_number} ${one.why}`} tone="negative">
          {one.row_number ? `Row ${one.row_number}: ` : ''}
          {one.why}.
        </Notice>
      ))}
      {preview.warnings.slice(0, remarks_shown).map((one) => (
        <Notice key={`${one.row_number} ${one.why}`} tone="warning">
          {one.row_number ? `Row ${one.row_number}: ` : ''}
          {one.why}.
        </Notice>
      ))}
      {preview.warnings.length > remarks_shown ? (
        <p className="faint">And {preview.warnings.length - remarks_shown} more of this kind.</p>
      ) : null}
      {preview.problems.length === 0 && sums ? (
        <Notice tone="positive">
          Opening balance and movements make the closing balance, to the cent.
        </Notice>
      ) : null}
      {preview.needs_columns ? (
        <Notice>
          These headings are new to us. Say below which column holds the day, the words and the
          amount, then check again.
        </Notice>
      ) : null}
      {preview.known_count > 0 ? (
        <Notice tone="info">
          {preview.known_count} of {counted(preview.line_count, 'line')} came with an earlier file
          and are not taken twice.
        </Notice>
      ) : null}
      <Facts
        oneColumn
        items={[
          { label: 'File', value: props.file_name },
          ...(preview.needs_columns ? [] : factsOf(preview)),
        ]}
      />
      {preview.ignored.length > 0 ? (
        <details>
          <summary>
            {preview.ignored.length === 1
              ? '1 row is left out'
              : `${counted(preview.ignored.length, 'row is', 'rows are')} left out`}
          </summary>
          <ul>
            {preview.ignored.map((one) => (
              <li key={one.row_number}>
                Row {one.row_number}: {one.why}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function factsOf(preview: StatementPreview) {
  const { opening_cents, closing_cents, from_on, to_on } = preview;
  const sums =
    opening_cents === null || closing_cents === null
      ? []
      : [
          { label: 'Opening balance', value: formatKes(opening_cents) },
          { label: 'Closing balance', value: formatKes(closing_cents) },
        ];
  return [
    { label: 'Layout', value: preview.layout_name ?? 'Found by its headings' },
    { label: 'Days', value: from_on && to_on ? formatRange(from_on, to_on) : '' },
    { label: 'Lines', value: preview.line_count.toLocaleString('en') },
    { label: 'Money in', value: formatKes(preview.in_cents) },
    { label: 'Money out', value: formatKes(preview.out_cents) },
    ...sums,
  ];
}
