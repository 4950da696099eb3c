import { schoolDays } from '@darasa/rules/attendance/school-days';
import { findCalendar } from '../modules/administration/index.ts';
import { createPool } from '../platform/db/pool.ts';
import { loginsFor } from '../platform/db/roles.ts';
import {
  insertFigures,
  insertMarks,
  insertRegisters,
  insertRosters,
  type RollDay,
} from './attendance-queries.ts';
import { atWork, type Making } from './at-work.ts';
import type { DemoCalendar } from './calendar.ts';
import { kiotaPeople } from './people.ts';
import { kiotaSchools } from './schools.ts';

const days_back = 60;
const morning = 'Morning roll';
const afternoon = 'Afternoon roll';

/** The registers of the last sixty days; of this morning every second class has handed in. */
export async function seedAttendance(owner_url: string, calendar: DemoCalendar): Promise<void> {
  const pool = createPool(loginsFor(owner_url).web_url, {
    size: kiotaSchools.length,
    statement_ms_max: 60_000,
  });
  try {
    await Promise.all(kiotaSchools.map((school) => seedSchool({ pool, school, calendar })));
  } finally {
    await pool.end();
  }
}

const seedSchool = (making: Making) =>
  atWork(making, kiotaPeople[0]!, making.calendar.now, async ({ db }) => {
    const { calendar } = making;
    const span = { from: calendar.ago(days_back), to: calendar.today };
    const days = schoolDays(await findCalendar(db, span), span, null).flatMap((one): RollDay[] => {
      const is_half = one.day === calendar.today;
      const roll = { day: one.day, term_id: one.term_id!, is_half };
      const rolls = [{ ...roll, type: morning }];
      return is_half ? rolls : [...rolls, { ...roll, type: afternoon }];
    });
    await insertRosters(db, days);
    await insertRegisters(db, days, calendar.now.toISOString());
    await insertMarks(db);
    await insertFigures(db, calendar.now.toISOString());
  });
