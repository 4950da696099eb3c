import { listAudit } from '@darasa/contract/platform/audit';
import { createUser } from '@darasa/contract/identity/access/users';
import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { editStaff, getStaff, type StaffRecord } from '@darasa/contract/staff/register';
import { Button, EditIcon, Loading, Panel, Screen, SendIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { StaffSmsDialog } from '#pickers/staff-sms-dialog.tsx';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { queryOf } from '#platform/query.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { ClassesTab } from './classes-tab.tsx';
import { SignInSheet } from './sign-in-sheet.tsx';
import { EditStaffSheet } from './edit-staff-sheet.tsx';
import { EndServiceSheet } from './end-service-sheet.tsx';
import { LeaveTab } from './leave-tab.tsx';
import { PapersTab } from './papers-tab.tsx';
import { PhotoSheet } from './photo-sheet.tsx';
import { StaffDetails } from './staff-details.tsx';
import { staff_path } from './words.ts';

/** One member of staff: who it is, what rests on them, and what was changed. */
export default function StaffRecordScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const staff = useQuery(queryOf(getStaff, { id }));
  const crumbs = [{ label: 'Staff', href: staff_path }];
  if (staff.data) return <Record key={id} staff={staff.data} crumbs={crumbs} />;
  return (
    <Screen title="Member of staff" crumbs={crumbs}>
      <Loading query={staff} what="the record" failed="We could not load this record" lines={8} />
    </Screen>
  );
}

function Record(props: { staff: StaffRecord; crumbs: { label: string; href: string }[] }) {
  const { staff } = props;
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [writing, setWriting] = useState(false);
  const [giving, setGiving] = useState(false);
  const [picturing, setPicturing] = useState(false);
  const may_edit = may(editStaff);
  const may_give = may(createUser) && !staff.left_on && !staff.user_id;
  const may_write = may(createMessage) && !staff.left_on;
  return (
    <Screen
      title={staff.name}
      sub={[staff.staff_number, staff.job_title, staff.department].filter(Boolean)}
      crumbs={props.crumbs}
      lead={<PersonAvatar name={staff.name} photo={staff.photo} large />}
      acts={
        may_edit || may_write || may_give ? (
          <>
            {may_write ? (
              <Button icon={SendIcon} onClick={() => setWriting(true)}>
                Send SMS
              </Button>
            ) : null}
            {may_give ? <Button onClick={() => setGiving(true)}>Give sign-in</Button> : null}
            {may_edit && !staff.left_on ? (
              <Button onClick={() => setLeaving(true)}>End service</Button>
            ) : null}
            {may_edit ? <Button onClick={() => setPicturing(true)}>Photo</Button> : null}
            {may_edit ? (
              <Button icon={EditIcon} onClick={() => setEditing(true)}>
                Edit details
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <UrlTabs
        label="Member of staff"
        tabs={[
          { value: 'details', label: 'Details', body: <StaffDetails staff={staff} /> },
          { value: 'classes', label: 'Classes', body: <ClassesTab staff={staff} /> },
          { value: 'papers', label: 'Papers', body: <PapersTab staff_id={staff.id} /> },
          { value: 'leave', label: 'Leave', body: <LeaveTab staff_id={staff.id} /> },
          may(listAudit) && {
            value: 'changes',
            label: 'Changes',
            body: (
              <Panel padded label="Changes">
                <RecordHistory record_type="staff" record_id={staff.id} />
              </Panel>
            ),
          },
        ]}
      />
      {leaving ? <EndServiceSheet staff={staff} onClose={() => setLeaving(false)} /> : null}
      {giving ? <SignInSheet staff={staff} onClose={() => setGiving(false)} /> : null}
      {writing ? <StaffSmsDialog staff={staff} onClose={() => setWriting(false)} /> : null}
      {picturing ? <PhotoSheet staff={staff} onClose={() => setPicturing(false)} /> : null}
      {editing ? <EditStaffSheet staff={staff} onClose={() => setEditing(false)} /> : null}
    </Screen>
  );
}
