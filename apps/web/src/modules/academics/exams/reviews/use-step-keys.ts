import { useEffect, useEffectEvent } from 'react';

/** Letters that lead from one record to the next, unless somebody types or a dialog is open. */
export function useStepKeys(steps: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.closest('input, select, textarea, [contenteditable], dialog, [popover]')) return;
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
