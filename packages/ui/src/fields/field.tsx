import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import { useForm, useFormState } from '../form/form.tsx';
import type { FieldNote, FormStore } from '../form/form-store.ts';
import { WarningIcon } from '../marks/icon.tsx';

/** Field props are what every field takes. */
export type FieldProps = {
  /** Its place in the values; dots lead inside: "guardian.phone_number". */
  name: string;
  label: string;
  help?: ReactNode;
  optional?: boolean;
  disabled?: boolean;
  /** Beside the label, at the right: "Forgot password?" */
  labelEnd?: ReactNode;
};

/** A field's wiring: its ids for label, help and error, its value and its error. */
export type WiredField = {
  store: FormStore;
  error: string | undefined;
  value: unknown;
  set: (value: unknown) => void;
  /** Spread on the control. */
  control: {
    id: string;
    name: string;
    disabled: boolean | undefined;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    'aria-required': true | undefined;
  };
  help_id: string;
  error_id: string;
};

export function useField(props: FieldProps, note?: Partial<FieldNote>): WiredField {
  const { name, label, optional = false, disabled, help } = props;
  const store = useForm();
  const id = useId();
  const secret = note?.secret ?? false;
  const verb = note?.verb ?? 'Enter';
  const row_says = note?.row_says;
  useEffect(
    () => store.register(name, { id, label, optional, secret, verb, row_says }),
    [store, name, id, label, optional, secret, verb, row_says],
  );
  const error = useFormState(store, (state) => state.errors[name]);
  const value = useFormState(store, () => store.value(name));
  const help_id = `${id}-help`;
  const error_id = `${id}-error`;
  const described = [help ? help_id : '', error ? error_id : ''].filter(Boolean).join(' ');
  return {
    store,
    error,
    value,
    set: (next) => store.set(name, next),
    help_id,
    error_id,
    control: {
      id,
      name,
      disabled,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
      'aria-required': optional ? undefined : true,
    },
  };
}

/** Label above, help under the label, then the control, then the error in the schema's words. */
export function Field(props: {
  field: FieldProps;
  wired: WiredField;
  children: ReactNode;
  after?: ReactNode;
}) {
  const { field, wired } = props;
  return (
    <div className="field">
      <label className={field.labelEnd ? 'label row' : 'label'} htmlFor={wired.control.id}>
        <LabelWords {...field} />
      </label>
      <FieldHelp field={field} wired={wired} />
      {props.children}
      <FieldError wired={wired} />
      {props.after}
    </div>
  );
}

/** The same frame for a group of controls: radio buttons, segments, lists. */
export function FieldGroup(props: { field: FieldProps; wired: WiredField; children: ReactNode }) {
  const { field, wired } = props;
  return (
    <fieldset className="field" aria-describedby={wired.control['aria-describedby']}>
      <legend className="label">
        <LabelWords {...field} />
      </legend>
      <FieldHelp field={field} wired={wired} />
      {props.children}
      <FieldError wired={wired} />
    </fieldset>
  );
}

export function FieldError({ wired }: { wired: WiredField }) {
  if (!wired.error) return null;
  return (
    <p className="error" id={wired.error_id}>
      <WarningIcon />
      <span>{wired.error}</span>
    </p>
  );
}

function FieldHelp({ field, wired }: { field: FieldProps; wired: WiredField }) {
  return field.help ? (
    <p className="help" id={wired.help_id}>
      {field.help}
    </p>
  ) : null;
}

function LabelWords({ label, optional, labelEnd }: FieldProps) {
  return (
    <>
      <span>
        {label}
        {optional ? <span className="opt"> (optional)</span> : null}
      </span>
      {labelEnd}
    </>
  );
}
