import { acts, module_labels, modules } from '@darasa/contract/access';
import {
  accessChoices,
  addException,
  ExceptionValues,
} from '@darasa/contract/identity/access/user-access';
import { listUsers, type User } from '@darasa/contract/identity/access/users';
import { isoDate } from '@darasa/rules/dates';
import { DateField, Form, Pair, SegmentedField, SelectField, Sheet, TextArea } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { fullName } from '#platform/viewer.tsx';
import { act_labels } from '../roles/permission-grid.tsx';

/** One permission more or less than the roles say, for a while. */
export function ExceptionSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const [today] = useState(() => isoDate(new Date()));
  const choices = useQuery(queryOf(accessChoices, {}));
  const { schools = [] } = choices.data ?? {};
  const add = useAction(addException, { refresh: [keyOf(listUsers), ['administration', 'roles']] });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Add exception"
      sub={`For ${fullName(user)} alone; the roles stay as they are`}
    >
      <Form
        schema={ExceptionValues}
        initial={{ id: user.id, effect: 'grant' }}
        action={(values) => add.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Add exception"
      >
        <SegmentedField
          name="effect"
          label="What it does"
          options={[
            { value: 'grant', label: 'Allow' },
            { value: 'deny', label: 'Deny' },
          ]}
        />
        <Pair>
          <SelectField
            name="module"
            label="Module"
            placeholder="Choose a module"
            options={modules.map((value) => ({ value, label: module_labels[value] }))}
          />
          <SelectField
            name="act"
            label="Act"
            placeholder="Choose an act"
            options={acts.map((value) => ({ value, label: act_labels[value] }))}
          />
        </Pair>
        <SelectField
          name="school_id"
          label="School"
          placeholder="Every school of the person"
          options={schools.map(({ id, name }) => ({ value: id, label: name }))}
          optional
        />
        <DateField name="to_on" label="Until" min={today} help="The last day it counts" />
        <TextArea name="reason" label="Reason" />
      </Form>
    </Sheet>
  );
}
