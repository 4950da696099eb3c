import { formatKes, formatMoney, parseMoney } from '@darasa/rules/money';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useTyping } from './typed-field.ts';
import type { Reading } from './typed-field.ts';

export type MoneyFieldProps = FieldProps & {
  /** Before the figure. */
  currency?: string;
  min_cents?: number;
  max_cents?: number;
};

/** People type "12,500" or "12500.50"; the value is whole cents. */
export function MoneyField(props: MoneyFieldProps) {
  const { wired, text, onChange, onBlur } = useTyping(
    props,
    (typed) => readMoney(typed, props),
    formatMoney,
  );
  return (
    <Field field={props} wired={wired}>
      <div className="affix">
        <span className="pre" aria-hidden="true">
          {props.currency ?? 'KES'}
        </span>
        <input
          className="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          {...wired.control}
          value={text}
          onChange={onChange}
          onBlur={onBlur}
        />
      </div>
    </Field>
  );
}

function readMoney(text: string, { min_cents = 0, max_cents }: MoneyFieldProps): Reading<number> {
  const { cents, error } = parseMoney(text);
  if (error !== undefined) return { problem: error };
  if (cents < min_cents) return { value: cents, problem: `Enter ${formatKes(min_cents)} or more` };
  if (max_cents !== undefined && cents > max_cents) {
    return { value: cents, problem: `Enter ${formatKes(max_cents)} or less` };
  }
  return { value: cents };
}
