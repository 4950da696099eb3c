import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Field, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Float } from '../overlay/float.tsx';
import { useFormState } from '../form/form.tsx';
import { ChevronDownIcon } from '../marks/icon.tsx';
import { lazyPart } from '../base/lazy-part.tsx';
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

const ComboboxList = /* #__PURE__ */ lazyPart(
  () => import('./combobox-list.tsx'),
  <i className="sk" />,
);

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
    if (!open && event.key === 'ArrowDown') return setOpen(true);
    // Whoever begins to type is searching already; until the list is there the keys gather here, and
    // open nothing else.
    const next = typedBehind(text, event, open);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
    setText(next);
    if (event.key === 'Enter' && text) setHurried(text);
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
          <ComboboxList
            {...props}
            text={text}
            onText={setText}
            hurried={hurried}
            onHurried={setHurried}
            onChosen={choose}
          />
        </Float>
      ) : null}
    </>
  );
}

/** The text after a key, or null where the key is none of typing: Space and Enter open a closed list. */
function typedBehind(text: string, event: KeyboardEvent, is_open: boolean): string | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (!text && [' ', 'Enter', 'Backspace'].includes(key)) return is_open ? text : null;
  if (key === 'Backspace') return text.slice(0, -1);
  if (key === 'Enter') return text;
  return key.length === 1 ? text + key : null;
}

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
