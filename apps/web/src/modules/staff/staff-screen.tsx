import { printStaffCards } from '@darasa/contract/staff/cards';
import {
  createStaff,
  exportStaff,
  listStaff,
  StaffFilter,
  type StaffRow,
} from '@darasa/contract/staff/register';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { termsInWords } from '@darasa/rules/staff-words';
import {
  Button,
  CalendarIcon,
  ChevronDownIcon,
  DataTable,
  Menu,
  MenuItem,
  PlusIcon,
  PrinterIcon,
  Screen,
  StatusChip,
  UploadIcon,
  type Column,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useExport } from '#platform/exports.ts';
import { ImportSheet } from '#platform/imports/import-sheet.tsx';
import { ViewsMenu } from '#platform/lists/views-menu.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { keepColumns, lastColumns, RegisterSheet } from './register-sheet.tsx';
import { useDepartments } from './use-departments.ts';
import { staff_path, terms_options } from './words.ts';

const create_path = '/dashboard/administration/create-staff';
const leave_path = '/dashboard/administration/leave';
const papers_path = '/dashboard/administration/staff-papers';

/** Everybody who works here, with or without a sign-in. */
export default function StaffScreen() {
  const may = useMay();
  const [, navigate] = useLocation();
  const [filter, setFilter] = useUrlState(StaffFilter);
  const list = useQuery(queryOf(listStaff, filter));
  const exportTo = useExport(exportStaff);
  const printCards = useExport(printStaffCards);
  const [open, setOpen] = useState<'register' | 'import' | null>(null);
  const close = () => setOpen(null);
  const departments = useDepartments();
  const { page: _page, page_size: _size, ...whole } = filter;
  const may_create = may(createStaff);
  const may_export = may(exportStaff);
  const add = may_create ? (
    <Button variant="primary" icon={PlusIcon} href={create_path}>
      Add staff
    </Button>
  ) : undefined;
  return (
    <Screen
      title="Staff"
      sub="Everybody who works here, with or without a sign-in."
      acts={
        <>
          <Button icon={CalendarIcon} href={leave_path}>
            Leave
          </Button>
          <Button href={papers_path}>Papers</Button>
          {may_export ? (
            <Button icon={PrinterIcon} onClick={() => setOpen('register')}>
              Register
            </Button>
          ) : null}
          {may_create ? (
            <Button icon={UploadIcon} onClick={() => setOpen('import')}>
              Import
            </Button>
          ) : null}
          {add}
        </>
      }
      thumb={
        add ? (
          <>
            <Menu
              label="More of the staff"
              trigger={<Button iconEnd={ChevronDownIcon}>More</Button>}
            >
              <MenuItem href={leave_path}>Leave</MenuItem>
              <MenuItem href={papers_path}>Papers</MenuItem>
              {may_export ? (
                <MenuItem onSelect={() => setOpen('register')}>Register</MenuItem>
              ) : null}
              <MenuItem onSelect={() => setOpen('import')}>Import staff</MenuItem>
            </Menu>
            {add}
          </>
        ) : undefined
      }
    >
      <DataTable
        label="Staff"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => `${staff_path}/${row.id}`}
        search={{ placeholder: 'Name, number, phone, job', label: 'Find a member of staff' }}
        filters={[
          { name: 'department_id', label: 'Department', options: departments },
          { name: 'terms', label: 'Terms', options: terms_options },
          {
            name: 'status',
            label: 'Status',
            options: [
              { value: 'active', label: 'Active' },
              { value: 'on-leave', label: 'On leave' },
              { value: 'left', label: 'Left' },
            ],
          },
        ]}
        views={<ViewsMenu list="staff" columns={{ last: lastColumns, keep: keepColumns }} />}
        {...(may_export
          ? {
              selection: {
                acts: [
                  {
                    label: 'Print ID cards',
                    icon: PrinterIcon,
                    run: (ids, clear) => void printCards({ ids }).then(clear),
                  },
                ],
              },
              exportTo: (format) => exportTo({ ...whole, format }),
              print: () => void exportTo({ ...whole, format: 'pdf' }),
            }
          : {})}
        empty={{
          title: 'No staff yet',
          text: 'Add the first member of staff, or bring a list from a spreadsheet.',
          action: add,
        }}
        nothingFound="Nobody matches these filters."
        {...(may_create ? { onNew: () => navigate(create_path) } : {})}
      />
      {open === 'register' ? <RegisterSheet filter={whole} onClose={close} /> : null}
      {open === 'import' ? (
        <ImportSheet
          target="staff"
          title="Import staff"
          many="staff"
          refresh={[keyOf(listStaff)]}
          onClose={close}
        />
      ) : null}
    </Screen>
  );
}

const columns: Column<StaffRow>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name, sort: true, phone: 'who', width: 220 },
  {
    key: 'staff_number',
    head: 'Staff no.',
    cell: (row) => row.staff_number,
    sort: true,
    phone: 'amount',
    width: 104,
  },
  {
    key: 'job_title',
    head: 'Job',
    cell: (row) => row.job_title,
    sort: true,
    phone: 'what',
    width: 176,
  },
  {
    key: 'phone',
    head: 'Phone',
    cell: (row) => row.phone && formatPhone(row.phone),
    phone: 'hide',
    hideable: true,
    width: 132,
  },
  {
    key: 'department',
    head: 'Department',
    cell: (row) => row.department,
    sort: true,
    phone: 'hide',
    hideable: true,
    width: 168,
  },
  {
    key: 'terms',
    head: 'Terms',
    cell: (row) => row.terms && termsInWords(row.terms),
    phone: 'hide',
    hideable: true,
    width: 96,
  },
  {
    key: 'joined_on',
    head: 'Started',
    cell: (row) => row.joined_on && formatDate(row.joined_on),
    sort: true,
    phone: 'hide',
    hideable: true,
    width: 120,
  },
  {
    key: 'email',
    head: 'Email',
    cell: (row) => row.email,
    phone: 'hide',
    hideable: true,
    hidden: true,
    width: 220,
  },
  {
    key: 'tsc_number',
    head: 'TSC no.',
    cell: (row) => row.tsc_number,
    phone: 'hide',
    hideable: true,
    hidden: true,
    width: 104,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => (
      <StatusChip status={row.status === 'left' ? 'inactive' : row.status}>
        {words[row.status]}
      </StatusChip>
    ),
    phone: 'status',
    width: 116,
  },
];

const words = { active: 'Active', 'on-leave': 'On leave', left: 'Left' };
