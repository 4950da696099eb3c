import { type Act, acts, module_labels, type ModuleName, modules } from '@darasa/contract/access';
import type { Grant } from '@darasa/contract/identity/access/roles';
import { useField } from '@darasa/ui';
import type { KeyboardEvent } from 'react';
import './roles.css';

export const act_labels: Record<Act, string> = {
  view: 'View',
  create: 'Create',
  edit: 'Edit',
  approve: 'Approve',
  void: 'Void',
  export: 'Export',
};

/** Module by act. Arrows walk through it and the space bar ticks; on a phone each module is a block. */
export function PermissionGrid(props: { disabled?: boolean }) {
  const wired = useField({ name: 'permissions', label: 'Permissions', optional: true });
  const grants = (wired.value ?? []) as Grant[];
  const actsOf = (module: ModuleName) => grants.find((one) => one.module === module)?.acts ?? [];
  const tick = (module: ModuleName, next: readonly Act[]) => {
    const others = grants.filter((one) => one.module !== module);
    wired.set(next.length > 0 ? [...others, { module, acts: [...next] }] : others);
  };
  return (
    <table
      className="permission-grid"
      id={wired.control.id}
      aria-label="What the role may do in each module"
    >
      <thead>
        <tr>
          <th scope="col">Module</th>
          {acts.map((act) => (
            <th key={act} scope="col">
              {act_labels[act]}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {modules.map((module) => (
          <ModuleRow
            key={module}
            module={module}
            ticked={actsOf(module)}
            disabled={props.disabled ?? false}
            onTick={(next) => tick(module, next)}
          />
        ))}
      </tbody>
    </table>
  );
}

function ModuleRow(props: {
  module: ModuleName;
  ticked: readonly Act[];
  disabled: boolean;
  onTick: (next: readonly Act[]) => void;
}) {
  const { module, ticked, disabled, onTick } = props;
  const label = module_labels[module];
  return (
    <tr className={ticked.length > 0 ? 'some' : undefined}>
      <th scope="row">{label}</th>
      {acts.map((act) => (
        <td key={act}>
          <Box
            name={`${label}: ${act_labels[act].toLowerCase()}`}
            words={act_labels[act]}
            checked={ticked.includes(act)}
            disabled={disabled}
            onChange={(on) => onTick(withAct(ticked, act, on))}
          />
        </td>
      ))}
      <td className="all">
        <Box
          name={`${label}: everything`}
          words="All"
          checked={ticked.length === acts.length}
          disabled={disabled}
          onChange={(on) => onTick(on ? acts : [])}
        />
      </td>
    </tr>
  );
}

function Box(props: {
  name: string;
  words: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={props.name}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.checked)}
        onKeyDown={walk}
      />
      <span aria-hidden="true">{props.words}</span>
    </label>
  );
}

/** Nobody edits what they cannot see: any act brings View, and without View nothing is left. */
function withAct(ticked: readonly Act[], act: Act, on: boolean): Act[] {
  if (!on) return act === 'view' ? [] : ticked.filter((one) => one !== act);
  return acts.filter((one) => one === act || one === 'view' || ticked.includes(one));
}

const steps: Record<string, [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function walk(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key];
  const cell = event.currentTarget.closest('td');
  const row = cell?.closest('tr');
  const rows = row?.closest('tbody')?.rows;
  if (!step || !cell || !row || !rows) return;
  const next = rows[row.sectionRowIndex + step[0]]?.cells[cell.cellIndex + step[1]];
  const box = next?.querySelector('input');
  if (!box) return;
  event.preventDefault();
  box.focus();
}
