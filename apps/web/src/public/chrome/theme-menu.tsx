import { CheckIcon, MonitorIcon, MoonIcon, SunIcon } from '@darasa/ui/marks/icon';
import { setTheme, useTheme, type Theme } from '#platform/theme.ts';

const choices = [
  ['light', 'Light', SunIcon],
  ['dark', 'Dark', MoonIcon],
  ['system', 'System', MonitorIcon],
] as const;

const labelOf = (theme: Theme) => choices.find(([name]) => name === theme)?.[1];

export function ThemeMenu() {
  const theme = useTheme();
  return (
    <>
      <button
        type="button"
        className="icon-button theme"
        popoverTarget="theme"
        aria-label={`Theme: ${labelOf(theme)}`}
        title="Theme"
      >
        <SunIcon />
      </button>
      <div className="drop-menu" id="theme" popover="auto" role="group" aria-label="Theme">
        {choices.map(([name, label, Drawn]) => (
          <button
            type="button"
            className="mi"
            key={name}
            aria-pressed={name === theme}
            popoverTarget="theme"
            popoverTargetAction="hide"
            onClick={() => setTheme(name)}
          >
            <Drawn />
            {label}
            {name === theme ? <CheckIcon className="end" /> : null}
          </button>
        ))}
      </div>
    </>
  );
}

/** The same choice inside the phone's menu, side by side. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <div className="segmented small" role="group" aria-label="Theme">
      {choices.map(([name, label]) => (
        <button
          type="button"
          key={name}
          aria-pressed={name === theme}
          onClick={() => setTheme(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
