import type { UserRow } from '@darasa/contract/identity/access/users';
import { StatusChip, type StatusChipProps } from '@darasa/ui';

const looks: Record<UserRow['state'], StatusChipProps> = {
  active: { status: 'active' },
  never: { tone: 'info', shape: 'ring', children: 'Never signed in' },
  locked: { tone: 'warning', shape: 'diamond', children: 'Locked' },
  disabled: { tone: 'negative', shape: 'square', children: 'Disabled' },
};

export function UserState({ state }: { state: UserRow['state'] }) {
  return <StatusChip {...looks[state]} />;
}
