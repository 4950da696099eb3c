import type { OutputOf } from '@darasa/contract/endpoint';
import {
  enquiryBoard,
  moveEnquiry,
  stages,
  type EnquiryRow,
  type Stage,
} from '@darasa/contract/students/joining/enquiries';
import { daysBetween, isoDate } from '@darasa/rules/dates';
import { ArrowRightIcon, Button, EmptyState, Link, Loading } from '@darasa/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';
import { FollowUp, OfferOver } from './parts.tsx';
import { next_stage, stage_words } from './words.ts';

type Board = OutputOf<typeof enquiryBoard>;
type BoardColumn = Board['columns'][number];

/** The pipeline from left to right: those who just asked, up to what became of them. */
export function BoardTab(props: { board: UseQueryResult<Board>; onOpen: (id: string) => void }) {
  const { board, onOpen } = props;
  if (!board.data) return <Loading query={board} what="the pipeline" lines={8} />;
  if (board.data.columns.every((one) => one.count === 0)) {
    return (
      <EmptyState
        title="No enquiry has been logged yet"
        text="Log the first family who asks for a place, or take a message from the website."
      />
    );
  }
  return (
    // The columns are wider than most screens, so a keyboard must be able to move along them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="pipeline" role="region" aria-label="Pipeline" tabIndex={0}>
      {stages.map((stage) => {
        const column = board.data.columns.find((one) => one.stage === stage);
        return column ? <StageColumn key={stage} column={column} onOpen={onOpen} /> : null;
      })}
    </div>
  );
}

function StageColumn(props: { column: BoardColumn; onOpen: (id: string) => void }) {
  const { stage, count, rows } = props.column;
  return (
    <section className={count === 0 ? 'none' : undefined} aria-label={stage_words[stage]}>
      <h2>
        {stage_words[stage]} <span className="muted">{count}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <Card key={row.id} row={row} onOpen={props.onOpen} />
        ))}
      </ul>
      {count > rows.length ? (
        <Link href={`/dashboard/students/enquiry?tab=list&stage=${stage}`}>All {count}</Link>
      ) : null}
    </section>
  );
}

function Card({ row, onOpen }: { row: EnquiryRow; onOpen: (id: string) => void }) {
  const may = useMay();
  const today = useToday();
  const next = next_stage[row.stage];
  return (
    <li>
      <button type="button" className="open" onClick={() => onOpen(row.id)}>
        {row.child_name}
      </button>
      <p className="meta">
        {row.class_name}, {row.year}
      </p>
      <p className="meta">{row.guardian_name}</p>
      <OfferOver row={row} />
      <div className="foot">
        {row.next_follow_up_on ? (
          <FollowUp on={row.next_follow_up_on} />
        ) : (
          <span className="meta">{daysWords(row.stage_since, today)}</span>
        )}
        {next && may(moveEnquiry) ? <Forward row={row} next={next} /> : null}
      </div>
    </li>
  );
}

function Forward({ row, next }: { row: EnquiryRow; next: Stage }) {
  const move = useAction(moveEnquiry, {
    refresh: [['students', 'enquiries']],
    say: `${row.child_name}: ${stage_words[next]}.`,
  });
  return (
    <Button
      small
      variant="quiet"
      iconEnd={ArrowRightIcon}
      busy={move.busy}
      aria-label={`Move ${row.child_name} to ${stage_words[next]}`}
      onClick={() => void move.run({ id: row.id, stage: next }).catch(() => undefined)}
    >
      {stage_words[next]}
    </Button>
  );
}

function daysWords(since: string, today: string): string {
  const days = daysBetween(isoDate(new Date(since)), today);
  if (days === 0) return 'Today';
  return days === 1 ? '1 day' : `${days} days`;
}
