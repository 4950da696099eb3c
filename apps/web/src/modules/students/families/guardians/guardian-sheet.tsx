import { listAudit } from '@darasa/contract/platform/audit';
import {
  getGuardian,
  type GuardianChild,
  type GuardianRecord,
} from '@darasa/contract/students/families/guardians';
import { inviteGuardian } from '@darasa/contract/students/families/family-requests';
import type { Guardian } from '@darasa/contract/students/families/guardian';
import { learnerName } from '@darasa/rules/names';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Facts, Link, Loading, PlusIcon, Sheet, StatusChip, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import {
  placeOf,
  recordPath,
  relation_words,
} from '#modules/students/learners/learner/learner-words.ts';
import '#modules/students/learners/learner/students.css';
import { GuardianForm } from './guardian-form.tsx';
import { LinkSheet } from './link-sheet.tsx';
import { PortalPreview } from '../family-requests/portal-preview.tsx';
import { RightsSheet } from './rights-sheet.tsx';

type View =
  | { kind: 'details' | 'edit' | 'history' | 'add' | 'portal' }
  | { kind: 'rights'; child: GuardianChild };

/** A parent with all children in this school: the family at a glance. */
export function GuardianSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const record = useQuery(queryOf(getGuardian, { id }));
  const [view, setView] = useState<View>({ kind: 'details' });
  const back = () => setView({ kind: 'details' });
  if (!record.data) {
    return (
      <Sheet open onClose={onClose} title="Guardian">
        <Loading query={record} what="the guardian" failed="We could not load this guardian" />
      </Sheet>
    );
  }
  const { guardian } = record.data;
  const name = `${guardian.first_name} ${guardian.last_name}`;
  if (view.kind === 'rights') {
    const { child } = view;
    return <RightsSheet link={child} guardian={name} learner={learnerName(child)} onClose={back} />;
  }
  if (view.kind === 'add') {
    return <LinkSheet title="Add a child" sub={name} known={{ guardian_id: id }} onClose={back} />;
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      sub={guardian.has_account ? 'Has an account for the parent portal' : undefined}
      footer={
        view.kind === 'details' ? (
          <Acts guardian={guardian} onView={setView} />
        ) : view.kind === 'history' || view.kind === 'portal' ? (
          <Button onClick={back}>Back to the details</Button>
        ) : undefined
      }
    >
      {view.kind === 'edit' ? <GuardianForm guardian={guardian} onClose={back} /> : null}
      {view.kind === 'history' ? <RecordHistory record_type="guardian" record_id={id} /> : null}
      {view.kind === 'portal' ? <PortalPreview guardian_id={id} /> : null}
      {view.kind === 'details' ? <Details record={record.data} onView={setView} /> : null}
    </Sheet>
  );
}

function Acts({ guardian, onView }: { guardian: Guardian; onView: (view: View) => void }) {
  const may = useMay();
  const invite = useAction(inviteGuardian, { refresh: [['students']] });
  return (
    <>
      {may(inviteGuardian) ? (
        <>
          <Button variant="primary" onClick={() => onView({ kind: 'edit' })}>
            Edit
          </Button>
          <Button icon={PlusIcon} onClick={() => onView({ kind: 'add' })}>
            Add a child
          </Button>
          {guardian.has_account ? null : (
            <Button busy={invite.busy} onClick={() => void sayWhy(invite.run({ id: guardian.id }))}>
              Invite to the portal
            </Button>
          )}
        </>
      ) : null}
      <Button variant="quiet" onClick={() => onView({ kind: 'portal' })}>
        What they see
      </Button>
      {may(listAudit) ? (
        <Button variant="quiet" onClick={() => onView({ kind: 'history' })}>
          History
        </Button>
      ) : null}
    </>
  );
}

/** A refusal is said where it was pressed: there is no form to show it at a field. */
const sayWhy = (sent: Promise<unknown>): Promise<unknown> =>
  sent.catch((error: Error) => toast({ variant: 'destructive', title: error.message }));

function Details({ record, onView }: { record: GuardianRecord; onView: (view: View) => void }) {
  const { guardian, children } = record;
  return (
    <div className="stack">
      <Facts
        oneColumn
        items={[
          { label: 'Phone', value: guardian.phone && formatPhone(guardian.phone) },
          {
            label: 'Other phone',
            value: guardian.other_phone && formatPhone(guardian.other_phone),
          },
          { label: 'Email', value: guardian.email },
          { label: 'National ID', value: guardian.national_id },
          { label: 'Occupation', value: guardian.occupation },
          { label: 'Address', value: guardian.address },
          { label: 'Language', value: guardian.language === 'sw' ? 'Kiswahili' : 'English' },
        ]}
      />
      <section aria-label="Children" className="family-lines">
        <h3>Children in this school</h3>
        <ul>
          {children.map((child) => (
            <li key={child.link_id}>
              <span className="words">
                <Link href={recordPath(child.admission_number)}>{learnerName(child)}</Link>
                <span className="meta">
                  {[
                    child.admission_number,
                    placeOf(child),
                    relation_words[child.relation],
                    child.fee_share_percent > 0 ? `pays ${child.fee_share_percent}%` : null,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {child.is_barred ? (
                <StatusChip tone="negative" shape="cross">
                  Barred
                </StatusChip>
              ) : null}
              <Button small onClick={() => onView({ kind: 'rights', child })}>
                Rights
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
