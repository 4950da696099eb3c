/** The calendar of the school whose site it is: what parents read is what the office has set up. */
export interface SiteDates {
  year: number;
  /** Where a day of the demo's story has come to lie. */
  day(story: string): string;
}
