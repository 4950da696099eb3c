import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { formatDateTime } from '@darasa/rules/dates';
import { Link, Panel, Timeline } from '@darasa/ui';

type Change = NonNullable<Dashboard['recent_changes']>[number];

/** Who did what to whom, newest first; whoever may see these lines may see them all. */
export function ChangesPanel({ rows }: { rows: readonly Change[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel
      className="changes"
      title="Recent changes"
      aside={<Link href="/dashboard/administration/audit">All changes</Link>}
    >
      <Timeline
        groups={[
          {
            items: rows.map((row) => ({
              key: row.id,
              what: (
                <>
                  {row.who ?? 'The system'} {row.did} <Link href={row.href}>{row.what}</Link>
                </>
              ),
              when: formatDateTime(row.at),
            })),
          },
        ]}
      />
    </Panel>
  );
}
