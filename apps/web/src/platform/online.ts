import { toast } from '@darasa/ui/feedback/toast';
import { useSyncExternalStore } from 'react';

const offline_toast_ms = 600_000;
const recently_back_ms = 3_000;

let recently_back = false;
let back_timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Follows the browser's own events and says so, for as long as the page lives. */
export function startOnline(): void {
  window.addEventListener('offline', sayOffline);
  window.addEventListener('online', sayBack);
  if (!navigator.onLine) sayOffline();
}

export type Connection = 'online' | 'offline' | 'recently back';

/** A toast can be pushed aside by the next one; the top bar keeps saying it. */
export const useConnection = (): Connection => useSyncExternalStore(onConnection, connection);

function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return recently_back ? 'recently back' : 'online';
}

function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function sayOffline(): void {
  recently_back = false;
  clearTimeout(back_timer);
  toast({
    variant: 'destructive',
    title: 'You are offline. Some features may not work.',
    duration_ms: offline_toast_ms,
  });
  tell();
}

function sayBack(): void {
  recently_back = true;
  toast({ title: 'Back online' });
  clearTimeout(back_timer);
  back_timer = setTimeout(() => {
    recently_back = false;
    tell();
  }, recently_back_ms);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
