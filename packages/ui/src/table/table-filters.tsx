import { filterValueWords, isFilterSet, namesOfFilter } from '@darasa/rules/filter-words';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../base/button.tsx';
import { Sheet } from '../overlay/dialog.tsx';
import { ChevronDownIcon, CrossIcon, FilterIcon, SearchIcon } from '../marks/icon.tsx';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import { Popover } from '../overlay/popover.tsx';
import type { TableFilter, TableView } from './table-types.ts';

type Change = (change: Record<string, unknown>) => void;

const typing_ms = 250;

export function SearchBox(props: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(props.value);
  const sent = useRef(props.value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The pause may outlive this drawing; a filter chosen meanwhile must not be undone by it.
  const onChange = useRef(props.onChange);
  onChange.current = props.onChange;
  useEffect(() => {
    // Only a change from outside (Clear, Back) replaces what is being typed.
    if (props.value !== sent.current) {
      sent.current = props.value;
      setText(props.value);
    }
  }, [props.value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next === sent.current) return;
    sent.current = next;
    onChange.current(next);
  };
  return (
    <div className="find">
      <SearchIcon />
      <input
        className="input"
        type="search"
        data-table-search=""
        aria-label={props.label}
        placeholder={props.placeholder}
        maxLength={80}
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => send(next.trim()), typing_ms);
        }}
        onKeyDown={(event) => event.key === 'Enter' && send(text.trim())}
      />
      <kbd>/</kbd>
    </div>
  );
}

export function FilterChip(props: { filter: TableFilter; view: TableView; onChange: Change }) {
  const { filter, view, onChange } = props;
  if (filter.kind === 'yes') {
    const on = isFilterSet(filter, view);
    return (
      <span className="filter-chip">
        <button
          type="button"
          className="filter"
          aria-pressed={on}
          onClick={() => onChange({ [filter.name]: on ? undefined : true })}
        >
          {filter.label}
        </button>
      </span>
    );
  }
  const on = isFilterSet(filter, view);
  const trigger = (
    <button type="button" className={on ? 'filter on' : 'filter'}>
      {filter.label}
      {on ? <b>{filterValueWords(filter, view)}</b> : <ChevronDownIcon />}
    </button>
  );
  return (
    <span className={on ? 'filter-chip on' : 'filter-chip'}>
      {filter.kind === 'dates' || filter.kind === 'typed' ? (
        <Popover label={filter.label} trigger={trigger} className="filter-box">
          {filter.kind === 'dates' ? (
            <DateRange filter={filter} view={view} onChange={onChange} />
          ) : (
            <TypedFilter filter={filter} view={view} onChange={onChange} />
          )}
        </Popover>
      ) : (
        <Menu label={filter.label} trigger={trigger}>
          {filter.options.map((option) => (
            <MenuItem
              key={option.value}
              current={view[filter.name] === option.value}
              onSelect={() => onChange({ [filter.name]: option.value })}
            >
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {on ? (
        <button
          type="button"
          className="filter"
          aria-label={`Clear ${filter.label.toLowerCase()}`}
          onClick={() => onChange(emptied(filter))}
        >
          <CrossIcon />
        </button>
      ) : null}
    </span>
  );
}

/** The filters that are seldom set, as fields in one box. */
export function MoreFilters(props: {
  filters: readonly TableFilter[];
  view: TableView;
  onChange: Change;
}) {
  return (
    <span className="filter-chip">
      <Popover
        label="More filters"
        className="filter-box"
        trigger={
          <button type="button" className="filter">
            More filters
            <ChevronDownIcon />
          </button>
        }
      >
        <div className="fields">
          {props.filters.map((filter) => (
            <SheetFilter {...props} key={filter.name} filter={filter} />
          ))}
        </div>
      </Popover>
    </span>
  );
}

/** On phones the filters open as a sheet, with the phone's own lists and date pickers. */
export function FilterSheet(props: {
  filters: readonly TableFilter[];
  view: TableView;
  onChange: Change;
  onClear: () => void;
}) {
  const [open, setOpen] = useState(false);
  const count = props.filters.filter((filter) => isFilterSet(filter, props.view)).length;
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="filter phone-only" onClick={() => setOpen(true)}>
        <FilterIcon />
        Filters{count ? `, ${count}` : ''}
      </button>
      <Sheet
        open={open}
        onClose={close}
        title="Filters"
        footer={
          <>
            <Button variant="primary" onClick={close}>
              Show the list
            </Button>
            {count ? <Button onClick={props.onClear}>Clear</Button> : null}
          </>
        }
      >
        <div className="fields">
          {props.filters.map((filter) => (
            <SheetFilter
              key={filter.name}
              filter={filter}
              view={props.view}
              onChange={props.onChange}
            />
          ))}
        </div>
      </Sheet>
    </>
  );
}

const emptied = (filter: TableFilter): Record<string, unknown> =>
  Object.fromEntries(namesOfFilter(filter).map((name) => [name, undefined]));

function SheetFilter(props: { filter: TableFilter; view: TableView; onChange: Change }) {
  const { filter, view, onChange } = props;
  if (filter.kind === 'dates') return <DateRange {...props} />;
  if (filter.kind === 'typed') return <TypedFilter {...props} />;
  if (filter.kind === 'yes') {
    return (
      <label className="check-row">
        <input
          type="checkbox"
          checked={isFilterSet(filter, view)}
          onChange={(event) => onChange({ [filter.name]: event.target.checked || undefined })}
        />
        <span>{filter.label}</span>
      </label>
    );
  }
  return (
    <label className="field">
      <span className="label">{filter.label}</span>
      <span className="select">
        <select
          className="input"
          value={String(view[filter.name] ?? '')}
          onChange={(event) => onChange({ [filter.name]: event.target.value || undefined })}
        >
          <option value="">All</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </span>
    </label>
  );
}

function DateRange(props: { filter: TableFilter; view: TableView; onChange: Change }) {
  return (
    <div className="fields">
      {namesOfFilter(props.filter).map((name, i) => (
        <label className="field" key={name}>
          <span className="label">
            {props.filter.label}, {i === 0 ? 'from' : 'to'}
          </span>
          <input
            className="input"
            type="date"
            max="9999-12-31"
            value={String(props.view[name] ?? '')}
            onChange={(event) => props.onChange({ [name]: event.target.value || undefined })}
          />
        </label>
      ))}
    </div>
  );
}

/** Counts when the field is left or Enter is pressed: half a number is no filter. */
function TypedFilter(props: { filter: TableFilter; view: TableView; onChange: Change }) {
  const { name, label } = props.filter;
  const value = String(props.view[name] ?? '');
  const send = (text: string) => {
    if (text.trim() !== value) props.onChange({ [name]: text.trim() || undefined });
  };
  return (
    <label className="field" key={value}>
      <span className="label">{label}</span>
      <input
        className="input"
        maxLength={80}
        defaultValue={value}
        onBlur={(event) => send(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && send(event.currentTarget.value)}
      />
    </label>
  );
}
