import type { ReactNode } from 'react';
import { FieldError, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';

export type SwitchProps = {
  label: string;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A setting that takes effect at once. Words left, switch right. */
export function Switch(props: SwitchProps) {
  return (
    <label className="switch-row">
      <span className="words">
        {props.label}
        {props.help ? <span className="help">{props.help}</span> : null}
      </span>
      <input
        className="switch"
        type="checkbox"
        role="switch"
        checked={props.checked}
        aria-checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </label>
  );
}

/** The same as a field of a form. */
export function SwitchRow(props: FieldProps) {
  const wired = useField(props);
  return (
    <>
      <label className="switch-row">
        <span className="words">
          {props.label}
          {props.help ? (
            <span className="help" id={wired.help_id}>
              {props.help}
            </span>
          ) : null}
        </span>
        <input
          className="switch"
          type="checkbox"
          role="switch"
          {...wired.control}
          aria-required={undefined}
          checked={wired.value === true}
          aria-checked={wired.value === true}
          onChange={(event) => wired.set(event.target.checked)}
        />
      </label>
      <FieldError wired={wired} />
    </>
  );
}
