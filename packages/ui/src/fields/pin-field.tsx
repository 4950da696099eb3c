import { Field, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';

/** Figures that nobody beside the phone should read; the keys are those of a telephone. */
export function PinField(props: FieldProps) {
  const wired = useField(props, { secret: true });
  return (
    <Field field={props} wired={wired}>
      <input
        className="input pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...wired.control}
        value={String(wired.value ?? '')}
        onChange={(event) => wired.set(event.target.value)}
      />
    </Field>
  );
}
