import { departments } from '@darasa/contract/administration/school/departments';
import { listDepartments, type DepartmentRow } from '@darasa/contract/staff/departments';
import { StatusChip, type Column, type Fact } from '@darasa/ui';
import { LookupScreen } from '#platform/lookups/lookup-screen.tsx';
import { DepartmentForm } from './department-form.tsx';

/** A setup list like the others, with who leads each department. */
export default function DepartmentScreen() {
  return (
    <LookupScreen<DepartmentRow>
      lookup={departments}
      title="Departments"
      sub="Where staff belong, and who leads them."
      more={{ list: listDepartments, columns, facts, form: DepartmentForm }}
    />
  );
}

const facts = (row: DepartmentRow): Fact[] => [
  { label: 'Head', value: row.head?.name },
  { label: 'Deputy', value: row.deputy?.name },
  { label: 'Cost centre', value: row.cost_centre },
  { label: 'Staff', value: row.staff_count },
  { label: 'Subjects', value: row.subjects.map((one) => one.name).join(', ') || null },
];

const columns: Column<DepartmentRow>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name, sort: true, phone: 'who', width: 240 },
  { key: 'code', head: 'Code', cell: (row) => row.code, sort: true, phone: 'amount', width: 96 },
  { key: 'head', head: 'Head', cell: (row) => row.head?.name, phone: 'what', width: 184 },
  {
    key: 'deputy',
    head: 'Deputy',
    cell: (row) => row.deputy?.name,
    phone: 'hide',
    hideable: true,
    width: 184,
  },
  {
    key: 'cost_centre',
    head: 'Cost centre',
    cell: (row) => row.cost_centre,
    phone: 'hide',
    hideable: true,
    width: 124,
  },
  {
    key: 'subjects',
    head: 'Subjects',
    cell: (row) => row.subjects.map((one) => one.name).join(', '),
    phone: 'hide',
    hideable: true,
    wrap: true,
  },
  {
    key: 'staff_count',
    head: 'Staff',
    cell: (row) => row.staff_count,
    num: true,
    phone: 'hide',
    width: 80,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
    phone: 'status',
    width: 116,
  },
];
