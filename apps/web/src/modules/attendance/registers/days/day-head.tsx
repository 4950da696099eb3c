import { type AttendanceDay, DayView, getDay } from '@darasa/contract/attendance/registers/days';
import { addDays, formatDay } from '@darasa/rules/dates';
import { Button, ChevronLeftIcon, ChevronRightIcon, IconButton, Segmented } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';

/** The day and the register that a screen is about stand in its address. */
export function useDay() {
  const [{ day, type_id }, set] = useUrlState(DayView);
  const found = useQuery(queryOf(getDay, { ...(day && { day }), ...(type_id && { type_id }) }));
  return { found, set };
}

type Set = ReturnType<typeof useDay>['set'];

/** Which day and which register; one step back or forth. */
export function DayHead({ data, set }: { data: AttendanceDay; set: Set }) {
  const { day, is_today, types, type_id } = data;
  const go = (by: number) => set({ day: addDays(day, by) });
  return (
    <div className="roll-day">
      <IconButton icon={ChevronLeftIcon} aria-label="The day before" onClick={() => go(-1)} />
      <strong>{is_today ? `Today, ${formatDay(day)}` : formatDay(day)}</strong>
      {is_today ? null : (
        <>
          <IconButton icon={ChevronRightIcon} aria-label="The day after" onClick={() => go(1)} />
          <Button small onClick={() => set({ day: undefined })}>
            Today
          </Button>
        </>
      )}
      {types.length > 1 ? (
        <Segmented
          small
          label="Register"
          value={type_id ?? ''}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => set({ type_id: id })}
        />
      ) : null}
    </div>
  );
}
