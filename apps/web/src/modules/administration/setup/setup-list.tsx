import { Button, DataTable, PlusIcon, type Column, type TableQuery } from '@darasa/ui';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useUrlChoice } from '../../../platform/use-url-state.ts';

/**
 * A short list of a setup tab: all rows at once, those in use or those retired, each opened at the
 * side. Houses, dormitories and custom fields are lists of this shape.
 */
export function SetupList<Row>(props: {
  label: string;
  one: string;
  query: TableQuery<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  retired: { on: boolean; label: string; onChange: (on: boolean) => void };
  may_create: boolean;
  tools?: ReactNode;
  empty: string;
  /** The sheet of a row, or of a new one. */
  sheet: ComponentType<{ row: Row | null; onClose: () => void }>;
}) {
  const { retired, sheet: RowSheet } = props;
  const [open, setOpen] = useState<{ row: Row | null } | null>(null);
  const add = props.may_create ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen({ row: null })}>
      Add {props.one}
    </Button>
  ) : null;
  return (
    <>
      <DataTable
        label={props.label}
        query={props.query}
        columns={props.columns}
        view={retired.on ? { retired: true } : {}}
        onView={(next) => retired.onChange((next as { retired?: unknown }).retired === true)}
        rowKey={props.rowKey}
        rowLabel={props.rowLabel}
        onOpen={(row) => setOpen({ row })}
        filters={[{ kind: 'yes', name: 'retired', label: retired.label }]}
        tools={
          <>
            {props.tools}
            {add}
          </>
        }
        print
        empty={{ title: `No ${props.label.toLowerCase()} yet`, text: props.empty, action: add }}
        nothingFound={`No ${props.one} matches these filters.`}
        {...(props.may_create ? { onNew: () => setOpen({ row: null }) } : {})}
      />
      {open ? (
        <RowSheet
          key={open.row ? props.rowKey(open.row) : 'new'}
          row={open.row}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

/** Whether the retired ones are shown; it stands in the address beside the tab. */
export function useRetired(label = 'Retired') {
  const [word, setWord] = useUrlChoice('show', ['used', 'retired'], ['tab']);
  const on = word === 'retired';
  return { on, label, onChange: (next: boolean) => setWord(next ? 'retired' : 'used') };
}
