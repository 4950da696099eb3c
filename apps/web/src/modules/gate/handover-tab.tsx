import {
  exportHandovers,
  giveHandover,
  HandoverFilter,
  HandoverInput,
  listHandovers,
  takeHandover,
  type Handover,
} from '@darasa/contract/gate/handovers';
import { onTab } from '@darasa/contract/shapes';
import { formatDateTime } from '@darasa/rules/dates';
import {
  DataTable,
  Facts,
  Form,
  Notice,
  Panel,
  StatusChip,
  TextArea,
  TextField,
  type Column,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';

const View = onTab(HandoverFilter);
const refresh = [keyOf(listHandovers)];

/** One guard signs and goes, the next signs and stays. */
export function HandoverTab({ on_site_count }: { on_site_count: number }) {
  const { user } = useViewer();
  const may = useMay();
  const [{ tab: _tab, ...filter }, setView] = useUrlState(View);
  const list = useQuery(queryOf(listHandovers, filter));
  const newest = useQuery(queryOf(listHandovers, { page_size: 1 }));
  const files = useTableExport(exportHandovers, {});
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
      <DataTable
        label="Handovers"
        query={list}
        columns={columns}
        view={filter}
        onView={(next) => setView({ ...next, tab: 'handover' })}
        rowKey={(one) => one.id}
        {...files}
        empty={{ title: 'No shift has been handed over yet' }}
        nothingFound="No handover matches."
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

const columns: Column<Handover>[] = [
  {
    key: 'given_by',
    head: 'Handed over by',
    cell: (one) => one.given_by,
    phone: 'who',
    width: 160,
  },
  {
    key: 'given_at',
    head: 'When',
    cell: (one) => formatDateTime(one.given_at),
    phone: 'amount',
    width: 168,
  },
  {
    key: 'on_site_count',
    head: 'On site',
    cell: (one) => one.on_site_count,
    num: true,
    phone: 'hide',
    width: 80,
  },
  { key: 'keys', head: 'Keys', cell: (one) => one.keys, wrap: true, phone: 'hide' },
  {
    key: 'incidents',
    head: 'Incidents',
    cell: (one) => [one.incidents, one.taken_note].filter(Boolean).join('. '),
    wrap: true,
    phone: 'what',
  },
  {
    key: 'taken_by',
    head: 'Taken over by',
    cell: (one) =>
      one.taken_by ? (
        <StatusChip status="done">{one.taken_by}</StatusChip>
      ) : (
        <StatusChip status="pending">Not signed yet</StatusChip>
      ),
    phone: 'status',
    width: 180,
  },
];
