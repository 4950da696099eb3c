import { approveMany, InboxFilter, listInbox } from '@darasa/contract/platform/approvals';
import type { InputOf } from '@darasa/contract/endpoint';
import { Id } from '@darasa/contract/shapes';
import { formatKes } from '@darasa/rules/money';
import { Button, EmptyState, ErrorState, Panel, SkeletonLines, Tabs } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import './approvals.css';
import { ItemList } from './item-list.tsx';

const View = InboxFilter.extend({ item: Id.optional() });
type Box = InputOf<typeof listInbox>['box'];

const boxes: Record<Box, string> = {
  'to-decide': 'To decide',
  mine: 'My requests',
  decided: 'Decided',
};
const empties: Record<Box, { title: string; text: string }> = {
  'to-decide': {
    title: 'No requests need your approval',
    text: 'New requests appear here, oldest first.',
  },
  mine: { title: 'You have made no requests yet', text: 'A new request goes to its approvers.' },
  decided: { title: 'You have not decided any requests yet', text: 'Your decisions stay here.' },
};
export const refresh = [['approvals']];

/** The list on the left, one item on the right; on a phone one after the other. */
export function Inbox(props: { action?: ReactNode }) {
  const [view, setView] = useUrlState(View);
  const { item, ...filter } = view;
  const list = useQuery(queryOf(listInbox, filter));
  const waiting = list.data?.waiting;
  const rows = list.data?.rows ?? [];
  // On a wide screen something always stands open; on a phone the list comes first.
  const shown = item ?? rows[0]?.id;
  const next = rows.find((row) => row.id !== shown)?.id;
  const open = (id: string | undefined) => setView({ ...view, item: id });
  /** What is decided on leaves the list, and stays beside it. */
  const stay = (id: string) => setView({ ...view, item: id }, { replace: true });
  return (
    <Tabs
      label="Approvals"
      value={filter.box}
      items={Object.entries(boxes).map(([value, label]) => ({
        value,
        label,
        ...(value === 'to-decide' && waiting ? { count: waiting.count } : {}),
      }))}
      onChange={(box) =>
        setView({ box: box as Box, item: undefined, type: undefined, search: undefined, page: 1 })
      }
    >
      {filter.box === 'to-decide' && waiting && waiting.types.length > 1 ? (
        <div className="kinds" role="group" aria-label="Kind of document">
          {[{ key: undefined, label: 'All', count: waiting.count }, ...waiting.types].map((one) => (
            <button
              key={one.key ?? ''}
              type="button"
              className="filter"
              aria-pressed={filter.type === one.key}
              onClick={() => setView({ type: one.key, item: undefined, page: 1 })}
            >
              {one.label} {one.count}
            </button>
          ))}
        </div>
      ) : null}
      {list.error && !list.data ? (
        <Panel label="Approvals">
          <ErrorState
            title="We could not load your approvals"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        </Panel>
      ) : null}
      {list.isPending ? <SkeletonLines label="Loading your approvals" lines={6} /> : null}
      {list.data && rows.length === 0 && !item ? (
        <Panel label={boxes[filter.box]}>
          <EmptyState {...empties[filter.box]} action={props.action} />
        </Panel>
      ) : null}
      {list.data && (rows.length > 0 || item) ? (
        <div className={item ? 'inbox one' : 'inbox'}>
          <Listed
            box={filter.box}
            rows={rows}
            count={list.data.count}
            page={filter.page}
            page_size={filter.page_size}
            current={shown}
            onOpen={open}
            onPage={(page) => setView({ page, item: undefined })}
          />
          {shown ? (
            <ApprovalPanel
              key={shown}
              id={shown}
              onBack={() => open(undefined)}
              walk={{ onDecided: () => stay(shown), onNext: next ? () => open(next) : undefined }}
            />
          ) : null}
        </div>
      ) : null}
    </Tabs>
  );
}

/** Two of one type that are small enough: less than that is decided one by one. */
const severalFit = (rows: ListedProps['rows']): boolean => {
  const types = rows.filter((row) => row.in_bulk).map((row) => row.document_type);
  return new Set(types).size < types.length;
};

interface ListedProps {
  box: Box;
  rows: Parameters<typeof ItemList>[0]['rows'];
  count: number;
  page: number;
  page_size: number;
  current: string | undefined;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
}

function Listed(props: ListedProps) {
  const { box, rows, count, page, page_size } = props;
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const approve = useAction(approveMany, { refresh });
  const chosen = rows.filter((row) => picked?.has(row.id));
  const sum = chosen.reduce((all, row) => all + (row.amount_cents ?? 0), 0);
  const pages = Math.ceil(count / page_size);
  const [problem, setProblem] = useState('');
  const approveAll = async () => {
    setProblem('');
    try {
      await approve.run({ ids: chosen.map((row) => row.id) });
      setPicked(null);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Panel label={boxes[box]} className="requests">
      {box === 'to-decide' && (picked || severalFit(rows)) ? (
        <div className="bulk-line">
          {picked ? (
            <>
              <Button
                small
                variant="primary"
                busy={approve.busy}
                cannot={chosen.length === 0 ? 'Tick some first' : undefined}
                onClick={() => void approveAll()}
              >
                {chosen.length > 0
                  ? `Approve ${chosen.length}${sum > 0 ? `, ${formatKes(sum)}` : ''}`
                  : 'Approve'}
              </Button>
              <Button small variant="quiet" onClick={() => setPicked(null)}>
                Cancel
              </Button>
            </>
          ) : (
            <Button small variant="quiet" onClick={() => setPicked(new Set())}>
              Approve several
            </Button>
          )}
        </div>
      ) : null}
      {problem ? (
        <p className="error told" role="alert">
          {problem}
        </p>
      ) : null}
      {rows.length === 0 ? <EmptyState {...empties[box]} /> : null}
      <ItemList
        rows={rows}
        current={props.current}
        onOpen={props.onOpen}
        picked={picked}
        onPick={setPicked}
      />
      {pages > 1 ? (
        <div className="pager-line">
          <Button small onClick={() => props.onPage(Math.max(1, page - 1))}>
            Earlier page
          </Button>
          <span className="meta">
            Page {page} of {pages}
          </span>
          <Button small onClick={() => props.onPage(Math.min(pages, page + 1))}>
            Next page
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
