import { useEffect, useState } from 'react';

const wait_ms_max = 4_000;

/** Runs work once the browser has nothing better to do; returns a way to call it off. */
export function whenIdle(work: () => unknown): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(() => void work(), { timeout: wait_ms_max });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, wait_ms_max / 2);
  return () => clearTimeout(id);
}

/** False while the screen is still at work, then true: for what can wait. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
