import { counted } from '@darasa/rules/counted';
import type { ImportPreview } from '@darasa/contract/platform/imports';
import { Notice, SideScroll } from '@darasa/ui';
import { Columns, type ColumnsProps, Guesses, HeadLine } from './columns.tsx';

const faults_max = 100;

/** The second step: which column is which, what is wrong where, and the first rows as they came. */
export function PreviewRows(
  props: ColumnsProps & {
    busy: boolean;
    different: readonly number[];
    onDifferent: (rows: readonly number[]) => void;
  },
) {
  const { preview } = props;
  const { valid_count, fault_row_count, alike_row_count, run } = preview;
  return (
    <div className="import-preview" aria-busy={props.busy}>
      <p role="status">
        {run.file_name}: {counted(run.row_count, 'row')}. {valid_count.toLocaleString('en')} can be
        imported
        {fault_row_count > 0
          ? `, ${fault_row_count.toLocaleString('en')} ${fault_row_count === 1 ? 'has' : 'have'} faults`
          : ''}
        {alike_row_count > 0
          ? `, ${alike_row_count.toLocaleString('en')} look like what is here already`
          : ''}
        .
      </p>
      <HeadLine {...props} />
      <Guesses {...props} />
      <Columns {...props} open={isOpen(preview)} />
      {preview.faults.length > 0 ? <Faults preview={preview} /> : null}
      {preview.alike.length > 0 ? <Alike {...props} /> : null}
      <Sample preview={preview} />
    </div>
  );
}

/** Nobody has to look at thirty columns; where one that is needed is not found, somebody must. */
const isOpen = ({ fields, mapping, valid_count }: ImportPreview): boolean =>
  valid_count === 0 || fields.some(({ name, required }) => required && !(name in mapping));

function Faults({ preview }: { preview: ImportPreview }) {
  const shown = preview.faults.slice(0, faults_max);
  return (
    <section aria-label="Faults">
      <h3>What to mend in the file</h3>
      <table className="table compact">
        <thead>
          <tr>
            <th scope="col" className="row-number">
              Row
            </th>
            <th scope="col">Column</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((fault) => (
            <tr key={`${fault.row_number} ${fault.column} ${fault.message}`}>
              <td className="row-number">{fault.row_number}</td>
              <td>{fault.column}</td>
              <td className="wrap">{fault.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {preview.faults.length > shown.length ? (
        <Notice tone="info">
          The first {faults_max} faults are listed. Mend these and check the file again.
        </Notice>
      ) : null}
    </section>
  );
}

/** Doubts, not faults: each is left out until somebody who knows says that it is another one. */
function Alike({ preview, different, onDifferent }: Parameters<typeof PreviewRows>[0]) {
  const { alike, alike_row_count } = preview;
  const toggle = (row: number, on: boolean) =>
    onDifferent(on ? [...different, row] : different.filter((one) => one !== row));
  return (
    <section aria-label="Here already">
      <h3>What looks as if it were here already</h3>
      <p className="muted">These rows are left out. Tick those that are somebody else.</p>
      <table className="table compact">
        <thead>
          <tr>
            <th scope="col" className="row-number">
              Row
            </th>
            <th scope="col">Whom it looks like</th>
            <th scope="col">Different</th>
          </tr>
        </thead>
        <tbody>
          {alike.map(({ row_number, message }) => (
            <tr key={row_number}>
              <td className="row-number">{row_number}</td>
              <td className="wrap">{message}</td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Row ${row_number} is different`}
                  checked={different.includes(row_number)}
                  onChange={(event) => toggle(row_number, event.target.checked)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {alike_row_count > alike.length ? (
        <Notice tone="info">
          The first {alike.length} are listed; the others are left out as well.
        </Notice>
      ) : null}
    </section>
  );
}

function Sample({ preview }: { preview: ImportPreview }) {
  return (
    <section aria-label="First rows">
      <h3>The first rows as they came</h3>
      <SideScroll>
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col" className="row-number">
                Row
              </th>
              {preview.head.map((name, column) => (
                <th scope="col" key={column}>
                  {name || `Column ${column + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.sample.map((row) => (
              <tr key={row.row_number}>
                <td className="row-number">{row.row_number}</td>
                {preview.head.map((_name, column) => (
                  <td key={column}>{row.cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </section>
  );
}
