import { counted } from '@darasa/rules/counted';
import { Segmented } from '@darasa/ui';

/** Shows how far back figures go: a few lengths, from short to long. */
export function DaysChoice(props: {
  value: number;
  days: readonly number[];
  onChange: (days: number) => void;
}) {
  return (
    <Segmented
      label="Over"
      value={String(props.value)}
      onChange={(days) => props.onChange(Number(days))}
      options={props.days.map((days) => ({
        value: String(days),
        label: days === 366 ? 'A year' : counted(days, 'day'),
      }))}
    />
  );
}
