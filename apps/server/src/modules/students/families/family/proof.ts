import { readDate } from '@darasa/rules/read-date';
import type { Db } from '#platform/db/scope.ts';
import { enterFamily, hasChild } from './queries.ts';

/** Whether somebody knows the admission number or the day of birth of a child they are linked to. */
export async function knowsChild(db: Db, user_id: string, said: string): Promise<boolean> {
  enterFamily(db, user_id);
  return hasChild(db, { number_key: said.toLowerCase(), born_on: readDate(said) });
}
