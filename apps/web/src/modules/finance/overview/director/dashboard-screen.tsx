import {
  getDirectorDashboard,
  type SchoolFigures,
} from '@darasa/contract/finance/overview/director';
import { type FigureName, figures } from '@darasa/contract/finance/books/figures';
import { formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  EmptyState,
  ErrorState,
  Menu,
  MenuItem,
  Panel,
  Screen,
  SideScroll,
  SkeletonLines,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { percentOf } from '../money-dashboard/figure-strip.tsx';
import { BehindSheet, type BehindFigure } from './behind-sheet.tsx';
import { SchoolExceptions } from './school-exceptions.tsx';

/** All schools side by side, by the same rules. A figure opens its rows without switching school. */
export default function DirectorFinanceScreen() {
  const dashboard = useQuery(queryOf(getDirectorDashboard, {}));
  const [behind, setBehind] = useState<BehindFigure | null>(null);
  const { data, error } = dashboard;
  return (
    <Screen
      title="Director's finance dashboard"
      sub={data ? `As at ${formatDateTime(data.as_at)}` : undefined}
    >
      {error ? (
        <ErrorState
          title="We could not load the schools"
          error={error}
          onRetry={() => void dashboard.refetch()}
        />
      ) : null}
      {dashboard.isPending ? <SkeletonLines label="Adding up the schools" lines={8} /> : null}
      {data ? (
        <>
          <Panel title="Schools side by side" aside="KES">
            {data.schools.length > 0 ? (
              <SideScroll label="Schools side by side">
                <SchoolTable schools={data.schools} onOpen={setBehind} />
              </SideScroll>
            ) : (
              <EmptyState title="You have no school yet" />
            )}
          </Panel>
          <SchoolExceptions schools={data.schools} muted={data.muted} onOpen={setBehind} />
        </>
      ) : null}
      {behind ? <BehindSheet behind={behind} onClose={() => setBehind(null)} /> : null}
    </Screen>
  );
}

type Row = {
  label: string;
  cents: (one: SchoolFigures) => number;
  figure: FigureName;
  /** Of the running term alone, or of all others. */
  term?: 'this' | 'others';
};

const rows: Row[] = [
  { label: 'Billed', cents: (one) => one.billed_cents, figure: 'billed', term: 'this' },
  { label: 'Waived', cents: (one) => one.waived_cents, figure: 'waived', term: 'this' },
  {
    label: 'Credit notes',
    cents: (one) => one.credit_note_cents,
    figure: 'credit-notes',
    term: 'this',
  },
  { label: 'Paid', cents: (one) => one.paid_cents, figure: 'paid', term: 'this' },
  { label: 'Balance', cents: (one) => one.balance_cents, figure: 'balance', term: 'this' },
  { label: 'Other terms', cents: (one) => one.arrears_cents, figure: 'balance', term: 'others' },
  { label: 'Paid in advance', cents: (one) => one.prepaid_cents, figure: 'prepaid' },
  { label: 'Cash and bank', cents: (one) => one.cash_cents, figure: 'cash' },
  { label: 'Creditors', cents: (one) => one.creditors_cents, figure: 'creditors' },
  { label: 'Unmatched money', cents: (one) => one.suspense.amount_cents, figure: 'suspense' },
];

function SchoolTable(props: {
  schools: readonly SchoolFigures[];
  onOpen: (behind: BehindFigure) => void;
}) {
  const { schools } = props;
  return (
    <table className="table stacked">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          {schools.map((one) => (
            <th scope="col" className="num" key={one.school_id}>
              {one.school_name}
            </th>
          ))}
          <th scope="col" className="num">
            All schools
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>Term</td>
          {schools.map((one) => (
            <td className="num" key={one.school_id} data-head={one.school_name}>
              {one.term ? `${one.term.name} ${one.term.year}` : 'None yet'}
            </td>
          ))}
          <td className="num muted desk">Each its own</td>
        </tr>
        {rows.map((row) => (
          <tr key={row.label} title={figures[row.figure].rule}>
            <td>{row.label}</td>
            {schools.map((one) => (
              <td className="num" key={one.school_id} data-head={one.school_name}>
                <Cell row={row} school={one} onOpen={props.onOpen} />
              </td>
            ))}
            <td className="num" data-head="All schools">
              <TotalOf row={row} schools={schools} onOpen={props.onOpen} />
            </td>
          </tr>
        ))}
        <tr>
          <td>Paid of what was asked</td>
          {schools.map((one) => (
            <td className="num" key={one.school_id} data-head={one.school_name}>
              {one.paid_permille === null ? '' : percentOf(one.paid_permille)}
            </td>
          ))}
          <td className="num" data-head="All schools">
            {togetherOf(schools)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Cell(props: { row: Row; school: SchoolFigures; onOpen: (behind: BehindFigure) => void }) {
  const { row, school } = props;
  const amount = formatMoney(row.cents(school));
  return (
    <button
      type="button"
      className="link"
      aria-label={`${row.label}, ${school.school_name}: ${amount}`}
      onClick={() => props.onOpen(behindOf(row, school))}
    >
      {amount}
    </button>
  );
}

function behindOf({ figure, label, term }: Row, school: SchoolFigures): BehindFigure {
  const { school_id, school_name } = school;
  const of_term =
    school.term && term === 'this'
      ? { semester_id: school.term.id }
      : school.term && term === 'others'
        ? { not_semester_id: school.term.id }
        : {};
  return { school_id, school_name, title: label, filter: { figure, ...of_term } };
}

/** The sum of all schools opens what it is the sum of: each school, and from there its rows. */
function TotalOf(props: {
  row: Row;
  schools: readonly SchoolFigures[];
  onOpen: (behind: BehindFigure) => void;
}) {
  const { row, schools } = props;
  const total = formatMoney(schools.reduce((sum, one) => sum + row.cents(one), 0));
  return (
    <Menu
      label={`${row.label} of each school`}
      align="end"
      trigger={
        <button type="button" className="link" aria-label={`${row.label}, all schools: ${total}`}>
          {total}
        </button>
      }
    >
      {schools.map((one) => (
        <MenuItem key={one.school_id} onSelect={() => props.onOpen(behindOf(row, one))}>
          {one.school_name}: {formatMoney(row.cents(one))}
        </MenuItem>
      ))}
    </Menu>
  );
}

function togetherOf(schools: readonly SchoolFigures[]): string {
  const asked = schools.reduce(
    (sum, one) => sum + one.billed_cents - one.waived_cents - one.credit_note_cents,
    0,
  );
  const paid = schools.reduce((sum, one) => sum + one.paid_cents, 0);
  return asked > 0 ? percentOf(Math.round((1_000 * paid) / asked)) : '';
}
