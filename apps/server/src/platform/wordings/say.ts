import type { Language } from '@darasa/rules/message-fields';
import { sayIn, type SystemKey } from '@darasa/rules/system-messages';
import type { Db } from '../db/scope.ts';
import { findWording } from './queries.ts';

type Say = (facts: Readonly<Record<string, string>>, language?: Language) => string;

/** A wording is how the organisation says one of the product's own messages: read once, said to many. */
export async function wordingOf(db: Db, key: SystemKey): Promise<Say> {
  const own = await findWording(db, key);
  return (facts, language) => sayIn(key, own, facts, language);
}
