import { linkGuardian } from '@darasa/contract/students/families/guardians';
import type { LearnerGuardian } from '@darasa/contract/students/families/guardian';
import { learnerName } from '@darasa/rules/names';
import { Button, PlusIcon } from '@darasa/ui';
import { useState } from 'react';
import { useMay } from '#platform/viewer.tsx';
import { LinkSheet } from '../guardians/link-sheet.tsx';
import { RightsSheet } from '../guardians/rights-sheet.tsx';
import { LearnerRequests } from '../family-requests/learner-requests.tsx';
import { FamilyPanel } from './family-panel.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';

export default function FamilyTab({ record }: TabProps) {
  const may = useMay();
  const [open, setOpen] = useState<LearnerGuardian | 'new' | null>(null);
  const close = () => setOpen(null);
  const name = learnerName(record.learner);
  const add = (
    <Button small icon={PlusIcon} onClick={() => setOpen('new')}>
      Add guardian
    </Button>
  );
  return (
    <>
      <FamilyPanel record={record} onOpen={setOpen} aside={may(linkGuardian) ? add : undefined} />
      <LearnerRequests student_id={record.learner.id} />
      {open === 'new' ? (
        <LinkSheet
          title="Add guardian"
          sub={name}
          known={{
            student_id: record.learner.id,
            priority: Math.min(record.guardians.length + 1, 9),
          }}
          onClose={close}
        />
      ) : null}
      {open && open !== 'new' ? (
        <RightsSheet
          link={open}
          guardian={`${open.first_name} ${open.last_name}`}
          learner={name}
          onClose={close}
        />
      ) : null}
    </>
  );
}
