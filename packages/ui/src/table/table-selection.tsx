import { Button } from '../base/button.tsx';
import type { SelectionState } from './table-rows.tsx';
import type { BulkAct } from './table-types.ts';

export function SelectAll<Row>(props: {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selecting: SelectionState;
}) {
  const { rows, rowKey, selecting } = props;
  const ids = rows.map(rowKey);
  const chosen = ids.filter((id) => selecting.ids.has(id)).length;
  return (
    <th className="check">
      <input
        type="checkbox"
        aria-label={`Select all ${rows.length} on this page`}
        checked={chosen > 0 && chosen === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
        }}
        onChange={(event) => selecting.toggleAll(ids, event.target.checked)}
      />
    </th>
  );
}

/** Opens at the bottom with the count and at most three acts. */
export function SelectionBar(props: {
  ids: ReadonlySet<string>;
  acts: readonly BulkAct[];
  onClear: () => void;
}) {
  return (
    <div className="selection" role="region" aria-label="Selected rows">
      <strong aria-live="polite">{props.ids.size} selected</strong>
      {props.acts.slice(0, 3).map((act) => (
        <Button
          key={act.label}
          small
          {...(act.icon ? { icon: act.icon } : {})}
          onClick={() => act.run([...props.ids], props.onClear)}
        >
          {act.label}
        </Button>
      ))}
      <span className="bar" />
      <Button small variant="quiet" onClick={props.onClear}>
        Clear selection
      </Button>
    </div>
  );
}
