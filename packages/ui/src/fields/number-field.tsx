import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useTyping } from './typed-field.ts';
import type { Reading } from './typed-field.ts';

export type NumberFieldProps = FieldProps & {
  min?: number;
  max?: number;
  decimals?: number;
  placeholder?: string;
  /** After the figure: "days", "%". */
  unit?: string;
};

export function NumberField(props: NumberFieldProps) {
  const { wired, text, onChange, onBlur } = useTyping(
    props,
    (typed) => readNumber(typed, props),
    String,
  );
  return (
    <Field field={props} wired={wired}>
      <div className="affix">
        <input
          className="input"
          inputMode={props.decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={20}
          placeholder={props.placeholder}
          {...wired.control}
          value={text}
          onChange={onChange}
          onBlur={onBlur}
        />
        {props.unit ? <span className="post">{props.unit}</span> : null}
      </div>
    </Field>
  );
}

export function readNumber(
  text: string,
  limits: Omit<NumberFieldProps, keyof FieldProps>,
): Reading<number> {
  const { min, max, decimals = 0 } = limits;
  const typed = text.trim().replaceAll(',', '').replace('\u2212', '-');
  if (!/^-?(\d+(\.\d+)?|\.\d+)$/.test(typed)) return { problem: 'Enter a number, for example 45' };
  const value = Number(typed);
  if ((typed.split('.')[1]?.length ?? 0) > decimals) {
    const most = decimals === 1 ? 'one decimal' : `${decimals} decimals`;
    return { value, problem: decimals ? `Use at most ${most}` : 'Enter a whole number' };
  }
  if (min !== undefined && value < min) return { value, problem: `Enter ${min} or more` };
  if (max !== undefined && value > max) return { value, problem: `Enter ${max} or less` };
  return { value };
}
