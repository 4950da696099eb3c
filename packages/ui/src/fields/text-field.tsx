import type { ComponentProps } from 'react';
import { Field, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { lengthMax } from '../length-max.ts';

type InputRest = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'placeholder'
  | 'maxLength'
  | 'readOnly'
  | 'autoCapitalize'
  | 'spellCheck'
>;

export type TextFieldProps = FieldProps & InputRest & { autoFocus?: boolean };

export function TextField(props: TextFieldProps) {
  const wired = useField(props);
  const { name: _n, label: _l, help: _h, optional: _o, labelEnd: _e, autoFocus, ...rest } = props;
  return (
    <Field field={props} wired={wired}>
      <input
        className="input"
        type="text"
        maxLength={lengthMax(wired.store.schema, props.name) ?? 200}
        {...rest}
        {...wired.control}
        data-autofocus={autoFocus || undefined}
        value={String(wired.value ?? '')}
        onChange={(event) => wired.set(event.target.value)}
      />
    </Field>
  );
}

/** A telephone number as people write it; the server brings it to one form. */
export function PhoneField(props: TextFieldProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={20}
      placeholder="0722 000 418"
      {...props}
    />
  );
}

export type TextAreaProps = FieldProps & {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
};

export function TextArea(props: TextAreaProps) {
  const wired = useField(props);
  return (
    <Field field={props} wired={wired}>
      <textarea
        className="input"
        rows={props.rows ?? 3}
        maxLength={props.maxLength ?? lengthMax(wired.store.schema, props.name) ?? 2_000}
        placeholder={props.placeholder}
        {...wired.control}
        value={String(wired.value ?? '')}
        onChange={(event) => wired.set(event.target.value)}
      />
    </Field>
  );
}
