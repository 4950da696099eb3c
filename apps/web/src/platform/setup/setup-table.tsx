import type { Endpoint, Schema } from '@darasa/contract/endpoint';
import { Button, DataTable, PlusIcon, UploadIcon, type TableProps } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { useTableExport } from '../exports.ts';
import { ImportSheet } from '../imports/import-sheet.tsx';
import { keyOf, queryOf } from '../query.ts';
import { useUrlState } from '../use-url-state.ts';
import { useMay } from '../viewer.tsx';

type Table<Row> = Pick<TableProps<Row>, 'label' | 'columns' | 'rowKey' | 'rowLabel' | 'tools'> &
  Partial<Pick<TableProps<Row>, 'search' | 'filters'>>;

/** The state of a list on a tab, and what of it the endpoint knows. See `onTab` in the contract. */
export function useTabList<S extends Schema, E extends Endpoint>(schema: S, list: E) {
  const [view, setView] = useUrlState(schema);
  const { tab: _tab, ...filter } = view as S['_zod']['output'];
  const query = useQuery(queryOf<E>(list, filter));
  return { view, setView, filter: filter as Omit<S['_zod']['output'], 'tab'>, query, list };
}

/** A list of a setup tab: its rows open at the side, and what may be made has a button. */
export function SetupTable<Row>(
  props: Table<Row> & {
    one: string;
    list: ReturnType<typeof useTabList>;
    create?: Endpoint;
    exported: Endpoint;
    /** What the importer calls it, where it can be filled from a file. */
    imported?: string;
    empty: string;
    /** The sheet of a row, or of a new one. */
    sheet: ComponentType<{ row: Row | null; onClose: () => void }>;
  },
) {
  const { label, one, list, create, exported, sheet: RowSheet } = props;
  const may = useMay();
  const [open, setOpen] = useState<{ row: Row | null } | 'import' | null>(null);
  const files = useTableExport(exported, list.filter);
  const may_create = create && may(create);
  const close = () => setOpen(null);
  const addNew = () => setOpen({ row: null });
  const add = may_create ? (
    <Button variant="primary" icon={PlusIcon} onClick={addNew}>
      Add {one}
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable<Row, typeof list.view>
        label={label}
        query={list.query}
        columns={props.columns}
        view={list.view}
        onView={list.setView}
        rowKey={props.rowKey}
        {...(props.rowLabel ? { rowLabel: props.rowLabel } : {})}
        onOpen={(row) => setOpen({ row })}
        {...(props.search ? { search: props.search } : {})}
        filters={props.filters ?? retired_filter}
        tools={
          <>
            {props.tools}
            {may_create && props.imported ? (
              <Button icon={UploadIcon} onClick={() => setOpen('import')}>
                Import
              </Button>
            ) : null}
            {add}
          </>
        }
        print
        {...files}
        empty={{ title: `No ${label.toLowerCase()} yet`, text: props.empty, action: add }}
        nothingFound={`No ${one} matches these filters.`}
        {...(may_create ? { onNew: addNew } : {})}
      />
      {open === 'import' ? (
        <ImportSheet
          target={props.imported!}
          title={`Import ${label.toLowerCase()}`}
          many={label.toLowerCase()}
          refresh={[keyOf(list.list)]}
          onClose={close}
        />
      ) : null}
      {open && open !== 'import' ? (
        <RowSheet key={open.row ? props.rowKey(open.row) : 'new'} row={open.row} onClose={close} />
      ) : null}
    </>
  );
}

const retired_filter = [{ kind: 'yes', name: 'retired', label: 'Retired' }] as const;
