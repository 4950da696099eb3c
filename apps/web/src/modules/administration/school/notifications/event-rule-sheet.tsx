import {
  channels,
  EventRuleInput,
  findListeners,
  listEventRules,
  sendTest,
  setEventRule,
  type EventRule,
  channelWords,
} from '@darasa/contract/platform/notifications';
import {
  Button,
  CheckListField,
  Combobox,
  CrossIcon,
  FormGroup,
  Form,
  IconButton,
  Notice,
  Sheet,
  SwitchRow,
  type Option,
} from '@darasa/ui';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

interface Named {
  id: string;
  name: string;
}

const Fields = EventRuleInput.omit({ event: true, version: true, user_ids: true });
const refresh = [keyOf(listEventRules)];

/** One event: who hears of it and how, a test of it, and who changed it before. */
export function EventRuleSheet(props: {
  rule: EventRule;
  roles: Named[];
  classes: Named[];
  may_edit: boolean;
  onClose: () => void;
}) {
  const { rule, roles, classes, may_edit, onClose } = props;
  const [people, setPeople] = useState<Named[]>(rule.people);
  const save = useAction(setEventRule, { refresh });
  return (
    <Sheet open onClose={onClose} title={rule.label}>
      <div className="stack">
        {may_edit ? <TestButton event={rule.event} /> : null}
        {may_edit ? (
          <Form
            schema={Fields}
            initial={{
              ...rule.channels,
              use_defaults: rule.use_defaults,
              role_ids: rule.roles.map((one) => one.id),
              class_ids: rule.classes.map((one) => one.id),
            }}
            action={(values) =>
              save.run({
                ...values,
                event: rule.event,
                user_ids: people.map((one) => one.id),
                version: rule.version,
              })
            }
            onDone={onClose}
            submit="Save"
            onCancel={onClose}
          >
            <FormGroup title="How">
              {channels.map((channel) => (
                <SwitchRow
                  key={channel}
                  name={channel}
                  label={channelWords[channel]}
                  disabled={rule.must && channel === 'in_app'}
                  {...(rule.must && channel === 'in_app'
                    ? { help: 'Always, for this event.' }
                    : {})}
                />
              ))}
            </FormGroup>
            <FormGroup title="Who hears">
              <SwitchRow
                name="use_defaults"
                label="The usual listeners"
                help={`${rule.default_listeners}.`}
              />
              <CheckListField
                name="role_ids"
                label="Roles"
                optional
                options={roles.map((one) => ({ value: one.id, label: one.name }))}
              />
              {classes.length > 0 ? (
                <CheckListField
                  name="class_ids"
                  label="Class teachers of"
                  optional
                  help="For matters about one learner, only the teachers of the class are notified."
                  options={classes.map((one) => ({ value: one.id, label: one.name }))}
                />
              ) : null}
              <People chosen={people} onChange={setPeople} />
            </FormGroup>
          </Form>
        ) : null}
        <h3>History</h3>
        <RecordHistory record_type="notification_rule" record_id={rule.event} />
      </div>
    </Sheet>
  );
}

function People(props: { chosen: Named[]; onChange: (people: Named[]) => void }) {
  const { chosen, onChange } = props;
  return (
    <div className="field">
      <span className="label">People</span>
      {chosen.length > 0 ? (
        <ul className="lines">
          {chosen.map((one) => (
            <li key={one.id}>
              <span className="words">{one.name}</span>
              <IconButton
                icon={CrossIcon}
                aria-label={`Remove ${one.name}`}
                onClick={() => onChange(chosen.filter((other) => other.id !== one.id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Combobox
        label="Add a person"
        placeholder="Add a person"
        value={undefined}
        load={findPeople}
        nothingFound="Nobody of that name works here."
        onChange={(option) => {
          if (!option || chosen.some((one) => one.id === option.value)) return;
          onChange([...chosen, { id: option.value, name: option.label }]);
        }}
      />
    </div>
  );
}

const findPeople = async (search: string): Promise<Option[]> => {
  const { rows } = await call(findListeners, { search });
  return rows.map((one) => ({ value: one.id, label: one.name }));
};

function TestButton({ event }: { event: string }) {
  const test = useAction(sendTest, { refresh, say: false });
  const [told, setTold] = useState('');
  const run = async () => {
    const { sent, left_out } = await test.run({ event });
    const used = sent.map((one) => channelWords[one]).join(', ');
    const not = left_out.map((one) => `${channelWords[one.channel]}: ${one.reason}`).join(' ');
    setTold(`${used ? `Sent to you: ${used}.` : 'Nothing was sent.'} ${not}`.trim());
  };
  return (
    <div className="stack">
      <Button busy={test.busy} onClick={() => void run().catch((e: Error) => setTold(e.message))}>
        Send me a test
      </Button>
      <div role="status">{told ? <Notice tone="info">{told}</Notice> : null}</div>
    </div>
  );
}
