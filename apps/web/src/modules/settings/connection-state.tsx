import { StatusChip } from '@darasa/ui';

interface Tries {
  last_success_at: string | null;
  last_failure_at: string | null;
}

/** Whether something outside answers, as far as the last tries tell; null where nothing is connected. */
export function ConnectionState({ of, untried }: { of: Tries | null; untried: string }) {
  if (!of) {
    return (
      <StatusChip shape="dot" quiet>
        Not connected
      </StatusChip>
    );
  }
  const { last_success_at, last_failure_at } = of;
  if (!last_success_at && !last_failure_at) {
    return (
      <StatusChip tone="info" shape="dot">
        {untried}
      </StatusChip>
    );
  }
  const works = (last_success_at ?? '') >= (last_failure_at ?? '');
  return (
    <StatusChip tone={works ? 'positive' : 'negative'} shape="dot">
      {works ? 'Works' : 'The last try failed'}
    </StatusChip>
  );
}
