import { IconButton, Menu, MenuHeading, MenuItem, Segmented, SunIcon } from '@darasa/ui';
import { useState } from 'react';
import { readTheme, setTheme, themes, type Theme } from '../platform/theme.ts';

const words: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

export function ThemeMenu() {
  const state = useTheme();
  const [theme] = state;
  return (
    <Menu
      label="Theme"
      align="end"
      trigger={
        <IconButton
          className="theme"
          icon={SunIcon}
          aria-label={`Theme: ${words[theme]}`}
          title="Theme"
        />
      }
    >
      <ThemeItems state={state} />
    </Menu>
  );
}

/** The same as a part of the profile's menu, on phones. */
export function ThemeGroup() {
  return (
    <div role="group" aria-label="Theme" className="on-phone">
      <ThemeItems state={useTheme()} />
    </div>
  );
}

function ThemeItems({ state: [theme, choose] }: { state: ThemeState }) {
  return (
    <>
      <MenuHeading>Theme</MenuHeading>
      {themes.map((one) => (
        <MenuItem key={one} current={one === theme} onSelect={() => choose(one)}>
          {words[one]}
        </MenuItem>
      ))}
    </>
  );
}

/** The same three, side by side, for the menu of phones. */
export function ThemeChoice() {
  const [theme, choose] = useTheme();
  return (
    <Segmented
      label="Theme"
      value={theme}
      options={themes.map((one) => ({ value: one, label: words[one] }))}
      onChange={(value) => choose(value as Theme)}
    />
  );
}

type ThemeState = [Theme, (theme: Theme) => void];

function useTheme(): ThemeState {
  const [theme, setState] = useState(readTheme);
  const choose = (next: Theme) => {
    setTheme(next);
    setState(next);
  };
  return [theme, choose];
}
