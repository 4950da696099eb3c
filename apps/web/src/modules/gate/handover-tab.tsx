import {
  giveHandover,
  HandoverInput,
  handoverList,
  listHandovers,
  takeHandover,
  type Handover,
} from '@darasa/contract/gate/handovers';
import { formatDateTime } from '@darasa/rules/dates';
import { Facts, Form, Notice, Panel, StatusChip, TextArea, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay, useViewer } from '#platform/viewer.tsx';

const refresh = [keyOf(listHandovers)];

/** One guard signs and goes, the next signs and stays. */
export function HandoverTab({ on_site_count }: { on_site_count: number }) {
  const { user } = useViewer();
  const may = useMay();
  const list = useList(handoverList);
  const newest = useQuery(queryOf(listHandovers, { page_size: 1 }));
  const first = newest.data?.rows[0];
  const waiting = first && !first.taken_at ? first : null;
  return (
    <div className="stack">
      {newest.data && may(giveHandover) ? (
        waiting ? (
          <Waiting handover={waiting} mine={waiting.given_by_id === user.id} />
        ) : (
          <Give on_site_count={on_site_count} />
        )
      ) : null}
      <ListTable
        list={list}
        columns={columns}
        empty={{
          text: 'The guard going off duty signs here, and the next one signs to take over.',
        }}
      />
    </div>
  );
}

function Give({ on_site_count }: { on_site_count: number }) {
  const give = useAction(giveHandover, { refresh, draft_key: 'gate.handover' });
  return (
    <Panel
      title="Hand the gate over"
      aside={on_site_count === 1 ? '1 visitor on site' : `${on_site_count} visitors on site`}
      padded
    >
      <Form
        schema={HandoverInput}
        draft_key="gate.handover"
        action={(values) => give.run(values)}
        submit="Sign and hand over"
      >
        <TextField name="keys" label="Keys" help="Which keys the next guard gets, or None" />
        <TextArea name="incidents" label="Incidents" optional />
      </Form>
    </Panel>
  );
}

function Waiting({ handover, mine }: { handover: Handover; mine: boolean }) {
  const take = useAction(takeHandover, { refresh });
  return (
    <Panel title={`${handover.given_by} hands the gate over`} padded>
      <div className="stack">
        <Facts
          items={[
            { label: 'Signed', value: formatDateTime(handover.given_at) },
            { label: 'Visitors on site', value: handover.on_site_count },
            { label: 'Passes out', value: handover.open_passes.join(', ') },
            { label: 'Keys', value: handover.keys },
            { label: 'Incidents', value: handover.incidents },
          ]}
        />
        {mine ? (
          <Notice tone="info">
            You have signed. The next guard signs in on this phone or their own, and takes over.
          </Notice>
        ) : (
          <Form
            schema={TakeInput}
            action={(values) => take.run({ ...values, id: handover.id })}
            submit="Sign and take over"
          >
            <TextField
              name="taken_note"
              label="What you found"
              optional
              maxLength={300}
              help="A key that is missing, a visitor who is not there"
            />
          </Form>
        )}
      </div>
    </Panel>
  );
}

const TakeInput = takeHandover.input.omit({ id: true });

const columns: Readonly<Record<string, ColumnOnScreen<Handover>>> = {
  given_by: { width: 160 },
  given_at: { width: 168, phone: 'amount' },
  on_site_count: { width: 80 },
  keys: { wrap: true },
  incidents: {
    wrap: true,
    phone: 'what',
    renderCell: (one) => [one.incidents, one.taken_note].filter(Boolean).join('. '),
  },
  taken_by: {
    width: 180,
    phone: 'status',
    renderCell: (one) =>
      one.taken_by ? (
        <StatusChip status="done">{one.taken_by}</StatusChip>
      ) : (
        <StatusChip status="pending">Not signed yet</StatusChip>
      ),
  },
};
