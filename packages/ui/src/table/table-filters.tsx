import { formatDate } from '@darasa/rules/dates';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../base/button.tsx';
import { Sheet } from '../overlay/dialog.tsx';
import { ChevronDownIcon, CrossIcon, FilterIcon, SearchIcon } from '../marks/icon.tsx';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import { Popover } from '../overlay/popover.tsx';
import { isFilled, isSet, namesOf } from './table-view.ts';
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
    const on = isSet(view, filter);
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
  const on = isSet(view, filter);
  const trigger = (
    <button type="button" className={on ? 'filter on' : 'filter'}>
      {filter.label}
      {on ? <b>{filterWords(filter, view)}</b> : <ChevronDownIcon />}
    </button>
  );
  return (
    <span className={on ? 'filter-chip on' : 'filter-chip'}>
      {filter.kind === 'dates' ? (
        <Popover label={filter.label} trigger={trigger} className="filter-box">
          <DateRange filter={filter} view={view} onChange={onChange} />
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

/** On phones the filters open as a sheet, with the phone's own lists and date pickers. */
export function FilterSheet(props: {
  filters: readonly TableFilter[];
  view: TableView;
  onChange: Change;
  onClear: () => void;
}) {
  const [open, setOpen] = useState(false);
  const count = props.filters.filter((filter) => isSet(props.view, filter)).length;
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

/** The filter as a person says it, for the chip and for paper: "Form 3", "2 Oct to 4 Oct 2026". */
export function filterWords(filter: TableFilter, view: TableView): string {
  if (filter.kind === 'yes') return filter.label;
  if (filter.kind === 'dates') {
    const [from, to] = namesOf(filter).map((name) => view[name]);
    if (isFilled(from) && isFilled(to))
      return `${formatDate(String(from))} to ${formatDate(String(to))}`;
    return isFilled(from) ? `from ${formatDate(String(from))}` : `to ${formatDate(String(to))}`;
  }
  const value = String(view[filter.name]);
  return filter.options.find((option) => option.value === value)?.label ?? value;
}

const emptied = (filter: TableFilter): Record<string, unknown> =>
  Object.fromEntries(namesOf(filter).map((name) => [name, undefined]));

function SheetFilter(props: { filter: TableFilter; view: TableView; onChange: Change }) {
  const { filter, view, onChange } = props;
  if (filter.kind === 'dates') return <DateRange {...props} />;
  if (filter.kind === 'yes') {
    return (
      <label className="check-row">
        <input
          type="checkbox"
          checked={isSet(view, filter)}
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
      {namesOf(props.filter).map((name, i) => (
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
