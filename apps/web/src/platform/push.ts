// Browser notifications. A lock screen is read by others, so they never carry a name or a mark.

export type Permission = 'granted' | 'denied' | 'default' | 'unsupported';

export const permission = (): Permission =>
  'Notification' in window ? Notification.permission : 'unsupported';

export async function askPermission(): Promise<Permission> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported';
}

/** Says that something arrived, when the page itself cannot be seen. */
export function announce(): void {
  if (permission() !== 'granted' || !document.hidden) return;
  const shown = new Notification('New notification', {
    body: 'Open the dashboard to read it.',
    tag: 'darasa-notification',
  });
  shown.addEventListener('click', () => window.focus());
}

/** A subscription must not outlive its session on a shared computer. */
export async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
