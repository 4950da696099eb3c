import type { RegisterAddress } from '@darasa/contract/attendance/registers/registers';
import type { SchoolCalendar } from '@darasa/rules/attendance/school-days';
import type * as queries from './queries.ts';

/** All that a register is made of, read in one flight. */
export interface OpenRegister {
  address: RegisterAddress;
  facts: queries.RegisterFacts;
  /** Those who are expected, in the order of their names. */
  roster: queries.PersonRow[];
  /** Learners who were named although they are not expected. */
  others: queries.PersonRow[];
  codes: queries.CodeRow[];
  reasons: { id: string; name: string }[];
  calendar: SchoolCalendar;
}
