import { counted } from '@darasa/rules/counted';
import { dueRegisters } from '@darasa/rules/attendance/due';
import { addDays, isoDate } from '@darasa/rules/dates';
import { findCalendar, type TermCheck } from '#modules/administration/index.ts';
import { findTerm } from '../learner-attendance/queries.ts';
import { listRolls } from '../rolls/queries.ts';
import { listClassRegisters } from './queries.ts';

/** Before a term is closed: was every register taken, since the school began to take them? */
export const termCheck: TermCheck = async ({ db, now }, term_id) => {
  const today = isoDate(now);
  const around = { from: addDays(today, -days_back), to: addDays(today, days_ahead) };
  const [term, rolls, classes, calendar] = await Promise.all([
    findTerm(db, today, term_id),
    listRolls(db),
    listClassRegisters(db, term_id),
    findCalendar(db, around),
  ]);
  if (!term || classes.every((one) => one.taken.length === 0)) return [];
  const yesterday = addDays(today, -1);
  const span = { from: term.starts_on, to: term.ends_on < yesterday ? term.ends_on : yesterday };
  const of_classes = new Map(
    [...new Set(classes.map((one) => one.class_id))].map((class_id) => [
      class_id,
      dueRegisters(calendar, rolls, span, class_id).map((one) => `${one.type_id} ${one.day}`),
    ]),
  );
  const count = classes.reduce((sum, { class_id, taken }) => {
    const known = new Set(taken);
    return sum + of_classes.get(class_id)!.filter((one) => !known.has(one)).length;
  }, 0);
  if (count === 0) return [];
  const says = count === 1 ? 'was not taken' : 'were not taken';
  return [
    { sentence: `${counted(count, 'register')} ${says}`, link: '/dashboard/attendance?tab=months' },
  ];
};

const days_back = 400;
const days_ahead = 150;
