import {
  type Imprest,
  imprestList,
  requestImprest,
} from '@darasa/contract/finance/spending/imprests';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { Button, PlusIcon } from '@darasa/ui';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { notHere } from '#platform/not-here.tsx';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useMay } from '#platform/viewer.tsx';
import { ImprestSheet, ImprestState } from './imprest-sheet.tsx';
import { NewImprestSheet } from './new-imprest-sheet.tsx';

/** One at a time, and accounted for within seven working days. */
export function ImprestsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const list = useList(imprestList);
  const { id } = list.view;
  const seeAll = () => list.setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<Imprest, 'new' | { returned: Imprest }>(
    list.query.data?.rows,
    id,
    seeAll,
  );
  const may_ask = may(requestImprest);
  const ask = may_ask ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Ask for an imprest
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={ask}
        empty={
          id
            ? notHere(seeAll)
            : {
                text: 'Money given to one person for one purpose, to be accounted for in seven working days.',
                action: ask,
              }
        }
        {...(may_ask ? { onNew: () => setOpen('new') } : {})}
      />
      {open === 'new' ? <NewImprestSheet setup={setup} onClose={() => setOpen(null)} /> : null}
      {open && typeof open === 'object' && 'returned' in open ? (
        <NewImprestSheet setup={setup} returned={open.returned} onClose={() => setOpen(null)} />
      ) : null}
      {open && typeof open === 'object' && 'id' in open ? (
        <ImprestSheet
          setup={setup}
          imprest={open}
          onChange={() => setOpen({ returned: open })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<Imprest>>> = {
  number: { width: 148, phone: 'what' },
  state: { width: 150, renderCell: (row) => <ImprestState imprest={row} /> },
};
