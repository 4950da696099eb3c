import { useField } from './field.tsx';
import type { FieldProps, WiredField } from './field.tsx';
import { useFormState } from '../form/form.tsx';

export type Reading<T> = { value?: T | undefined; problem?: string | undefined };

export type TypingState = {
  wired: WiredField;
  text: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

/**
 * For fields whose text is not their value: money, numbers, dates. The text stays as typed, even
 * when it cannot be read, and its sentence appears when the person leaves the field.
 */
export function useTyping<T>(
  props: FieldProps,
  read: (text: string) => Reading<T>,
  write: (value: T) => string,
): TypingState {
  const wired = useField(props);
  const { store } = wired;
  const typed = useFormState(store, (state) => state.typed[props.name]);
  const value = wired.value as T | undefined | null;
  return {
    wired,
    text: typed ? typed.text : value === undefined || value === null ? '' : write(value),
    onChange: (event) => {
      const text = event.target.value;
      const reading: Reading<T> = text.trim() === '' ? {} : read(text);
      store.type(props.name, { text, problem: reading.problem }, reading.value);
    },
    onBlur: () => store.settle(props.name),
  };
}
