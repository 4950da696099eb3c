import { Command } from 'cmdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CheckIcon } from '../marks/icon.tsx';
import type { ComboboxProps } from './combobox.tsx';
import type { Option } from './select-field.tsx';

const typing_ms = 200;
const shown_max = 50;

/** The open list: what is found, or why nothing is. Loaded when a list is opened for the first time. */
export default function ComboboxList(
  props: ComboboxProps & {
    /** What was typed, also before the list was there. */
    text: string;
    onText: (text: string) => void;
    /** What stood there when Enter came before the answer. */
    hurried: string | undefined;
    onHurried: (text?: string) => void;
    onChosen: (option?: Option) => void;
  },
) {
  const { text, onText, hurried, onHurried, onChosen } = props;
  const { found, state, of_text } = useFound(props, text);
  const is_old = of_text !== text;
  const input = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState('');
  const offers_none = Boolean(props.optional && props.value && !text);
  const shown = found.slice(0, shown_max);
  const ways = [
    ...(offers_none ? ['none'] : []),
    ...shown.filter((one) => !one.disabled).map((one) => one.value),
  ];
  // Opening the list is asking to type, behind what was typed already.
  useEffect(() => {
    const box = input.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  // Enter came before the answer: the one who is found is taken, of several none.
  const only = found.length === 1 && !found[0]!.disabled ? found[0] : undefined;
  const take = useEffectEvent(() => {
    onHurried(undefined);
    if (only) onChosen(only);
  });
  useEffect(() => {
    if (!is_old && hurried === text) take();
  }, [is_old, hurried, text]);
  return (
    <Command
      shouldFilter={false}
      label={props.label}
      loop
      // What was pointed at may be gone with the answer to the next letters: Enter takes the first then.
      value={ways.includes(at) ? at : (ways[0] ?? '')}
      onValueChange={setAt}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !is_old) return;
        // The rows are of what was typed before, and nobody means them.
        event.preventDefault();
        onHurried(text);
      }}
    >
      <Command.Input
        value={text}
        onValueChange={onText}
        placeholder={props.searchPlaceholder ?? 'Type to search'}
        maxLength={80}
        ref={input}
      />
      <Command.List>
        {state === 'ready' ? (
          <Command.Empty>
            {props.load && !text.trim()
              ? 'Type to search'
              : (props.nothingFound ?? 'Nothing found.')}
          </Command.Empty>
        ) : null}
        {state === 'searching' && !found.length ? (
          <Command.Loading>Searching</Command.Loading>
        ) : null}
        {state === 'failed' ? (
          <p className="error" role="alert">
            We could not search. Check the connection and type again.
          </p>
        ) : null}
        {offers_none ? (
          <Command.Item className="item" value="none" onSelect={() => onChosen()}>
            <span className="muted">None</span>
          </Command.Item>
        ) : null}
        {shown.map((option) => (
          <Command.Item
            key={option.value}
            className="item"
            value={option.value}
            disabled={option.disabled ?? false}
            onSelect={() => onChosen(option)}
          >
            <span>{option.label}</span>
            {option.hint ? <span className="where">{option.hint}</span> : null}
            {option.value === props.value ? <CheckIcon className="right" /> : null}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

type Found = {
  found: readonly Option[];
  state: 'ready' | 'searching' | 'failed';
  /** What was typed when these were asked for. */
  of_text?: string;
};

function useFound({ options, load }: ComboboxProps, text: string): Found {
  const [loaded, setLoaded] = useState<Found>({ found: [], state: 'searching' });
  useEffect(() => {
    if (!load) return;
    let is_current = true;
    const timer = setTimeout(
      async () => {
        setLoaded((before) => ({ ...before, state: 'searching' }));
        const next = await load(text).then(
          (found): Found => ({ found, state: 'ready', of_text: text }),
          (): Found => ({ found: [], state: 'failed', of_text: text }),
        );
        // A slow answer to an older question must not replace a newer one.
        if (is_current) setLoaded(next);
      },
      text ? typing_ms : 0,
    );
    return () => {
      is_current = false;
      clearTimeout(timer);
    };
  }, [load, text]);
  return load ? loaded : { found: matching(options ?? [], text), state: 'ready', of_text: text };
}

/** Every word typed must begin a word of the choice: "ami has" finds Amina Wairimu Hassan. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const typed = wordsOf(text);
  if (!typed.length) return options;
  return options.filter((option) => {
    const words = wordsOf(`${option.label} ${option.hint ?? ''}`);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
