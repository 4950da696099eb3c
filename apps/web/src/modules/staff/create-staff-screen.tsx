import { createStaff, listStaff, NewStaff } from '@darasa/contract/staff/register';
import { isoDate } from '@darasa/rules/dates';
import { Form, Panel, Screen } from '@darasa/ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { NewRecordQuestions } from '#platform/custom-fields/custom-inputs.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { SignInFields } from './sign-in-sheet.tsx';
import { StaffFields } from './staff-fields.tsx';
import { staff_path } from './words.ts';

const draft_key = 'staff.new';

/** A new member of staff; a sign-in is given with the record, later, or never. */
export default function CreateStaffScreen() {
  const [, navigate] = useLocation();
  const [today] = useState(() => isoDate(new Date()));
  const create = useAction(createStaff, { refresh: [keyOf(listStaff)], draft_key });
  return (
    <Screen
      title="Add staff"
      sub="A sign-in is not needed: it can be given here, later on the record, or never."
      crumbs={[{ label: 'Staff', href: staff_path }]}
    >
      <Panel padded label="Add staff">
        <Form
          schema={NewStaff}
          initial={{ joined_on: today }}
          action={(values) => create.run(values)}
          onDone={(made) => navigate(`${staff_path}/${made.id}`)}
          submit="Add staff"
          draft_key={draft_key}
          onCancel={() => navigate(staff_path)}
        >
          <StaffFields />
          <NewRecordQuestions record_type="staff" />
          <SignInFields />
        </Form>
      </Panel>
    </Screen>
  );
}
