import { createDesign, designList } from '@darasa/contract/academics/reports/designs';
import { Button, PlusIcon } from '@darasa/ui';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useMay } from '#platform/viewer.tsx';

/** The designs that reports of the school are printed by; a row opens the designer. */
export function DesignsTab({ path }: { path: string }) {
  const may = useMay();
  const list = useList(designList);
  const add = may(createDesign) ? (
    <Button variant="primary" icon={PlusIcon} href={`${path}?design=new`}>
      Add report design
    </Button>
  ) : undefined;
  return (
    <ListTable
      list={list}
      columns={columns}
      rowLabel={(row) => row.name}
      rowHref={(row) => `${path}?design=${row.id}`}
      tools={add}
      empty={{
        text: 'Add a design, or take the usual ones from Administration, Setup.',
        action: add,
      }}
    />
  );
}

const columns = {
  name: { width: 240 },
  curriculum: { width: 200, phone: 'what' },
  language: { width: 130, phone: 'hide' },
  edition: { width: 90, phone: 'hide' },
  set_count: { width: 120, phone: 'status' },
  status: { width: 104, phone: 'hide' },
} as const;
