import { formatMoney } from '@darasa/rules/money';
import { type Column, DataTable } from '@darasa/ui';
import type { ComponentProps } from 'react';
import { keepStreamInClass, useClassFilters } from '#pickers/class-stream-picker.tsx';

interface HeldRow {
  id: string;
  name: string;
  admission_number: string;
  class_name: string | null;
}
type InClass = Parameters<typeof keepStreamInClass>[0];
type Table<R, V extends object> = ComponentProps<typeof DataTable<R, V>>;

/** Money that is held for learners, one row for each: what differs stands between class and amount. */
export function HeldTable<R extends HeldRow, V extends InClass>({
  view,
  onView,
  query,
  between,
  held,
  filters = [],
  ...more
}: Omit<Table<R, V>, 'columns' | 'rowKey' | 'rowLabel' | 'search' | 'totals' | 'query'> & {
  query: Table<R, V>['query'] & { data?: { count: number; total_cents: number } | undefined };
  between: Column<R>[];
  held: keyof R & `${string}_cents`;
}) {
  const class_filters = useClassFilters(view);
  const { data } = query;
  return (
    <DataTable
      {...more}
      query={query}
      view={view}
      onView={(next) => onView(keepStreamInClass(view, next))}
      columns={[
        {
          key: 'name',
          head: 'Learner',
          cell: (row) => `${row.name}, ${row.admission_number}`,
          sort: true,
          phone: 'who',
        },
        {
          key: 'class_name',
          head: 'Class',
          cell: (row) => row.class_name,
          width: 140,
          phone: 'what',
        },
        ...between,
        {
          key: held,
          head: 'Held, KES',
          cell: (row) => formatMoney(row[held] as number),
          num: true,
          sort: true,
          width: 136,
          phone: 'amount',
        },
      ]}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      search={{ placeholder: 'Name or adm no', label: 'Find a learner' }}
      filters={[...class_filters, ...filters]}
      totals={
        data && data.count > 0
          ? { words: 'Held for learners', cells: { [held]: formatMoney(data.total_cents) } }
          : undefined
      }
    />
  );
}
