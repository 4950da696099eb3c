import {
  openPortalPreview,
  previewPortal,
} from '@darasa/contract/students/families/family-requests';
import { Button, Loading } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { ChildCard } from '../family/child-card.tsx';

/** Shows what this guardian finds in the parent portal, as far as it is about this school. */
export function PortalPreview({ guardian_id }: { guardian_id: string }) {
  const may = useMay();
  const portal = useQuery(queryOf(previewPortal, { id: guardian_id }));
  if (!portal.data) return <Loading query={portal} what="the preview" />;
  const { children } = portal.data;
  if (children.length === 0) {
    return <p className="muted">This guardian sees no child of this school.</p>;
  }
  return (
    <div className="stack">
      <ul className="child-cards">
        {children.map((child) => (
          <li key={child.student_id}>
            <ChildCard child={child} />
            <p className="muted">
              {[
                child.sees_records ? 'Sees details and records' : 'Sees no records',
                child.sees_fees ? 'sees fees' : 'sees no fees',
                child.may_pay ? 'may pay in the portal' : 'may not pay in the portal',
                child.may_ask ? 'may ask for changes' : 'may not ask for changes',
              ].join(', ')}
            </p>
          </li>
        ))}
      </ul>
      {may(openPortalPreview) ? (
        <p>
          <Button href={`/dashboard/students/parents/${guardian_id}/portal`}>
            Open the whole portal
          </Button>
        </p>
      ) : null}
    </div>
  );
}
