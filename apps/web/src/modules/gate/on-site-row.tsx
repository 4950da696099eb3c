import { checkOut, type OnSite, purposeWords } from '@darasa/contract/gate/visits';
import { formatTime } from '@darasa/rules/dates';
import { Button, StatusChip } from '@darasa/ui';
import { useMay } from '#platform/viewer.tsx';
import { DecideVisit } from './decide-visit.tsx';
import { useCheckOut } from './use-check-out.ts';
import { durationWords, isOver } from './words.ts';

export function OnSiteRow(props: {
  visit: OnSite;
  now: number;
  is_office: boolean;
  /** Checked out on this phone, and not sent yet. */
  left: boolean;
}) {
  const { visit, now, is_office, left } = props;
  const may = useMay();
  const held = visit.state === 'held';
  return (
    <li>
      <div className="who">
        <strong>{visit.name}</strong>
        {visit.people_count > 1 ? (
          <span className="muted"> and {visit.people_count - 1}</span>
        ) : null}
        <Chip visit={visit} now={now} left={left} />
      </div>
      <p className="muted">
        {[
          visit.pass_number ? `Pass ${visit.pass_number}` : '',
          purposeWords[visit.purpose],
          visit.sees ? `sees ${visit.sees}` : '',
          visit.company,
          visit.vehicle,
          visit.items,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="meta">
        Since {formatTime(visit.came_at)}, {durationWords(now - Date.parse(visit.came_at))}
      </p>
      <div className="acts">
        {held && is_office ? <DecideVisit id={visit.id} /> : null}
        {left || (held && is_office) || !may(checkOut) ? null : (
          <CheckOutButton visit={visit} held={held} />
        )}
      </div>
    </li>
  );
}

function Chip({ visit, now, left }: { visit: OnSite; now: number; left: boolean }) {
  if (left) return <StatusChip status="queued">Waiting to send</StatusChip>;
  if (visit.state === 'held') {
    return (
      <StatusChip tone="negative" shape="square">
        Call the office
      </StatusChip>
    );
  }
  return isOver(visit, now) ? (
    <StatusChip tone="warning" shape="triangle">
      Overstayed
    </StatusChip>
  ) : null;
}

function CheckOutButton({ visit, held }: { visit: OnSite; held: boolean }) {
  const { run, busy_id } = useCheckOut();
  return (
    <Button
      aria-label={held ? `${visit.name} went away` : `Check ${visit.name} out`}
      busy={busy_id === visit.id}
      onClick={() => void run(visit)}
    >
      {held ? 'Went away' : 'Check out'}
    </Button>
  );
}
