import {
  type Channel,
  channels,
  getPreferences,
  type MyPreferences,
  setHabits,
  setPreference,
} from '@darasa/contract/platform/notifications';
import { formatMinute, readMinute } from '@darasa/rules/quiet-hours';
import {
  ErrorState,
  Form,
  Pair,
  Panel,
  SkeletonLines,
  SwitchRow,
  TextField,
  SideScroll,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [['notification', 'preferences']];
const words: Record<Channel, string> = {
  in_app: 'In app',
  push: 'Push',
  sms: 'SMS',
  email: 'E-mail',
};

/** Shows what I am told, over which channels, and when not. */
export function NotificationsTab() {
  const preferences = useQuery(queryOf(getPreferences, {}));
  const { data, error } = preferences;
  if (error && !data) {
    return (
      <ErrorState
        title="We could not load your preferences"
        error={error}
        onRetry={() => void preferences.refetch()}
      />
    );
  }
  if (!data) return <SkeletonLines label="Loading your preferences" />;
  return (
    <div className="stack">
      <EventChoices events={data.events} />
      <Panel padded title="Digest and quiet hours">
        <HabitsForm habits={data} />
      </Panel>
    </div>
  );
}

type EventChoice = MyPreferences['events'][number];

function EventChoices({ events }: { events: EventChoice[] }) {
  const choose = useAction(setPreference, { refresh, say: false });
  const change = (one: EventChoice, channel: Channel, on: boolean) =>
    void choose.run({ event: one.event, ...one.mine, [channel]: on }).catch(() => undefined);
  return (
    <Panel title="Notification settings">
      <SideScroll>
        <table className="table compact choices">
          <thead>
            <tr>
              <th scope="col">Event</th>
              {channels.map((channel) => (
                <th scope="col" key={channel}>
                  {words[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map((one) => (
              <tr key={one.event}>
                <th scope="row">
                  {one.label}
                  {one.must ? <span className="meta">Cannot be switched off</span> : null}
                </th>
                {channels.map((channel) => (
                  <td key={channel}>
                    {one.offered[channel] || (one.must && channel === 'in_app') ? (
                      <input
                        type="checkbox"
                        aria-label={`${one.label}: ${words[channel]}`}
                        checked={one.mine[channel]}
                        disabled={one.must && channel === 'in_app'}
                        onChange={(event) => change(one, channel, event.target.checked)}
                      />
                    ) : (
                      <span className="faint" title="Your school does not use this for this event">
                        –<span className="sr">Not used by your school</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </Panel>
  );
}

interface Typed {
  digest?: boolean;
  quiet_from?: string;
  quiet_to?: string;
}

const schema = {
  safeParse: (values: unknown) => {
    const { quiet_from, quiet_to } = values as Typed;
    const issues = [
      ...faultOf('quiet_from', quiet_from, quiet_to),
      ...faultOf('quiet_to', quiet_to, quiet_from),
    ];
    return issues.length > 0
      ? { success: false, error: { issues } }
      : { success: true, data: values };
  },
};

function faultOf(name: string, mine: string | undefined, other: string | undefined) {
  if (!mine && other) return [{ path: [name], message: 'Give both times, or neither' }];
  if (mine && readMinute(mine) === null) {
    return [{ path: [name], message: 'Enter a time such as 21:30' }];
  }
  return [];
}

function HabitsForm({ habits }: { habits: MyPreferences }) {
  const save = useAction(setHabits, { refresh });
  const { digest, quiet_from, quiet_to } = habits;
  const minute = (text: string | undefined) => readMinute(text ?? '');
  return (
    <Form
      key={`${digest} ${quiet_from} ${quiet_to}`}
      schema={schema}
      initial={{
        digest,
        ...(quiet_from !== null ? { quiet_from: formatMinute(quiet_from) } : {}),
        ...(quiet_to !== null ? { quiet_to: formatMinute(quiet_to) } : {}),
      }}
      action={(values: Typed) => {
        const [from, to] = [minute(values.quiet_from), minute(values.quiet_to)];
        return save.run({
          digest: values.digest ?? false,
          ...(from !== null && to !== null ? { quiet_from: from, quiet_to: to } : {}),
        });
      }}
      submit="Save"
    >
      <SwitchRow
        name="digest"
        label="One e-mail a day instead of many"
        help="Approvals and security still reach you at once."
      />
      <p className="help">
        In quiet hours SMS and push wait. Left empty, the hours of your school hold.
      </p>
      <Pair>
        <TextField name="quiet_from" label="Quiet from" type="time" optional />
        <TextField name="quiet_to" label="Quiet until" type="time" optional />
      </Pair>
    </Form>
  );
}
