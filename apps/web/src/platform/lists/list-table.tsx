import { mayCall } from '@darasa/contract/access';
import { filterLabels, type RecordOptions } from '@darasa/contract/list-filters';
import type { Listing } from '@darasa/contract/listing';
import { isFilterSet } from '@darasa/rules/filter-words';
import { formatMoney } from '@darasa/rules/money';
import { DataTable, type EmptyProps, type TableProps } from '@darasa/ui';
import { useViewer } from '../viewer.tsx';
import { type ColumnOnScreen, tableColumns } from './list-columns.tsx';
import type { ListState, RowOf } from './use-list.ts';
import { ViewsMenu } from './views-menu.tsx';

type FromTable =
  | 'rowLabel'
  | 'rowHref'
  | 'onOpen'
  | 'tools'
  | 'selection'
  | 'onNew'
  | 'compact'
  | 'titled';

export type ListTableProps<L extends Listing> = Pick<TableProps<RowOf<L>>, FromTable> & {
  list: ListState<L>;
  /** Only what the listing does not say already. */
  columns?: Readonly<Record<string, ColumnOnScreen<RowOf<L>>>>;
  /** What the filters by a record offer; one without an offer is there only while it is set. */
  records?: RecordOptions;
  /** Said while there is nothing at all, and what to do about it. */
  empty: Partial<EmptyProps>;
  /** Left out, it says that none matches. */
  nothingFound?: string;
};

/** The table of a listing: columns, filters, search, sums and files come from the declaration. */
export function ListTable<L extends Listing>(props: ListTableProps<L>) {
  const { list, columns = {}, records = {}, empty, ...table } = props;
  const { listing, view, filter, query, files } = list;
  const { user, staff } = useViewer();
  const may: Parameters<typeof tableColumns>[1]['may'] = (access) =>
    mayCall(access, user, staff?.responsibility);
  const filters = filterLabels(listing.filters, records)
    .filter(({ name }) => !(name in list.within))
    .filter((one) => !('options' in one) || one.options.length > 0 || isFilterSet(one, filter));
  return (
    <DataTable<RowOf<L>, typeof view>
      label={listing.title}
      query={query}
      columns={tableColumns<RowOf<L>>(listing, { filter, may }, columns)}
      view={view}
      onView={list.setView}
      rowKey={(row) => row.id}
      search={{ placeholder: listing.search, label: `Find ${withArticle(listing.one)}` }}
      filters={filters}
      totals={totalsOf(listing, query.data)}
      views={<ViewsMenu list={listing.name} />}
      print
      {...files}
      empty={{ title: `No ${listing.many} yet`, ...empty }}
      nothingFound={`No ${listing.one} matches these filters.`}
      {...table}
    />
  );
}

function totalsOf(
  { sums }: Listing,
  data: { count: number; sums?: Record<string, number> } | undefined,
) {
  if (!sums || !data?.sums || data.count === 0) return undefined;
  const cells = Object.entries(data.sums).map(([key, cents]) => [key, formatMoney(cents)]);
  return { words: sums.words ?? 'In all', cells: Object.fromEntries(cells) };
}

const withArticle = (one: string): string => `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
