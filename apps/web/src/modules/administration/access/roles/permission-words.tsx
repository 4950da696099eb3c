import { module_labels, type ModuleName } from '@darasa/contract/access';
import { Facts } from '@darasa/ui';

/** Permissions for somebody who may look but not change. */
export function PermissionWords(props: {
  permissions: readonly { module: string; acts: readonly string[] }[];
}) {
  if (props.permissions.length === 0) return <p className="muted">This role allows nothing yet.</p>;
  return (
    <Facts
      items={props.permissions.map(({ module, acts }) => ({
        label: moduleWords(module),
        value: acts.join(', '),
      }))}
    />
  );
}

export const moduleWords = (name: string): string => module_labels[name as ModuleName] ?? name;
