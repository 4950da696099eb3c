import type { ConnectionKind } from '@darasa/contract/finance/connections';
import type { Secret } from '../../../platform/auth/tokens.ts';
import type { SchoolScope } from '../../../platform/automatic.ts';
import { keyOf } from '../incoming/hear.ts';

const places: Record<ConnectionKind, [label: string, path: string][]> = {
  mpesa: [
    ['Confirmation', 'paybill/confirmation'],
    ['Validation', 'paybill/validation'],
  ],
  kcb: [
    ['Notification', 'kcb/notification'],
    ['Validation', 'kcb/validation'],
  ],
  equity: [['Notification', 'equity/notification']],
  coop: [['Notification', 'coop/notification']],
};

/** The beginning of every address that a provider calls for this school. */
export const incomingBase = (
  secret: Secret,
  origin: string,
  provider: ConnectionKind,
  scope: SchoolScope,
): string => `${origin}/api/incoming/${scope.school_id}/${keyOf(secret, provider, scope)}`;

export const addressesOf = (
  secret: Secret,
  origin: string,
  provider: ConnectionKind,
  scope: SchoolScope,
): { label: string; url: string }[] =>
  places[provider].map(([label, path]) => ({
    label,
    url: `${incomingBase(secret, origin, provider, scope)}/${path}`,
  }));
