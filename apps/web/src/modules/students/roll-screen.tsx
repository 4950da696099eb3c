import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { editStudent } from '@darasa/contract/students/families/record';
import { admitStudent } from '@darasa/contract/students/joining/admission';
import {
  exportStudents,
  getRollChoices,
  getRollSums,
  listStudents,
  RollFilter,
  type RollChoices,
  type RollRow,
  type RollSums,
} from '@darasa/contract/students/learners/roll';
import { counted } from '@darasa/rules/counted';
import { learnerName } from '@darasa/rules/names';
import {
  Balance,
  Button,
  ChevronDownIcon,
  DataTable,
  lazyDialog,
  Link,
  Menu,
  MenuItem,
  PlusIcon,
  Screen,
  UploadIcon,
  type TableFilter,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useExport } from '#platform/exports.ts';
import { ImportSheet } from '#platform/imports/import-sheet.tsx';
import { queryOf } from '#platform/query.ts';
import { useUrlState, writeSearch } from '#platform/use-url-state.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import {
  boarding_options,
  gender_options,
  recordPath,
  status_options,
} from './learners/learner/learner-words.ts';
import { bulk_acts } from './bulk-acts.tsx';
import type { BulkDialog } from './learners/roll/bulk-dialog.ts';
import { rollColumns } from './learners/roll/roll-columns.tsx';

type RollView = (typeof RollFilter)['_zod']['output'];
type Open = { Dialog: BulkDialog; ids: string[]; clear: () => void } | null;

/** Every learner of the school: to find, to filter, to print as a class list. */
export default function RollScreen() {
  const { user } = useViewer();
  const may = useMay();
  const [filter, setFilter] = useUrlState(RollFilter);
  const [open, setOpen] = useState<Open>(null);
  const [printing, setPrinting] = useState(false);
  const [importing, setImporting] = useState(false);
  const roll = useQuery(queryOf(listStudents, filter));
  const sums = useQuery(queryOf(getRollSums, sumsOf(filter)));
  const choices = useQuery(queryOf(getRollChoices, {}));
  const exportTo = useExport(exportStudents);
  const [, navigate] = useLocation();
  const { page: _page, page_size: _size, ...whole } = filter;
  const may_export = may(exportStudents);
  const sees_money = may(getFeePanel);
  const may_create = may(admitStudent);
  const admit = may_create ? (
    <Button variant="primary" icon={PlusIcon} href="/dashboard/students/create-student">
      Admit learner
    </Button>
  ) : undefined;
  const bring = may_create ? (
    <Button icon={UploadIcon} onClick={() => setImporting(true)}>
      Import
    </Button>
  ) : null;
  const moreWith = (first: ReactNode) => (
    <Menu
      label="More of the learners"
      align="end"
      trigger={<Button iconEnd={ChevronDownIcon}>More</Button>}
    >
      {first}
      {may_export ? <MenuItem onSelect={() => setPrinting(true)}>Print</MenuItem> : null}
      <MenuItem href="/dashboard/students/government">Government register</MenuItem>
      <MenuItem href="/dashboard/students/promotion">Promotion</MenuItem>
      <MenuItem href="/dashboard/students/clearance">Clearance</MenuItem>
      <MenuItem href="/dashboard/students/letters">Letters and certificates</MenuItem>
      <MenuItem href="/dashboard/students/alumni">Alumni</MenuItem>
      <MenuItem href="/dashboard/students/consents">Consents</MenuItem>
      <MenuItem href="/dashboard/students/behaviour">Behaviour</MenuItem>
      {may(editStudent) ? (
        <MenuItem href="/dashboard/students/duplicates">Duplicates</MenuItem>
      ) : null}
    </Menu>
  );
  const acts = bulk_acts
    .filter((act) => act.may(user))
    .map(({ label, icon, run, Dialog }) => ({
      label,
      icon,
      run: (ids: string[], clear: () => void) =>
        Dialog ? setOpen({ Dialog, ids, clear }) : run?.(ids, { exportTo, navigate }),
    }));
  return (
    <Screen
      title="Students"
      sub={<RollSub count={roll.data?.count} sums={sums.data} filter={filter} />}
      acts={
        <>
          {moreWith(null)}
          {bring}
          {admit}
        </>
      }
      thumb={
        admit && (
          <>
            {moreWith(<MenuItem onSelect={() => setImporting(true)}>Import learners</MenuItem>)}
            {admit}
          </>
        )
      }
    >
      <DataTable<RollRow, typeof filter>
        label="Learners"
        query={roll}
        columns={rollColumns(sees_money)}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={learnerName}
        rowHref={(row) => recordPath(row.admission_number)}
        search={{ placeholder: 'Name, adm no, phone', label: 'Find a learner' }}
        filters={[
          ...filtersOf(choices.data, filter.class_id),
          ...(sees_money ? [balance_filter] : []),
          ...rareFilters(filter),
        ]}
        moreFilters={seldomFilters(choices.data)}
        totals={
          sees_money && roll.data?.count && sums.data?.balance_cents !== undefined
            ? {
                words: 'In all',
                cells: { balance_cents: <Balance cents={sums.data.balance_cents} /> },
              }
            : undefined
        }
        selection={{ acts }}
        {...(may_export
          ? {
              exportTo: (format) => exportTo({ ...whole, format }),
              print: () => setPrinting(true),
            }
          : {})}
        empty={{
          title: 'No learners yet',
          text: 'Admit the first learner, or bring the whole school from a spreadsheet.',
          action: admit && (
            <>
              {bring}
              {admit}
            </>
          ),
        }}
        nothingFound="No learner matches these filters."
      />
      {importing ? (
        <ImportSheet
          target="students/learners"
          title="Import learners"
          many="learners"
          short_template
          refresh={[['students']]}
          onClose={() => setImporting(false)}
        />
      ) : null}
      {printing ? (
        <PrintSheet
          pick={pickOf(whole)}
          who={subOf(roll.data?.count) ?? ''}
          onClose={() => setPrinting(false)}
        />
      ) : null}
      <OpenDialog open={open} onClose={() => setOpen(null)} />
    </Screen>
  );
}

