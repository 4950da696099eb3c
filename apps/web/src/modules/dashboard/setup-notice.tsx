import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { Notice } from '@darasa/ui';
import { getChecklist } from '@darasa/contract/administration/school/checklist';
import { useMay } from '#platform/viewer.tsx';

/** Where a new school begins, until it has its first term or class. */
export function SetupNotice({ data: { terms, classes = [] } }: { data: Dashboard }) {
  const may = useMay();
  const is_begun = terms.length > 0 || classes.length > 0;
  if (is_begun || !may(getChecklist)) return null;
  return (
    <Notice tone="info" act={{ label: 'Open Setup', href: '/dashboard/administration/setup' }}>
      This school is not set up yet. Setup says step by step what is still missing.
    </Notice>
  );
}
