/** "2026-02" ends on 2026-02-28. */
export const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
};

/** "2026-12-20" is followed by the month that begins on 2027-01-01. */
export const firstOfNextMonth = (day: string): string => {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month!, 1)).toISOString().slice(0, 10);
};
