import type { ImportPreview } from '@darasa/contract/platform/imports';
import { Button, ChevronDownIcon } from '@darasa/ui';
import type { ReactNode } from 'react';

export interface ColumnsProps {
  preview: ImportPreview;
  /** Fields whose column is a guess that nobody has looked at. */
  doubtful: readonly string[];
  onMap: (mapping: Record<string, number>, name: string) => void;
  onHeadRow: (row_number: number) => void;
  onConfirm: () => void;
}

/** Shows where the headings stand: most sheets have the school's name above them. */
export function HeadLine({ preview, onHeadRow }: ColumnsProps) {
  const { head_row, head_choices } = preview;
  if (head_choices.length < 2) return null;
  return (
    <section aria-label="Headings">
      <Select
        label="Row with the headings"
        value={head_row}
        onChange={(value) => onHeadRow(Number(value))}
      >
        {head_choices.map(({ row_number, words }) => (
          <option key={row_number} value={row_number}>
            Row {row_number}: {words}
          </option>
        ))}
      </Select>
    </section>
  );
}

/** Guesses come first, each with what stands below the heading: so a wrong one is seen. */
export function Guesses(props: ColumnsProps) {
  const { preview, doubtful } = props;
  const fields = preview.fields.filter(({ name }) => doubtful.includes(name));
  if (fields.length === 0) return null;
  return (
    <section aria-label="Columns to check" className="import-columns">
      <h3>Check these columns</h3>
      <p className="muted">
        Their headings only sound like ours. Choose another column where one is wrong.
      </p>
      <div className="fields">
        {fields.map((field) => (
          <FieldColumn key={field.name} {...props} field={field} />
        ))}
      </div>
      <div className="acts">
        <Button onClick={props.onConfirm}>These columns are right</Button>
      </div>
    </section>
  );
}

/** All that a person may still set; folded away where every column of the file is placed. */
export function Columns(props: ColumnsProps & { open: boolean }) {
  const { fields, mapping } = props.preview;
  const others = fields.filter(({ name }) => !props.doubtful.includes(name));
  const found_count = others.filter(({ name }) => name in mapping).length;
  return (
    <section aria-label="Columns" className="import-columns">
      <details open={props.open}>
        <summary>
          Which column is which <span className="muted">{found_count} found</span>
        </summary>
        <div className="fields">
          {others.map((field) => (
            <FieldColumn key={field.name} {...props} field={field} />
          ))}
        </div>
      </details>
    </section>
  );
}

function FieldColumn(props: ColumnsProps & { field: ImportPreview['fields'][number] }) {
  const { field, preview, onMap } = props;
  const { head, mapping, sample } = preview;
  const column = mapping[field.name];
  const choose = (value: string) => {
    const { [field.name]: _before, ...rest } = mapping;
    onMap(value === '' ? rest : { ...rest, [field.name]: Number(value) }, field.name);
  };
  const below = sample.flatMap(({ cells }) => (column === undefined ? [] : cells[column] || []));
  const help = column === undefined ? field.when_blank : below.slice(0, 2).join(', ');
  return (
    <Select
      label={field.label}
      optional={!field.required}
      value={column ?? ''}
      onChange={choose}
      help={help}
    >
      <option value="">Not in this file</option>
      {head.map((name, at) => (
        <option key={at} value={at}>
          {name || `Column ${at + 1}`}
        </option>
      ))}
    </Select>
  );
}

function Select(props: {
  label: string;
  optional?: boolean;
  value: string | number;
  onChange: (value: string) => void;
  help?: string | undefined;
  children: ReactNode;
}) {
  return (
    <label className="field">
      <span className="label">
        {props.label}
        {props.optional ? <span className="opt"> (optional)</span> : null}
      </span>
      <span className="select">
        <select
          className="input"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          {props.children}
        </select>
        <ChevronDownIcon />
      </span>
      {props.help ? <span className="help">{props.help}</span> : null}
    </label>
  );
}
