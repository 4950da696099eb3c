import { useSyncExternalStore } from 'react';

/** Whoever signs in or writes to the school learns why nothing happens. The server knows no line. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    onLine,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <p className="notice negative offline" role="alert">
      You are offline. Some features may not work.
    </p>
  );
}

function onLine(heard: () => void): () => void {
  window.addEventListener('online', heard);
  window.addEventListener('offline', heard);
  return () => {
    window.removeEventListener('online', heard);
    window.removeEventListener('offline', heard);
  };
}
