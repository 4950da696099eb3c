import {
  type Paper,
  paper_event_words,
  paper_state_words,
} from '@darasa/contract/academics/reports/papers';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, PlainTable, StatusChip } from '@darasa/ui';

type Story = Pick<Paper, 'id' | 'versions' | 'events'>;

/** The story of a paper: its versions, and what became of them. */
export const PaperStory = (props: { paper: Story; onOpen: (id: string) => void }) => (
  <>
    <Versions {...props} />
    <History events={props.paper.events} />
  </>
);

type Version = Story['versions'][number];

function Versions({ paper, onOpen }: { paper: Story; onOpen: (id: string) => void }) {
  if (paper.versions.length < 2) return null;
  return (
    <section>
      <h3>Versions</h3>
      <PlainTable
        label="Versions"
        rows={paper.versions}
        rowKey={(row) => row.id}
        empty="No version yet."
        columns={versionColumns(paper.id, onOpen)}
      />
    </section>
  );
}

const versionColumns = (shown_id: string, onOpen: (id: string) => void) => [
  {
    key: 'version',
    head: 'Version',
    cell: (row: Version) =>
      row.id === shown_id ? (
        `Version ${row.version}, shown`
      ) : (
        <Button small variant="quiet" onClick={() => onOpen(row.id)}>
          Version {row.version}
        </Button>
      ),
  },
  {
    key: 'state',
    head: 'State',
    cell: (row: Version) => (
      <StatusChip status={row.state}>{paper_state_words[row.state]}</StatusChip>
    ),
  },
  { key: 'why', head: 'Why', wrap: true, cell: (row: Version) => row.why ?? '' },
  {
    key: 'issued',
    head: 'Issued',
    wrap: true,
    cell: (row: Version) => `${formatDateTime(row.issued_at)}, ${row.issued_by}`,
  },
];

const History = ({ events }: Pick<Story, 'events'>) => (
  <section>
    <h3>History</h3>
    <ul>
      {events.map((one, i) => (
        <li key={i}>
          {paper_event_words[one.kind]}
          {events.some((other) => other.version !== one.version) ? `, version ${one.version}` : ''}
          {one.reason ? `: ${one.reason}` : ''}
          <p className="meta">
            {one.by}, {formatDateTime(one.at)}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
