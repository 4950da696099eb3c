import {
  getDirectorDashboard,
  listSchoolReceiptSeries,
  muteException,
  type SchoolFigures,
} from '@darasa/contract/finance/overview/director';
import {
  behindException,
  type ExceptionRule,
  exceptionRules,
} from '@darasa/contract/finance/books/figures';
import type { MoneyException } from '@darasa/contract/finance/overview/money-dashboard';
import { formatMoney } from '@darasa/rules/money';
import { Button, Loading, Pairs, Panel, Sheet, SideScroll, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { sinceOf } from '../money-dashboard/exception-links.ts';
import type { BehindFigure } from './behind-sheet.tsx';

const tones = { high: 'negative', medium: 'warning', low: 'neutral' } as const;
const risk_words = { high: 'High', medium: 'Medium', low: 'Low' };
const order = { high: 0, medium: 1, low: 2 };
/** What an exception of a school opens: ledger rows, the accounts below zero, or nothing yet. */
function filterOf(one: MoneyException, school: SchoolFigures): BehindFigure['filter'] | null {
  if (one.rule === 'in-credit') return { figure: 'prepaid' };
  if (one.rule === 'overdrawn-accounts') {
    const [first] = school.accounts.filter((account) => account.balance_cents < 0);
    return first ? { figure: 'cash', account_id: first.account_id } : null;
  }
  const behind = behindException(one, sinceOf(school));
  if (!behind) return null;
  const { posted_from, backdated, min_shillings, ...filter } = behind;
  return {
    ...filter,
    ...(posted_from ? { from: posted_from } : {}),
    ...(backdated ? { backdated: true } : {}),
    ...(min_shillings ? { min_shillings: Number(min_shillings) } : {}),
  };
}

/** What is unusual in any school, the riskiest first. A kind can be hidden by its rule. */
export function SchoolExceptions(props: {
  schools: readonly SchoolFigures[];
  muted: readonly ExceptionRule[];
  onOpen: (behind: BehindFigure) => void;
}) {
  const [gaps, setGaps] = useState<SchoolFigures | null>(null);
  const mute = useAction(muteException, { refresh: [keyOf(getDirectorDashboard)], say: false });
  const rows = props.schools
    .flatMap((school) => school.exceptions.map((one) => ({ ...one, school })))
    .filter((one) => !props.muted.includes(one.rule))
    .toSorted((a, b) => order[exceptionRules[a.rule].risk] - order[exceptionRules[b.rule].risk]);
  return (
    <Panel
      title="Exceptions"
      aside="Last 30 days"
      footer={
        props.muted.length > 0 ? (
          <>
            Hidden:{' '}
            {props.muted.map((rule) => (
              <Button key={rule} small onClick={() => void mute.run({ rule, muted: false })}>
                Show {exceptionRules[rule].label.toLowerCase()}
              </Button>
            ))}
          </>
        ) : undefined
      }
    >
      {rows.length > 0 ? (
        <SideScroll label="Exceptions">
          <table className="table stacked">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">School</th>
                <th scope="col">Risk</th>
                <th scope="col" className="num">
                  How many
                </th>
                <th scope="col" className="num">
                  KES
                </th>
                <th scope="col">
                  <span className="sr">Acts</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ school, ...one }) => (
                <ExceptionRow
                  key={`${school.school_id} ${one.rule}`}
                  one={one}
                  school={school}
                  onOpen={props.onOpen}
                  onGaps={() => setGaps(school)}
                  onMute={() => void mute.run({ rule: one.rule, muted: true })}
                />
              ))}
            </tbody>
          </table>
        </SideScroll>
      ) : (
        <p className="panel-body muted">There is nothing unusual in any school.</p>
      )}
      {gaps ? <GapsSheet school={gaps} onClose={() => setGaps(null)} /> : null}
    </Panel>
  );
}

function ExceptionRow(props: {
  one: MoneyException;
  school: SchoolFigures;
  onOpen: (behind: BehindFigure) => void;
  onGaps: () => void;
  onMute: () => void;
}) {
  const { one, school } = props;
  const { label, rule, risk } = exceptionRules[one.rule];
  const { school_id, school_name } = school;
  const filter = filterOf(one, school);
  const open = () =>
    filter ? props.onOpen({ school_id, school_name, title: label, filter }) : props.onGaps();
  return (
    <tr>
      <td title={rule}>{label}</td>
      <td data-head="School">{school_name}</td>
      <td data-head="Risk">
        <StatusChip tone={tones[risk]}>{risk_words[risk]}</StatusChip>
      </td>
      <td className="num" data-head="How many">
        {one.count.toLocaleString('en')}
      </td>
      <td className="num" data-head="KES">
        {one.amount_cents ? formatMoney(one.amount_cents) : ''}
      </td>
      <td>
        <Button small onClick={open}>
          Open
        </Button>{' '}
        <Button small onClick={props.onMute}>
          Hide
        </Button>
      </td>
    </tr>
  );
}

/** The runs of receipt numbers of a school, and what is missing inside. */
function GapsSheet({ school, onClose }: { school: SchoolFigures; onClose: () => void }) {
  const list = useQuery(queryOf(listSchoolReceiptSeries, { school_id: school.school_id }));
  return (
    <Sheet open onClose={onClose} title="Missing receipt numbers" sub={school.school_name}>
      {list.data ? null : <Loading query={list} what="the numbers" lines={4} />}
      {list.data ? (
        <Pairs
          items={list.data.rows.map((row) => ({
            label: `${row.first} to ${row.last}`,
            value: row.missing_count > 0 ? `Missing: ${row.missing.join(', ')}` : 'Complete',
          }))}
        />
      ) : null}
    </Sheet>
  );
}
