import {
  BalanceView,
  exportBalances,
  listBalances,
  printBalanceLetters,
} from '@darasa/contract/finance/families/balances';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { addDays, formatDate } from '@darasa/rules/dates';
import { formatBalance } from '@darasa/rules/money';
import { Button, DataTable, FileIcon, Notice, type TableFilter } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useClassFilters, keepStreamInClass } from '#pickers/class-stream-picker.tsx';
import { useExport, useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { useTermOptions } from '#modules/finance/books/setup/use-term-options.ts';
import { AsAtButton } from './as-at-button.tsx';
import { balanceColumns } from './balance-columns.tsx';

type Tab = 'owing' | 'credit' | 'leavers';

const fixed = {
  owing: {},
  credit: { which: 'credit' },
  leavers: { leavers: 'only' },
} as const;

const nothing: Record<Tab, string> = {
  owing: 'Nobody owes anything',
  credit: 'Nobody has paid in advance',
  leavers: 'Nobody who left owes anything',
};

/** Learners with a balance: who owes, who paid in advance, or who left with a debt. */
export function BalanceList({ tab }: { tab: Tab }) {
  const may = useMay();
  const [{ tab: _tab, ...view }, setView] = useUrlState(BalanceView);
  const input = { ...view, ...fixed[tab] };
  const list = useQuery(queryOf(listBalances, input));
  const files = useTableExport(exportBalances, input);
  const printTo = useExport(printBalanceLetters);
  const class_filters = useClassFilters(view);
  const filters = useBalanceFilters(tab);
  const { page: _page, page_size: _size, ...whole } = input;
  const may_export = may(exportBalances);
  const pay_by = addDays(useToday(), 14);
  const letter = tab === 'leavers' ? 'recovery' : 'reminder';
  return (
    <div className="stack">
      {view.as_at ? (
        <Notice
          tone="info"
          act={{ label: 'Show today', onClick: () => setView({ as_at: undefined }) }}
        >
          As it was at the end of {formatDate(view.as_at)}, by the dates of the postings.
        </Notice>
      ) : null}
      <DataTable
        label="Balances"
        query={list}
        columns={balanceColumns}
        view={view}
        onView={(next) => setView({ ...keepStreamInClass(view, next), tab })}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/dashboard/finance/fee-panel?student_id=${row.id}`}
        search={{ placeholder: 'Name, admission number', label: 'Find a learner' }}
        filters={[...(tab === 'leavers' ? [] : class_filters), ...filters]}
        tools={
          <>
            <AsAtButton as_at={view.as_at} onDay={(as_at) => setView({ ...view, tab, as_at })} />
            {may_export && tab !== 'credit' ? (
              <Button
                small
                icon={FileIcon}
                onClick={() => void printTo({ ...whole, letter, pay_by })}
              >
                {tab === 'leavers' ? 'Recovery letters' : 'Letters'}
              </Button>
            ) : null}
          </>
        }
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'In all',
                cells: { balance_cents: formatBalance(list.data.total_cents) },
              }
            : undefined
        }
        {...files}
        empty={{
          title: nothing[tab],
          text: 'Balances appear here when learners are billed and pay.',
        }}
        nothingFound="No learner matches these filters."
      />
    </div>
  );
}

function useBalanceFilters(tab: Tab): TableFilter[] {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const terms = useTermOptions();
  const heads = (setup.data?.vote_heads ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const categories = (setup.data?.fee_categories ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  const shillings = [1_000, 5_000, 10_000, 50_000].map((one) => ({
    value: String(one),
    label: `KES ${one.toLocaleString('en')}`,
  }));
  const whole: TableFilter[] =
    tab === 'owing'
      ? [
          {
            name: 'which',
            label: 'Show',
            options: [
              { value: 'owing', label: 'Owing' },
              { value: 'clear', label: 'Nothing owed' },
              { value: 'everyone', label: 'Everyone' },
            ],
          },
          {
            name: 'leavers',
            label: 'Leavers',
            options: [
              { value: 'without', label: 'Without leavers' },
              { value: 'with', label: 'With leavers' },
            ],
          },
        ]
      : [];
  return [
    ...whole,
    {
      name: 'boarding',
      label: 'Boarding',
      options: [
        { value: 'day', label: 'Day' },
        { value: 'boarding', label: 'Boarders' },
      ],
    },
    { name: 'fee_category_id', label: 'Fee category', options: categories },
    ...(tab === 'credit'
      ? []
      : [
          { name: 'vote_head_id', label: 'Vote head', options: heads },
          { name: 'semester_id', label: 'Term', options: terms },
        ]),
    { name: 'min_shillings', label: 'At least', options: shillings },
    { name: 'max_shillings', label: 'At most', options: shillings },
  ];
}
