import { IconButton, Menu, MenuHeading, MenuItem, Segmented, SunIcon } from '@darasa/ui';
import { setTheme, themes, useTheme, type Theme } from '../platform/theme.ts';

const words: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

export function ThemeMenu() {
  const theme = useTheme();
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
      <ThemeItems />
    </Menu>
  );
}

/** The same as a part of the profile's menu, on phones. */
export function ThemeGroup() {
  return (
    <div role="group" aria-label="Theme" className="on-phone">
      <ThemeItems />
    </div>
  );
}

function ThemeItems() {
  const theme = useTheme();
  return (
    <>
      <MenuHeading>Theme</MenuHeading>
      {themes.map((one) => (
        <MenuItem key={one} current={one === theme} onSelect={() => setTheme(one)}>
          {words[one]}
        </MenuItem>
      ))}
    </>
  );
}

/** The same three, side by side, for the menu of phones. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <Segmented
      label="Theme"
      value={theme}
      options={themes.map((one) => ({ value: one, label: words[one] }))}
      onChange={(value) => setTheme(value as Theme)}
    />
  );
}
