import { useId } from 'react';
import { classes } from '../base/classes.ts';
import { FieldError, FieldGroup, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import type { Option } from './select-field.tsx';

/** One tick: yes or no. */
export function CheckField(props: FieldProps) {
  const wired = useField(props);
  return (
    <div className="field">
      <label className="check-row">
        <input
          type="checkbox"
          {...wired.control}
          aria-required={undefined}
          checked={wired.value === true}
          onChange={(event) => wired.set(event.target.checked)}
        />
        <span>{props.label}</span>
        {props.help ? (
          <span className="help" id={wired.help_id}>
            {props.help}
          </span>
        ) : null}
      </label>
      <FieldError wired={wired} />
    </div>
  );
}

/** Several ticks; the value is the list of those chosen. `all` names a tick for all of them at once. */
export function CheckListField(props: FieldProps & { options: readonly Option[]; all?: string }) {
  const wired = useField(props, { verb: 'Choose' });
  const chosen = Array.isArray(wired.value) ? (wired.value as string[]) : [];
  const toggle = (value: string, on: boolean) =>
    wired.set(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  const open = props.options.filter((one) => !one.disabled).map((one) => one.value);
  return (
    <FieldGroup field={props} wired={wired}>
      <div className="radio-list" id={wired.control.id} tabIndex={-1}>
        {props.all ? (
          <label className="check-row">
            <input
              type="checkbox"
              checked={open.every((one) => chosen.includes(one))}
              disabled={props.disabled}
              onChange={(event) => wired.set(event.target.checked ? open : [])}
            />
            <span>{props.all}</span>
          </label>
        ) : null}
        {props.options.map((option) => (
          <label className="check-row" key={option.value}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              disabled={props.disabled || option.disabled}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            <span>{option.label}</span>
            {option.hint ? <span className="help">{option.hint}</span> : null}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export type RadioFieldProps = FieldProps & { options: readonly Option[] };

/** One of a few, each on its own line with room for a hint. */
export function RadioField(props: RadioFieldProps) {
  const wired = useField(props, { verb: 'Choose' });
  return (
    <FieldGroup field={props} wired={wired}>
      <div className="radio-list">
        {props.options.map((option, i) => (
          <label className="check-row" key={option.value}>
            <input
              type="radio"
              name={wired.control.id}
              id={i === 0 ? wired.control.id : undefined}
              checked={wired.value === option.value}
              disabled={props.disabled || option.disabled}
              onChange={() => wired.set(option.value)}
            />
            <span>{option.label}</span>
            {option.hint ? <span className="help">{option.hint}</span> : null}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** One of a few short words, side by side; what does not fit stands in a second line. */
export function SegmentedField(props: RadioFieldProps & { onChosen?: (value: string) => void }) {
  const wired = useField(props, { verb: 'Choose' });
  return (
    <FieldGroup field={props} wired={wired}>
      <Segmented
        label={props.label}
        id={wired.control.id}
        value={String(wired.value ?? '')}
        options={props.options}
        onChange={(value) => {
          wired.set(value);
          props.onChosen?.(value);
        }}
        invalid={Boolean(wired.error)}
      />
    </FieldGroup>
  );
}

export type SegmentedProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  small?: boolean;
  id?: string;
  invalid?: boolean;
};

const segments_max = 4;

/** The same outside of a form: Term 1, Term 2, Term 3. */
export function Segmented(props: SegmentedProps) {
  const name = useId();
  return (
    <div
      className={classes(
        'segmented',
        props.small && 'small',
        props.options.length > segments_max && 'many',
      )}
      role="radiogroup"
      aria-label={props.label}
      aria-invalid={props.invalid || undefined}
    >
      {props.options.map((option, i) => (
        <label key={option.value}>
          {option.label}
          <input
            className="sr"
            type="radio"
            name={name}
            id={i === 0 ? props.id : undefined}
            value={option.value}
            checked={props.value === option.value}
            disabled={option.disabled}
            onChange={() => props.onChange(option.value)}
          />
        </label>
      ))}
    </div>
  );
}

export type Letter = Option & { letter: string; tone?: 'warning' | 'negative' | 'info' };

/** The register's control: one letter for each state, large enough for a thumb. */
export function Letters(props: {
  label: string;
  value: string;
  options: readonly Letter[];
  onChange: (value: string) => void;
  /** The letter that is chosen was pressed once more: there is something to say about it. */
  onAgain?: () => void;
  disabled?: boolean;
}) {
  const name = useId();
  return (
    <div className="letters" role="radiogroup" aria-label={props.label}>
      {props.options.map((option) => (
        <label key={option.value} className={option.tone} title={option.label}>
          <span aria-hidden="true">{option.letter}</span>
          <input
            className="sr"
            type="radio"
            name={name}
            aria-label={option.label}
            checked={props.value === option.value}
            disabled={props.disabled}
            onClick={() => (props.value === option.value ? props.onAgain?.() : undefined)}
            onChange={() => props.onChange(option.value)}
          />
        </label>
      ))}
    </div>
  );
}
