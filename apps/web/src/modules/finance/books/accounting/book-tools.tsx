import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { Button, ChevronDownIcon, type Option } from '@darasa/ui';
import { type ReactNode, useId } from 'react';
import './accounting.css';

/** Shows what a page of the books is narrowed by, and what can be done with it. */
export function BookTools(props: { children: ReactNode; acts?: ReactNode }) {
  return (
    <div className="book-tools">
      {props.children}
      {props.acts ? <div className="acts">{props.acts}</div> : null}
    </div>
  );
}

export function Choice(props: {
  label: string;
  value: string;
  options: readonly Option[];
  /** In a table the head of the column says it to whoever sees. */
  hidden?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className={props.hidden ? 'sr' : 'label'} htmlFor={id}>
        {props.label}
      </label>
      <div className="select">
        <select
          id={id}
          className="input"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
    </div>
  );
}

export function Day(props: {
  label: string;
  value: string;
  kind?: 'date' | 'month';
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        className="input"
        type={props.kind ?? 'date'}
        value={props.value}
        // A date that is only half typed is no date yet.
        onChange={(event) => event.target.value && props.onChange(event.target.value)}
      />
    </div>
  );
}

/** Only where the school has funds: everything, the general fund, or one of them. */
export function FundChoice(props: {
  setup: FinanceSetup;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  if (props.setup.funds.length === 0) return null;
  return (
    <Choice
      label="Fund"
      value={props.value ?? ''}
      options={[
        { value: '', label: 'All funds' },
        { value: 'general', label: 'General fund' },
        ...props.setup.funds.map((fund) => ({ value: fund.id, label: fund.name })),
      ]}
      onChange={(value) => props.onChange(value || undefined)}
    />
  );
}

export function FileActs(props: { onExport: (format: 'csv' | 'xlsx' | 'pdf') => void }) {
  return (
    <>
      <Button onClick={() => props.onExport('pdf')}>Print</Button>
      <Button onClick={() => props.onExport('xlsx')}>Excel</Button>
    </>
  );
}
