import { CheckIcon, MonitorIcon, MoonIcon, SunIcon } from '@darasa/ui/icon';
import { useSyncExternalStore } from 'react';
import { readTheme, setTheme, type Theme } from '../../platform/theme.ts';

const choices = [
  ['light', 'Light', SunIcon],
  ['dark', 'Dark', MoonIcon],
  ['system', 'System', MonitorIcon],
] as const;

const labelOf = (theme: Theme) => choices.find(([name]) => name === theme)?.[1];

export function ThemeMenu() {
  const [theme, choose] = useTheme();
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
            onClick={() => choose(name)}
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
  const [theme, choose] = useTheme();
  return (
    <div className="segmented small" role="group" aria-label="Theme">
      {choices.map(([name, label]) => (
        <button type="button" key={name} aria-pressed={name === theme} onClick={() => choose(name)}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** Both choices show the same; the server cannot know it and draws the default. */
function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(onChoice, readTheme, () => 'system' as const);
  return [theme, choose];
}

const listeners = new Set<() => void>();

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function choose(theme: Theme): void {
  setTheme(theme);
  for (const listener of listeners) listener();
}
