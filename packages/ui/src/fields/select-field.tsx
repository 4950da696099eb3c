import { Field, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { ChevronDownIcon } from '../marks/icon.tsx';

export type Option = { value: string; label: string; hint?: string; disabled?: boolean };

export type SelectFieldProps = FieldProps & {
  options: readonly Option[];
  /** The first line, which is no choice: "Choose a class". */
  placeholder?: string;
  onChosen?: (value: string | undefined) => void;
};

/** The phone's own list. For more than about twenty choices use ComboboxField. */
export function SelectField(props: SelectFieldProps) {
  const wired = useField(props, { verb: 'Choose' });
  const choose = (value: string) => {
    wired.set(value || undefined);
    props.onChosen?.(value || undefined);
  };
  return (
    <Field field={props} wired={wired}>
      <div className="select">
        <select
          className="input"
          {...wired.control}
          value={String(wired.value ?? '')}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{props.placeholder ?? 'Choose'}</option>
          {props.options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.hint ? `${option.label}, ${option.hint}` : option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
    </Field>
  );
}
