import { acts, module_labels, modules } from '@darasa/contract/access';
import {
  exportWhoCan,
  type Holder,
  whoCan,
  WhoCanInput,
} from '@darasa/contract/identity/access/access-reports';
import { Button, EmptyState, Link, Loading, Menu, MenuItem, Panel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { act_labels } from '../roles/permission-grid.tsx';
import { userHref } from '../roles/role-people.tsx';

/** Pick a permission; here is who has it in this school, and why. */
export function WhoCanTab() {
  const [asked, setAsked] = useState(() => WhoCanInput.parse({}));
  const found = useQuery(queryOf(whoCan, asked));
  const { exportTo } = useTableExport(exportWhoCan, asked);
  const { data } = found;
  return (
    <Panel
      title="Who can do a thing"
      aside={data ? `${data.count} ${data.count === 1 ? 'person' : 'people'}` : undefined}
    >
      <div className="panel-body ask-row">
        <Choice
          label="Module"
          value={asked.module}
          options={modules.map((value) => [value, module_labels[value]])}
          onChange={(module) => setAsked({ ...asked, module })}
        />
        <Choice
          label="Act"
          value={asked.act}
          options={acts.map((value) => [value, act_labels[value]])}
          onChange={(act) => setAsked({ ...asked, act })}
        />
        {exportTo ? (
          <Menu label="Export" trigger={<Button>Export</Button>}>
            <MenuItem onSelect={() => void exportTo('csv')}>CSV</MenuItem>
            <MenuItem onSelect={() => void exportTo('xlsx')}>Excel</MenuItem>
            <MenuItem onSelect={() => void exportTo('pdf')}>PDF</MenuItem>
          </Menu>
        ) : null}
      </div>
      {data ? null : (
        <Loading query={found} what="the people" failed="We could not find that out" lines={5} />
      )}
      {data && data.rows.length === 0 ? (
        <EmptyState title="Nobody may do this in this school" />
      ) : null}
      <ul className="lines">
        {data?.rows.map((row) => (
          <HolderLine key={row.user_id} holder={row} />
        ))}
      </ul>
    </Panel>
  );
}

function HolderLine({ holder }: { holder: Holder }) {
  return (
    <li>
      <span className="words">
        <Link href={userHref(holder.user_id)}>{holder.name}</Link>
        <span className="meta">{holder.why.join('. ')}</span>
      </span>
    </li>
  );
}

function Choice<V extends string>(props: {
  label: string;
  value: V;
  options: [V, string][];
  onChange: (value: V) => void;
}) {
  return (
    <label className="field">
      <span className="label">{props.label}</span>
      <select
        className="input"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value as V)}
      >
        {props.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
