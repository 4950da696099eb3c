import { Suspense, lazy, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Field, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Float } from './float.tsx';
import { useFormState } from './form.tsx';
import { ChevronDownIcon } from './icon.tsx';
import type { Option } from './select-field.tsx';

export type ComboboxProps = {
  label: string;
  value: string | undefined;
  /** The words of the value, where the list is not at hand. */
  chosen?: string | undefined;
  options?: readonly Option[];
  /** Asks the server. Keep it stable between drawings. */
  load?: (text: string) => Promise<readonly Option[]>;
  placeholder?: string;
  searchPlaceholder?: string;
  nothingFound?: string;
  optional?: boolean;
};

type ButtonProps = {
  id?: string;
  disabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
};

const ComboboxList = /* #__PURE__ */ lazy(() => import('./combobox-list.tsx'));

/** Chooses one of many by typing part of its name. */
export function Combobox(
  props: ComboboxProps & ButtonProps & { invalid?: boolean; onChange: (option?: Option) => void },
) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  /** What stood there when Enter came before the answer. */
  const [hurried, setHurried] = useState<string>();
  const anchor = useRef<HTMLButtonElement>(null);
  const list_id = useId();
  const words =
    props.options?.find((option) => option.value === props.value)?.label ?? props.chosen;
  const close = () => {
    setOpen(false);
    setText('');
    setHurried(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setOpen(true);
    // Whoever begins to type is searching already; until the list is there the keys gather here.
    const is_enter = event.key === 'Enter' && text !== '';
    if (!is_enter && !isLetter(event)) return;
    event.preventDefault();
    setOpen(true);
    if (is_enter) return setHurried(text);
    setText((before) => before + event.key);
  };
  const choose = (option?: Option) => {
    close();
    anchor.current?.focus();
    props.onChange(option);
  };
  return (
    <>
      <button
        type="button"
        ref={anchor}
        id={props.id}
        className="input combobox"
        role="combobox"
        // In a form the label stands beside it.
        aria-label={props.id ? undefined : props.label}
        aria-haspopup="listbox"
        aria-controls={list_id}
        aria-expanded={open}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props['aria-describedby']}
        disabled={props.disabled}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={press}
      >
        <span className={props.value ? undefined : 'faint'}>
          {props.value ? (words ?? props.value) : (props.placeholder ?? 'Choose')}
        </span>
        <ChevronDownIcon />
      </button>
      {open ? (
        <Float
          anchor={anchor}
          onClose={close}
          matchWidth
          id={list_id}
          className="float combobox-list"
        >
          <Suspense fallback={<i className="sk" />}>
            <ComboboxList
              {...props}
              text={text}
              onText={setText}
              hurried={hurried}
              onHurried={setHurried}
              onChosen={choose}
            />
          </Suspense>
        </Float>
      ) : null}
    </>
  );
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

export type ComboboxFieldProps = FieldProps &
  Omit<ComboboxProps, 'label' | 'value' | 'optional'> & { onChosen?: (option?: Option) => void };

export function ComboboxField(props: ComboboxFieldProps) {
  const wired = useField(props, { verb: 'Choose' });
  // The words of the choice are kept beside its id, so that a draft can show them again.
  const typed = useFormState(wired.store, (state) => state.typed[props.name]?.text);
  const choose = (option?: Option) => {
    if (option) wired.store.type(props.name, { text: option.label }, option.value);
    else wired.set(undefined);
    props.onChosen?.(option);
  };
  return (
    <Field field={props} wired={wired}>
      <Combobox
        {...props}
        {...wired.control}
        value={wired.value as string | undefined}
        chosen={typed ?? props.chosen}
        invalid={Boolean(wired.error)}
        onChange={choose}
      />
    </Field>
  );
}
