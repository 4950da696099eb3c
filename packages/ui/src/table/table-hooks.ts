import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { SelectionState } from './table-rows.tsx';

// The last answer stays on the screen until the next one is here.
export function useKept<D>(data: D | undefined): D | undefined {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
}

/** The rows ticked so far. They stay ticked while pages are turned. */
export function useSelection(): SelectionState & { clear: () => void } {
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

/** The room is how wide the frame is, before anything is painted; 0 where nothing is laid out. */
export function useRoom(frame: RefObject<HTMLElement | null>): number {
  const [room_px, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame]);
  return room_px;
}
