import { accessChoices, giveRole, RoleGift } from '@darasa/contract/identity/access/user-access';
import { listUsers, type User } from '@darasa/contract/identity/access/users';
import { isoDate } from '@darasa/rules/dates';
import {
  CheckListField,
  DateField,
  Form,
  FormGroup,
  Notice,
  Pair,
  SelectField,
  Sheet,
  TextArea,
  Button,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { fullName } from '#platform/viewer.tsx';

/** Gives a role: where, from when until when, and for which classes and accounts. */
export function GiveRoleSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const choices = useQuery(queryOf(accessChoices, {}));
  const give = useAction(giveRole, { refresh: [keyOf(listUsers), ['administration', 'roles']] });
  const [warnings, setWarnings] = useState<string[]>([]);
  const { roles = [], schools = [], classes = [], money_accounts = [] } = choices.data ?? {};
  const [today] = useState(() => isoDate(new Date()));
  if (warnings.length > 0) {
    return (
      <Sheet
        open
        onClose={onClose}
        title="The role is given"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <div className="stack">
          {warnings.map((words) => (
            <Notice key={words}>{words}</Notice>
          ))}
          <p className="muted">
            Two duties now lie in one pair of hands. The breach stands in the report until one of
            them is taken away.
          </p>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title="Give a role" sub={`To ${fullName(user)}`}>
      <Form
        schema={RoleGift}
        initial={{ id: user.id }}
        action={(values) => give.run(values)}
        onDone={(done) => (done.warnings.length > 0 ? setWarnings(done.warnings) : onClose())}
        onCancel={onClose}
        submit="Give role"
      >
        <SelectField
          name="role_id"
          label="Role"
          placeholder="Choose a role"
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="school_id"
          label="School"
          placeholder="Every school of the person"
          options={schools.map(({ id, name }) => ({ value: id, label: name }))}
          optional
        />
        <Pair>
          <DateField name="from_on" label="From" optional />
          <DateField name="to_on" label="Until and including" optional min={today} />
        </Pair>
        <TextArea name="reason" label="Reason" />
        {classes.length > 0 ? (
          <FormGroup title="Limit to classes or streams">
            <CheckListField
              name="class_ids"
              label="Classes"
              optional
              options={classes.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <CheckListField
              name="stream_ids"
              label="Streams"
              optional
              options={classes.flatMap((one) =>
                one.streams.map((stream) => ({
                  value: stream.id,
                  label: `${one.name} ${stream.name}`,
                })),
              )}
            />
          </FormGroup>
        ) : null}
        {money_accounts.length > 0 ? (
          <FormGroup title="Limit to money accounts">
            <CheckListField
              name="money_account_ids"
              label="Accounts"
              help="In finance the person then sees and moves the money of these alone, and no figures of the whole school."
              optional
              options={money_accounts.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </FormGroup>
        ) : null}
      </Form>
    </Sheet>
  );
}
