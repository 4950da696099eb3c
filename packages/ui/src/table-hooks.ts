import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import type { Selecting } from './table-rows.tsx';

// The last answer stays on the screen until the next one is here.
export function useKept<D>(data: D | undefined): D | undefined {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
}

/** The rows ticked so far. They stay ticked while pages are turned. */
export function useSelection(): Selecting & { clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set<string>());
  const toggleAll = (some: readonly string[], on: boolean) => {
    const next = new Set(ids);
    for (const id of some) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  };
  return {
    ids,
    toggle: (id, on) => toggleAll([id], on),
    toggleAll,
    clear: () => setIds(new Set()),
  };
}

/** "/" goes to the search and "n" to the new one, unless somebody is typing or a dialog is open. */
export function useKeys(frame: RefObject<HTMLElement | null>, onNew: (() => void) | undefined) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.closest('input, select, textarea, [contenteditable], dialog, [popover]')) return;
    const search = frame.current?.querySelector<HTMLElement>('[data-table-search]');
    if (event.key === '/' && search) search.focus();
    else if (event.key === 'n' && onNew) onNew();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

// Money and names are never cut short. Where the columns do not fit, the table scrolls sideways
// and keeps its first column; only then the head gives up sticking to the page.
export function useTight(box: RefObject<HTMLElement | null>, width_px: number): boolean {
  const [tight, setTight] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => setTight(element.clientWidth < width_px));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, width_px]);
  return tight;
}
