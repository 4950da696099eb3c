import {
  getMonthSheet,
  MonthView,
  printMonthSheet,
} from '@darasa/contract/attendance/figures/month-sheets';
import { getDay } from '@darasa/contract/attendance/registers/days';
import { addDays, formatMonth } from '@darasa/rules/dates';
import { Button, ChoiceMenu, EmptyState, Loading, PrinterIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { classOf } from '../../registers/days/day-rows.ts';
import { MonthBody } from './month-body.tsx';
import './month.css';

/** The sheet of a class in a month, with its sums, its paper and its signatures. */
export default function MonthsTab() {
  const [view, set] = useUrlState(MonthView);
  const today = useToday();
  const day = useQuery(queryOf(getDay, {}));
  if (!day.data) return <Loading query={day} what="the classes" lines={6} />;
  const { rows } = day.data;
  const own = rows.find((one) => one.is_own) ?? rows[0];
  const audience_id = view.audience_id ?? own?.audience_id;
  const month = view.month ?? today.slice(0, 7);
  if (!audience_id)
    return (
      <EmptyState
        title="No class has learners yet"
        text="A sheet is made of the registers of a class. Learners are admitted under Students."
      />
    );
  return (
    <div className="stack">
      <div className="month-head">
        <ChoiceMenu
          label="Class"
          value={audience_id}
          options={rows.map((one) => ({ value: one.audience_id, label: classOf(one) }))}
          onChange={(id) => set({ audience_id: id })}
        />
        <ChoiceMenu
          label="Month"
          value={month}
          options={monthsUntil(today).map((one) => ({ value: one, label: formatMonth(one) }))}
          onChange={(one) => set({ month: one })}
        />
        <PrintButton audience_id={audience_id} month={month} />
      </div>
      <Sheet audience_id={audience_id} month={month} />
    </div>
  );
}

const months_shown = 12;

function monthsUntil(today: string): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < months_shown) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  return months;
}

function PrintButton(address: { audience_id: string; month: string }) {
  const print = useExport(printMonthSheet);
  return (
    <Button small icon={PrinterIcon} onClick={() => void print(address)}>
      Print
    </Button>
  );
}

function Sheet(address: { audience_id: string; month: string }) {
  const found = useQuery(queryOf(getMonthSheet, address));
  if (!found.data) return <Loading query={found} what="the month" lines={10} />;
  return <MonthBody sheet={found.data} />;
}
