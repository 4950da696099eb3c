import {
  commitRollover,
  exportRehearsal,
  listRollovers,
  PromotionView,
  rehearse,
} from '@darasa/contract/students/learners/rollover';
import { Button, ErrorState, Screen, SkeletonLines, Strip } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { ClassesPanel } from './classes-panel.tsx';
import { CommitDialog } from './commit-dialog.tsx';
import { LearnersTable } from './learners-table.tsx';
import { PastPanel } from './past-panel.tsx';
import { StreamsSheet } from './streams-sheet.tsx';
import { YearPanel } from './year-panel.tsx';

/** Opens the new year: a rehearsal first, learner by learner, and nothing moves until it is right. */
export default function PromotionScreen() {
  const past = useQuery(queryOf(listRollovers, {}));
  if (past.error && !past.data) {
    return (
      <Screen title="Promotion" crumbs={crumbs}>
        <ErrorState
          title="We could not load the promotion"
          error={past.error}
          onRetry={() => void past.refetch()}
        />
      </Screen>
    );
  }
  if (!past.data) {
    return (
      <Screen title="Promotion" crumbs={crumbs}>
        <SkeletonLines label="Loading the promotion" lines={8} />
      </Screen>
    );
  }
  return <Rehearsal next={past.data.next} past={past.data.rows} />;
}

const crumbs = [{ label: 'Students', href: '/dashboard/students/students-management' }];

type Past = Parameters<typeof PastPanel>[0]['rows'];

function Rehearsal(props: { next: { to_year: number; starts_on: string }; past: Past }) {
  const may = useMay();
  const [view, setView] = useUrlState(PromotionView);
  const [open, setOpen] = useState<'commit' | 'streams' | null>(null);
  const { only, to_year = props.next.to_year, starts_on = props.next.starts_on, ...rest } = view;
  const scope = {
    to_year,
    starts_on,
    balance: view.balance,
    ...(only ? { class_ids: [only] } : {}),
  };
  const query = useQuery({
    ...queryOf(rehearse, { ...rest, ...scope }),
    placeholderData: keepPreviousData,
  });
  const files = useTableExport(exportRehearsal, { ...rest, ...scope });
  const counts = query.data?.counts;
  const moving = counts ? counts.promoted + counts.repeated + counts.left : 0;
  const may_commit = may(commitRollover);
  const close = () => setOpen(null);
  return (
    <Screen
      title={`Promotion to ${to_year}`}
      crumbs={crumbs}
      sub="A rehearsal: nothing is changed until you commit it"
      acts={
        <>
          <Button onClick={() => setOpen('streams')}>Streams</Button>
          {may_commit ? (
            <Button
              variant="primary"
              cannot={counts && moving === 0 ? 'Nobody would be moved' : undefined}
              onClick={() => setOpen('commit')}
            >
              Commit promotion
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <YearPanel
          key={`${to_year} ${starts_on} ${only ?? ''} ${view.balance}`}
          now={{ to_year, starts_on, only, balance: view.balance }}
          onChange={(change) => setView({ ...change, page: 1 })}
        />
        {counts ? (
          <Strip
            label="What would happen"
            items={[
              {
                label: 'Learners',
                value: counts.total.toLocaleString('en'),
                ...(counts.already
                  ? { note: `${counts.already.toLocaleString('en')} already there` }
                  : {}),
              },
              { label: 'Promoted', value: counts.promoted.toLocaleString('en') },
              { label: 'Repeating', value: counts.repeated.toLocaleString('en') },
              { label: 'Leaving', value: counts.left.toLocaleString('en') },
              { label: 'Held', value: counts.held.toLocaleString('en') },
              { label: 'Blocked', value: counts.blocked.toLocaleString('en') },
            ]}
          />
        ) : null}
        <ClassesPanel
          classes={query.data?.classes ?? []}
          onChoose={(class_id, outcome) => setView({ class_id, outcome, page: 1 })}
        />
        <LearnersTable
          query={query}
          view={view}
          onView={setView}
          to_year={to_year}
          classes={query.data?.classes ?? []}
          files={files}
        />
        <PastPanel rows={props.past} />
      </div>
      {open === 'streams' ? <StreamsSheet to_year={to_year} onClose={close} /> : null}
      {open === 'commit' && query.data ? (
        <CommitDialog scope={scope} rehearsal={query.data} onClose={close} />
      ) : null}
    </Screen>
  );
}
