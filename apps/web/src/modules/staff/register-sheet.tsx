import type { SentOf } from '@darasa/contract/endpoint';
import { editStaff, exportStaff, staffColumns } from '@darasa/contract/staff/register';
import { CheckListField, Form, SegmentedField, Sheet } from '@darasa/ui';
import { call } from '#platform/call.ts';
import { useMay } from '#platform/viewer.tsx';

type Asked = SentOf<typeof exportStaff>;
type ColumnName = (typeof staffColumns)[number];

const heads: Record<ColumnName, string> = {
  staff_number: 'Staff number',
  name: 'Name',
  job_title: 'Job',
  department: 'Department',
  terms: 'Terms of service',
  gender: 'Gender',
  phone: 'Phone',
  email: 'Email',
  tsc_number: 'TSC number',
  joined_on: 'Started',
  left_on: 'Left',
  status: 'Status',
  national_id: 'ID number',
  kra_pin: 'KRA PIN',
  nssf_number: 'NSSF number',
  sha_number: 'SHA number',
  bank_name: 'Bank',
  bank_account: 'Account number',
};
const private_columns: ColumnName[] = [
  'national_id',
  'kra_pin',
  'nssf_number',
  'sha_number',
  'bank_name',
  'bank_account',
];
const usual: ColumnName[] = [
  'staff_number',
  'name',
  'job_title',
  'department',
  'terms',
  'phone',
  'tsc_number',
];
const remembered = 'staff.register.columns';

/** The register of the filtered staff, with the columns the reader needs. */
export function RegisterSheet(props: { filter: Omit<Asked, 'format'>; onClose: () => void }) {
  const may = useMay();
  const may_see_private = may(editStaff);
  const offered = staffColumns.filter((name) => may_see_private || !private_columns.includes(name));
  const download = async (values: object) => {
    const { columns, format } = values as { columns: ColumnName[]; format: Asked['format'] };
    keepColumns(columns);
    // The order of the list, not of the clicks.
    const chosen = offered.filter((name) => columns.includes(name));
    await call(exportStaff, { ...props.filter, format, columns: chosen });
  };
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="Staff register"
      sub="The staff of the list behind this, as you filtered it."
    >
      <Form
        initial={{ format: 'pdf', columns: lastColumns() }}
        action={download}
        submit="Make the register"
        onDone={props.onClose}
      >
        <SegmentedField
          name="format"
          label="As"
          options={[
            { value: 'pdf', label: 'Paper (PDF)' },
            { value: 'xlsx', label: 'Excel' },
            { value: 'csv', label: 'CSV' },
          ]}
        />
        <CheckListField
          name="columns"
          label="Columns"
          options={offered.map((value) => ({ value, label: heads[value] }))}
        />
      </Form>
    </Sheet>
  );
}

export const keepColumns = (columns: readonly string[]): void =>
  localStorage.setItem(remembered, JSON.stringify(columns));

export function lastColumns(): ColumnName[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(remembered) ?? 'null');
    return Array.isArray(kept) && kept.length > 0 ? (kept as ColumnName[]) : usual;
  } catch {
    return usual;
  }
}
