import { IconButton } from '../base/button.tsx';
import { Combobox } from './combobox.tsx';
import { FieldGroup, useField } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { CrossIcon } from '../marks/icon.tsx';
import type { Option } from './select-field.tsx';

export type ManyFieldProps = FieldProps & {
  /** Asks the server. Keep it stable between drawings. */
  load: (text: string) => Promise<readonly Option[]>;
  placeholder: string;
  searchPlaceholder: string;
  nothingFound: string;
  max: number;
};

/** Several of very many, found one by one; the value keeps their words, so that a draft shows them. */
export function ManyField(props: ManyFieldProps) {
  const wired = useField(props, { verb: 'Choose' });
  const chosen = Array.isArray(wired.value) ? (wired.value as Option[]) : [];
  const add = (option?: Option) => {
    if (!option || chosen.some((one) => one.value === option.value)) return;
    wired.set([...chosen, { value: option.value, label: option.label }]);
  };
  return (
    <FieldGroup field={props} wired={wired}>
      {chosen.length > 0 ? (
        <ul className="chosen">
          {chosen.map((one) => (
            <li key={one.value}>
              <span>{one.label}</span>
              <IconButton
                icon={CrossIcon}
                aria-label={`Remove ${one.label}`}
                onClick={() => wired.set(chosen.filter(({ value }) => value !== one.value))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {chosen.length < props.max ? (
        <Combobox
          {...wired.control}
          label={props.label}
          value={undefined}
          load={props.load}
          placeholder={props.placeholder}
          searchPlaceholder={props.searchPlaceholder}
          nothingFound={props.nothingFound}
          invalid={Boolean(wired.error)}
          onChange={add}
        />
      ) : (
        <p className="help">At most {props.max}.</p>
      )}
    </FieldGroup>
  );
}
