import type { Db } from '#platform/db/scope.ts';

interface NewMessage {
  tenant_id: string;
  id: string;
  name: string;
  phone: string;
  email: string | null;
  message: string;
  address: string;
  created_at: string;
}

export const insertMessage = (db: Db, message: NewMessage) =>
  db.insertInto('website.contact_messages').values(message).execute();
