import { isoDate, type IsoDate } from '@darasa/rules/dates';
import { useState } from 'react';

/** The school's day at which the screen was opened. */
export function useToday(): IsoDate {
  const [today] = useState(() => isoDate(new Date()));
  return today;
}
