import { filterWords, isFilled, isFilterSet } from '@darasa/rules/filter-words';
import { useRef } from 'react';
import { Button } from '../base/button.tsx';
import { useRemembered } from '../base/remembered.ts';
import { check_px, TableBody } from './table-body.tsx';
import { useColumns } from './table-columns.ts';
import { FilterChip, FilterSheet, MoreFilters, SearchBox } from './table-filters.tsx';
import { useKept, useKeys, useSelection } from './table-hooks.ts';
import { Pager } from './table-pager.tsx';
import { phonePlaces } from './table-rows.tsx';
import { SelectionBar } from './table-selection.tsx';
import { TableTools } from './table-tools.tsx';
import type { Density } from './table-tools.tsx';
import type { TableProps, TableView } from './table-types.ts';
import { clearedView, nextSort, page_rows, viewWith } from './table-view.ts';

/** One list: its filters, its four states, its pages, all in one frame. */
export function DataTable<Row, View extends object = TableView>(props: TableProps<Row, View>) {
  const { label, query, selection, moreFilters = [] } = props;
  const view = props.view as TableView;
  const setView = (next: TableView) => props.onView(next as View);
  const change = (part: Record<string, unknown>) => setView(viewWith(view, part));
  const filters = [...(props.filters ?? []), ...moreFilters];
  const rare = moreFilters.filter((filter) => !isFilterSet(filter, view));
  const search_name = props.search?.name ?? 'search';
  const clear = () => setView(clearedView(view, filters, search_name));
  const filtered =
    isFilled(view[search_name]) || filters.some((filter) => isFilterSet(filter, view));

  const [density, setDensity] = useRemembered<Density>('darasa.table.density', 'normal');
  const frame = useRef<HTMLElement>(null);
  const beside_px = selection ? check_px : 0;
  const { hidden, setHidden, ...shown } = useColumns(slug(label), props.columns, frame, beside_px);
  const { columns } = shown;
  const places = phonePlaces(columns);
  const data = useKept(query.data);
  const selected = useSelection();
  useKeys(frame, props.onNew);
  const printed = rowsOnPaper(view, data);

  return (
    <>
      <section className="panel list" aria-label={label} aria-busy={query.isFetching} ref={frame}>
        <div className="filters">
          {props.titled ? <h2>{label}</h2> : null}
          {props.search ? (
            <SearchBox
              label={props.search.label ?? `Find in ${label.toLowerCase()}`}
              placeholder={props.search.placeholder}
              value={String(view[search_name] ?? '')}
              onChange={(text) => change({ [search_name]: text || undefined })}
            />
          ) : null}
          {filters
            .filter((filter) => !rare.includes(filter))
            .map((filter) => (
              <FilterChip key={filter.name} filter={filter} view={view} onChange={change} />
            ))}
          {rare.length ? <MoreFilters filters={rare} view={view} onChange={change} /> : null}
          {filters.length ? (
            <FilterSheet filters={filters} view={view} onChange={change} onClear={clear} />
          ) : null}
          {props.tools}
          <div className="end">
            {filtered ? (
              <Button variant="quiet" small className="desk" onClick={clear}>
                Clear
              </Button>
            ) : null}
            {props.views}
            <TableTools
              exportTo={props.exportTo}
              print={props.print}
              columns={props.columns}
              hidden={hidden}
              onHidden={setHidden}
              density={density}
              onDensity={setDensity}
            />
          </div>
        </div>
        <p className="print-only meta">
          {filterWords(filters, view, search_name) || `All ${label.toLowerCase()}`}
          {printed ? `. ${printed}` : ''}
        </p>
        <TableBody
          {...props}
          view={view}
          data={query.error && !query.data ? undefined : data}
          {...shown}
          places={places}
          selecting={selection && selected}
          compact={props.compact ?? density === 'compact'}
          filtered={filtered}
          onClear={clear}
          onSort={(key) => change({ sort: nextSort(view.sort, key) })}
          printed={printed}
        />
        <Pager
          label={label}
          page={view.page ?? 1}
          page_size={view.page_size ?? page_rows}
          count={data?.count}
          failed={Boolean(query.error) && !query.data}
          onPage={(page) => setView({ ...view, page })}
        />
      </section>
      {selection && selected.ids.size ? (
        <SelectionBar ids={selected.ids} acts={selection.acts} onClear={selected.clear} />
      ) : null}
    </>
  );
}

/** A browser prints the page that is open: the paper then says which rows those are, and of how many. */
function rowsOnPaper(
  { page = 1, page_size = page_rows }: TableView,
  data: { rows: readonly unknown[]; count: number } | undefined,
): string | undefined {
  if (!data || data.rows.length === 0 || data.rows.length >= data.count) return undefined;
  const first = (page - 1) * page_size + 1;
  const last = first + data.rows.length - 1;
  return `Rows ${first} to ${last} of ${data.count.toLocaleString('en')} are on this paper`;
}

const slug = (label: string): string => label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
