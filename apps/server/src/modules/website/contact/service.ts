import type { InputOf } from '@darasa/contract/endpoint';
import type { sendContactMessage } from '@darasa/contract/website/contact';
import { countAttempt, findBlocked, type Limit } from '#platform/auth/attempts.ts';
import { type ChangeNoter, nowIso, type Visit } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { networkOf } from '#platform/network-of.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { message_received } from '../events.ts';
import { insertMessage } from './queries.ts';

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
/** One person rarely writes more often than this; a program does. */
const address_limit: Limit = { window_ms: hour_ms, tries_max: 5, block_ms: hour_ms };
/** An office cannot read more than this in a day, and many addresses can work together. */
const school_limit: Limit = { window_ms: day_ms, tries_max: 200, block_ms: hour_ms };
const told_characters_max = 200;
const school_subject = 'contact messages of the day';

/** What the door gives: who writes, to whom, and a transaction inside that organisation. */
interface Writer extends Visit {
  tenant: { id: string };
  inTenant<T>(mode: 'write', work: (db: Db, changed: ChangeNoter) => Promise<T>): Promise<T>;
}

export async function receive(
  writer: Writer,
  input: InputOf<typeof sendContactMessage>,
): Promise<void> {
  const { website, ...letter } = input;
  // Only a program fills the hidden field. It gets the same answer, so that it does not learn.
  if (website) return;
  const subject = `contact address ${networkOf(writer.address)}`;
  await writer.inTenant('write', async (db, changed) => {
    const blocked = await findBlocked(db, [subject, school_subject], writer.now);
    if (blocked.length) throw fail('contact.too_many');
    await countAttempt(db, writer.tenant.id, subject, address_limit, writer.now);
    await countAttempt(db, writer.tenant.id, school_subject, school_limit, writer.now);
    const message = {
      tenant_id: writer.tenant.id,
      id: newId(writer.now.getTime()),
      ...letter,
      email: letter.email ?? null,
      address: writer.address,
      created_at: nowIso(writer),
    };
    await insertMessage(db, message);
    changed('contact_message', message.id, null, message);
    const told = { db, tenant_id: writer.tenant.id, school_id: null, now: writer.now };
    await announce(told, message_received, {
      title: `${letter.name} wrote from the website`,
      text: letter.message.slice(0, told_characters_max),
      link: `/dashboard/students/enquiry?message=${message.id}`,
    });
  });
}
