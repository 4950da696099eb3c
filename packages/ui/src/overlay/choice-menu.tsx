import { Button } from '../base/button.tsx';
import type { Option } from '../fields/select-field.tsx';
import { ChevronDownIcon } from '../marks/icon.tsx';
import { Menu, MenuItem } from './menu.tsx';

/** One choice of a few, shown with its name: "By Class". */
export function ChoiceMenu(props: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  const chosen = props.options.find((one) => one.value === props.value);
  return (
    <Menu
      label={props.label}
      trigger={
        <Button small iconEnd={ChevronDownIcon}>
          {props.label}: {chosen?.label ?? 'Choose'}
        </Button>
      }
    >
      {props.options.map((one) => (
        <MenuItem
          key={one.value}
          current={one.value === props.value}
          onSelect={() => props.onChange(one.value)}
        >
          {one.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
