import { counted } from '../counted.ts';
import type { Counts } from './presence.ts';

/** The figures of a term in plain sentences; where nothing was possible no share is told. */
export function attendanceWords(
  { possible, present, absent, excused, late }: Counts,
  share: number | null,
): string[] {
  if (possible === 0) return ['No register has counted yet.'];
  const shown = share === null ? '' : `, ${share}%`;
  return [
    `Present ${present} of ${counted(possible, 'time')}${shown}.`,
    absent === 0
      ? 'Never absent.'
      : `Absent ${counted(absent, 'time')}${excused > 0 ? `, ${excused} of them excused` : ''}.`,
    ...(late > 0 ? [`Late ${counted(late, 'time')}.`] : []),
  ];
}
