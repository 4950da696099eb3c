import { counted } from '@darasa/rules/counted';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import { FieldGroup, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { CrossIcon, PlusIcon } from '../marks/icon.tsx';

export type FieldListProps = FieldProps & {
  /** The words on the button: "Add a vote head". */
  add: string;
  /** A new row before anything is typed. */
  blank?: object;
  rows_max?: number;
  /** Draws one row; `path` is where its fields live: `${path}.amount_cents`. */
  children: (path: string, index: number) => ReactNode;
};

/** A list of rows inside a form: the lines of a requisition, the vote heads of a fee structure. */
export function FieldList(props: FieldListProps) {
  const row_says = Object.keys(props.blank ?? {}).join(' ');
  const wired = useField(props, { verb: 'Choose', row_says });
  const rows = Array.isArray(wired.value) ? (wired.value as object[]) : [];
  const full = rows.length >= (props.rows_max ?? 100);
  return (
    <FieldGroup field={props} wired={wired}>
      <div className="field-list" id={wired.control.id} tabIndex={-1}>
        {rows.map((_, i) => (
          <div className="list-row" key={i}>
            <div className="pair">{props.children(`${props.name}.${i}`, i)}</div>
            <IconButton
              icon={CrossIcon}
              aria-label={`Remove row ${i + 1}`}
              onClick={() => wired.set(rows.filter((_row, at) => at !== i))}
            />
          </div>
        ))}
        <Button
          small
          icon={PlusIcon}
          cannot={full ? `At most ${counted(rows.length, 'row')}` : undefined}
          onClick={() => wired.set([...rows, { ...props.blank }])}
        >
          {props.add}
        </Button>
      </div>
    </FieldGroup>
  );
}