const PrintSheet = lazyDialog(async () => ({
  default: (await import('./papers/papers/print-sheet.tsx')).PrintSheet,
}));

/** Papers come in the order of classes, whatever the order on the screen. */
const pickOf = ({ sort: _, ...filter }: Omit<RollView, 'page' | 'page_size'>) => filter;

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }): ReactNode {
  if (!open) return null;
  const { Dialog, ids, clear } = open;
  return <Dialog ids={ids} onClose={onClose} onDone={clear} />;
}

const subOf = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : `${counted(count, 'learner')} in this list`;

/** The sums are of the whole filter, whatever page is looked at. */
const sumsOf = ({ page: _page, page_size: _size, sort: _sort, ...filter }: RollView) => filter;

/** How many, and whom no message reaches: the second leads to the list to work through. */
function RollSub(props: {
  count: number | undefined;
  sums: RollSums | undefined;
  filter: RollView;
}) {
  const { count, sums, filter } = props;
  const lacking = filter.missing ? 0 : (sums?.without_phone_count ?? 0);
  if (count === undefined) return null;
  const query = writeSearch(RollFilter, { ...filter, page: 1, missing: 'guardian-phone' });
  return (
    <>
      {subOf(count)}
      {lacking > 0 ? (
        <>
          . <Link href={`?${query}`}>{lacking.toLocaleString('en')} have no guardian phone</Link>
        </>
      ) : null}
    </>
  );
}

/** Streams are those of the chosen class; without one, each names its class. */
function filtersOf(choices: RollChoices | undefined, class_id: string | undefined): TableFilter[] {
  const { classes = [] } = choices ?? {};
  const shown = class_id ? classes.filter((one) => one.id === class_id) : classes;
  const streams = shown.flatMap((one) =>
    one.streams.map(({ id, name }) => ({
      value: id,
      label: class_id ? name : `${one.name} ${name}`,
    })),
  );
  return [
    { name: 'class_id', label: 'Class', options: optionsOf(classes) },
    { name: 'stream_id', label: 'Stream', options: streams },
    { name: 'boarding', label: 'Boarding', options: boarding_options },
    { name: 'status', label: 'Status', options: status_options },
  ];
}

const seldomFilters = (choices: RollChoices | undefined): TableFilter[] => [
  { name: 'gender', label: 'Gender', options: gender_options },
  { name: 'house_id', label: 'House', options: optionsOf(choices?.houses ?? []) },
  { name: 'missing', label: 'Missing', options: missing_options },
];

const balance_filter: TableFilter = {
  name: 'balance',
  label: 'Fees',
  options: [
    { value: 'owing', label: 'Owing' },
    { value: 'clear', label: 'Owing nothing' },
    { value: 'credit', label: 'Paid in advance' },
  ],
};

/** Those that a figure of the dashboard sets; they show only while they are set. */
const rareFilters = (view: Partial<Record<string, unknown>>): TableFilter[] =>
  rare_filters.filter(({ name }) =>
    [name, `${name}_from`, `${name}_to`].some((one) => view[one] !== undefined),
  );

const rare_filters: TableFilter[] = [
  { kind: 'dates', name: 'admitted', label: 'Admitted' },
  { kind: 'dates', name: 'left', label: 'Left' },
  { kind: 'yes', name: 'birthday', label: 'Birthday this week' },
];

const optionsOf = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

const missing_options = [
  { value: 'guardian-phone', label: 'Guardian phone' },
  { value: 'birth-certificate', label: 'Birth certificate' },
  { value: 'upi', label: 'UPI' },
  { value: 'birth-date', label: 'Date of birth' },
  { value: 'gender', label: 'Gender' },
  { value: 'photo', label: 'Photo' },
  { value: 'class', label: 'Class' },
];
