import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { Notice } from '@darasa/ui';
import { mayCall } from '@darasa/contract/access';
import { useViewer } from '#platform/viewer.tsx';

/** Where a new school begins, until it has its first term. */
export function SetupNotice({ data: { terms } }: { data: Dashboard }) {
  const { user } = useViewer();
  // The endpoint itself would bring all schemas along to the first screen.
  if (terms.length > 0 || !mayCall({ module: 'administration' }, user)) return null;
  return (
    <Notice tone="info" act={{ label: 'Open Setup', href: '/dashboard/administration/setup' }}>
      This school is not set up yet. Setup says step by step what is still missing.
    </Notice>
  );
}
