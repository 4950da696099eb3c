import {
  closeTerm,
  createYear,
  editYear,
  listYears,
  reopenTerm,
  type SchoolYear,
  type Term,
} from '@darasa/contract/administration/years/years';
import { formatDate, formatRange } from '@darasa/rules/dates';
import {
  Button,
  EmptyState,
  ErrorState,
  Panel,
  PlusIcon,
  SkeletonLines,
  StatusChip,
  SideScroll,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useViewer, useMay, mayUse } from '#platform/viewer.tsx';
import { CloseTerm, ReopenTerm } from './term-closing.tsx';
import { YearSheet } from './year-sheet.tsx';

type Open =
  | { kind: 'year'; year: SchoolYear | null }
  | { kind: 'close' | 'reopen'; term: Term; year: number }
  | null;

/** The school's calendar: one panel a year, newest first. */
export function YearsTab() {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const years = useQuery(queryOf(listYears, {}));
  const close = () => setOpen(null);
  const add = may(createYear) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen({ kind: 'year', year: null })}>
      Add year
    </Button>
  ) : null;
  const rows = years.data?.rows ?? [];
  return (
    <div className="stack">
      {years.error && !years.data ? (
        <Panel>
          <ErrorState
            title="We could not load the school years"
            error={years.error}
            onRetry={() => void years.refetch()}
          />
        </Panel>
      ) : null}
      {years.isPending ? (
        <Panel padded>
          <SkeletonLines label="Loading the school years" />
        </Panel>
      ) : null}
      {years.data && rows.length === 0 ? (
        <Panel>
          <EmptyState
            title="No school year yet"
            text="Add the year with its terms and holidays. Registers, fees and exams follow it."
            action={add}
          />
        </Panel>
      ) : null}
      {rows.length > 0 && add ? <div className="tab-acts">{add}</div> : null}
      {rows.map((year) => (
        <YearPanel key={year.id} year={year} onOpen={setOpen} />
      ))}
      {open?.kind === 'year' ? (
        <YearSheet year={open.year} newest={rows[0]?.year} onClose={close} />
      ) : null}
      {open?.kind === 'close' ? (
        <CloseTerm term={open.term} year={open.year} onClose={close} />
      ) : null}
      {open?.kind === 'reopen' ? (
        <ReopenTerm term={open.term} year={open.year} onClose={close} />
      ) : null}
    </div>
  );
}

function YearPanel({ year, onOpen }: { year: SchoolYear; onOpen: (open: Open) => void }) {
  const may = useMay();
  return (
    <Panel
      title={String(year.year)}
      aside={
        <span className="panel-tools">
          {year.is_current ? <StatusChip status="active">This year</StatusChip> : null}
          <span className="muted">{formatRange(year.starts_on, year.ends_on)}</span>
          {may(editYear) ? (
            <Button
              small
              aria-label={`Change ${year.year}`}
              onClick={() => onOpen({ kind: 'year', year })}
            >
              Change
            </Button>
          ) : null}
        </span>
      }
      footer={year.holidays.length > 0 ? <Holidays year={year} /> : undefined}
    >
      {year.terms.length > 0 ? (
        <SideScroll>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Term</th>
                <th scope="col">Days</th>
                <th scope="col" className="desk-only">
                  Half-term
                </th>
                <th scope="col">Status</th>
                <th scope="col">
                  <span className="sr">Act</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {year.terms.map((term) => (
                <TermRow key={term.id} term={term} year={year.year} onOpen={onOpen} />
              ))}
            </tbody>
          </table>
        </SideScroll>
      ) : (
        <p className="muted panel-body">No terms yet. Add them to this year.</p>
      )}
    </Panel>
  );
}

function TermRow(props: { term: Term; year: number; onOpen: (open: Open) => void }) {
  const { term, year, onOpen } = props;
  const { user } = useViewer();
  const { half_term_starts_on: from, half_term_ends_on: to } = term;
  const is_closed = term.closed_at !== null;
  const may = mayUse(user, is_closed ? reopenTerm : closeTerm);
  const verb = is_closed ? 'Open again' : 'Close term';
  return (
    <tr>
      <td>{term.name}</td>
      <td>{formatRange(term.starts_on, term.ends_on)}</td>
      <td className="desk-only">
        {from && to ? formatRange(from, to) : <span className="faint">None</span>}
      </td>
      <td>
        <StatusChip status={is_closed ? 'closed' : 'open'} />
        {is_closed ? (
          <span className="meta under">
            {term.closed_by}, {formatDate(term.closed_at!)}
          </span>
        ) : null}
      </td>
      <td className="num">
        {may ? (
          <Button
            small
            variant="quiet"
            aria-label={`${verb}: ${term.name} ${year}`}
            onClick={() => onOpen({ kind: is_closed ? 'reopen' : 'close', term, year })}
          >
            {verb}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function Holidays({ year }: { year: SchoolYear }) {
  return (
    <p className="muted">
      Holidays:{' '}
      {year.holidays
        .map((one) => `${one.name} ${formatRange(one.starts_on, one.ends_on)}`)
        .join(', ')}
    </p>
  );
}
