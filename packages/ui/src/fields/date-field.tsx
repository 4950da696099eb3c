import { formatDate } from '@darasa/rules/dates';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useTyping } from './typed-field.ts';
import type { Reading } from './typed-field.ts';

export type DateFieldProps = FieldProps & {
  min?: string;
  max?: string;
  /** Said instead of "on or before 15 Sep 2026": "Enter a date that is not after today". */
  limitWords?: string;
};

/** The phone's own date picker. The date is read back in words, since 4/9 is not one day everywhere. */
export function DateField(props: DateFieldProps) {
  const { wired, text, onChange, onBlur } = useTyping(
    props,
    (typed) => readDate(typed, props),
    String,
  );
  return (
    <Field
      field={props}
      wired={wired}
      after={isDate(text) ? <p className="reads">{formatDate(text)}</p> : null}
    >
      <input
        className="input"
        type="date"
        min={props.min}
        max={props.max ?? '9999-12-31'}
        {...wired.control}
        value={text}
        onChange={onChange}
        onBlur={onBlur}
      />
    </Field>
  );
}

function readDate(text: string, { min, max, limitWords }: DateFieldProps): Reading<string> {
  if (!isDate(text)) return { problem: 'Enter a date, for example 15 Sep 2026' };
  if (min && text < min)
    return { value: text, problem: limitWords ?? `Enter ${formatDate(min)} or later` };
  if (max && text > max)
    return { value: text, problem: limitWords ?? `Enter ${formatDate(max)} or earlier` };
  return { value: text };
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
