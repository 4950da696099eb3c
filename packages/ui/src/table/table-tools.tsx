import { IconButton } from '../base/button.tsx';
import { Segmented } from '../fields/choice-field.tsx';
import { DownloadIcon, PrinterIcon, SettingsIcon } from '../marks/icon.tsx';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import { Popover } from '../overlay/popover.tsx';
import type { Column, TableProps } from './table-types.ts';

export type Density = 'normal' | 'compact';

/** At the right end of the bar: export, print, columns and density. */
export function TableTools<Row>(props: {
  exportTo: TableProps<Row>['exportTo'];
  print: TableProps<Row>['print'];
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onHidden: (keys: string[]) => void;
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const { exportTo, print } = props;
  return (
    <>
      {exportTo ? (
        <Menu
          label="Export"
          align="end"
          trigger={<IconButton icon={DownloadIcon} aria-label="Export this list" />}
        >
          <MenuItem onSelect={() => exportTo('xlsx')}>Excel file</MenuItem>
          <MenuItem onSelect={() => exportTo('csv')}>CSV file</MenuItem>
        </Menu>
      ) : null}
      {print ? (
        <IconButton
          className="desk"
          icon={PrinterIcon}
          aria-label="Print this list"
          onClick={() => (typeof print === 'function' ? print() : window.print())}
        />
      ) : null}
      <Popover
        label="Columns and density"
        align="end"
        trigger={
          <IconButton className="desk" icon={SettingsIcon} aria-label="Columns and density" />
        }
      >
        <Chooser {...props} />
      </Popover>
    </>
  );
}

function Chooser<Row>(props: {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onHidden: (keys: string[]) => void;
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const hideable = props.columns.filter((column) => column.hideable || column.hidden);
  const toggle = (key: string, shown: boolean) =>
    props.onHidden(shown ? props.hidden.filter((one) => one !== key) : [...props.hidden, key]);
  return (
    <div className="chooser">
      <Segmented
        small
        label="Density"
        value={props.density}
        options={[
          { value: 'normal', label: 'Normal' },
          { value: 'compact', label: 'Compact' },
        ]}
        onChange={(value) => props.onDensity(value as Density)}
      />
      {hideable.length ? <h3>Columns</h3> : null}
      {hideable.map((column) => (
        <label className="check-row" key={column.key}>
          <input
            type="checkbox"
            checked={!props.hidden.includes(column.key)}
            onChange={(event) => toggle(column.key, event.target.checked)}
          />
          <span>{column.head}</span>
        </label>
      ))}
    </div>
  );
}
