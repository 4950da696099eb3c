import { declareEvent } from '../notifications/events.ts';

/** Concerns the server and not the school, but it is the school's data that would be lost. */
export const backup_missing = declareEvent({
  key: 'platform.backup_missing',
  module: 'everyone',
  label: 'There is no new backup',
  many: 'warnings about backups',
  listeners: { admins: true },
  must: true,
});

/**
 * A restored place begins anew: whoever was let in before must be let in anew, and what happened since the
 * backup is gone.
 */
export const place_restored = declareEvent({
  key: 'platform.place_restored',
  module: 'everyone',
  label: 'The server was restored from a backup',
  many: 'restorations from a backup',
  listeners: { admins: true },
  must: true,
});

export const events = [backup_missing, place_restored];
