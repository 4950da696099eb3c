import { departments } from '@darasa/contract/administration/school/departments';
import { departmentList, type DepartmentRow } from '@darasa/contract/staff/departments';
import type { Fact } from '@darasa/ui';
import { LookupScreen } from '#platform/lookups/lookup-screen.tsx';
import { DepartmentForm } from './department-form.tsx';

/** A setup list like the others, with who leads each department. */
export default function DepartmentScreen() {
  return (
    <LookupScreen<DepartmentRow>
      lookup={departments}
      title="Departments"
      sub="Where staff belong, and who leads them."
      more={{ listing: departmentList, columns, facts, form: DepartmentForm }}
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

const columns = {
  name: { width: 240 },
  code: { width: 96, phone: 'amount' },
  head: { width: 184, phone: 'what' },
  deputy: { width: 184, hideable: true },
  cost_centre: { width: 124, hideable: true },
  subjects: { wrap: true, hideable: true },
  staff_count: { width: 80 },
  status: { width: 116 },
} as const;
