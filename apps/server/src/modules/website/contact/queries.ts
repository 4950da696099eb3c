import { insertRow, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

export const insertMessage = (db: Db, message: NewRow<'website.contact_messages'>) =>
  insertRow(db, 'website.contact_messages', message);
