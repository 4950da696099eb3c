import { listNotifications } from '@darasa/contract/platform/notifications';
import { sendContactMessage } from '@darasa/contract/website/contact';
import { describe, expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

const server = await startServer({ frozen: true });
const hour_ms = 3_600_000;

const letter = {
  name: 'Ann Njeri',
  phone: '0722 000 418',
  message: 'Is there a place in Grade 4?',
};

async function aVisitor() {
  const school = await newSchool(server);
  const visitor = callerOf(server, { domain: school.domain });
  const kept = () =>
    school.sql<{ name: string; phone: string; email: string | null }>(
      'select name, phone, email from website.contact_messages where tenant_id = $1',
      [school.tenant_id],
    );
  return {
    school,
    visitor,
    kept,
    write: (more = {}) => visitor.call(sendContactMessage, { ...letter, ...more }),
  };
}

describe('writing to a school', () => {
  test('keeps the message and leaves a line in the trail', async () => {
    const { school, kept, write } = await aVisitor();
    await write({ email: 'Ann@Example.com' });
    expect(await kept()).toEqual([
      { name: 'Ann Njeri', phone: '254722000418', email: 'ann@example.com' },
    ]);
    const trail = await school.sql(
      `select action from platform.audit where tenant_id = $1 and record_type = 'contact_message'`,
      [school.tenant_id],
    );
    expect(trail).toEqual([{ action: 'Write to the school from its public site' }]);
    const { rows } = await school.admin.call(listNotifications, {});
    const [message] = await school.sql<{ id: string }>(
      'select id from website.contact_messages where tenant_id = $1',
      [school.tenant_id],
    );
    const link = `/dashboard/students/enquiry?message=${message!.id}`;
    const title = 'Ann Njeri wrote from the website';
    expect(rows).toMatchObject([{ title, link, read_at: null }]);
  });

  test('a program that fills the hidden field is thanked, and nothing is kept', async () => {
    const { visitor, kept } = await aVisitor();
    const answer = await visitor.raw('POST', '/api/website/contact', {
      body: { ...letter, website: 'https://cheap.example' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatch(/^Thank you/);
    expect(await kept()).toEqual([]);
  });

  test('five messages in an hour are enough from one address', async () => {
    const { kept, write } = await aVisitor();
    for (let i = 0; i < 5; i++) await write();
    await expect(write()).rejects.toMatchObject({ status: 429, code: 'contact.too_many' });
    expect(await kept()).toHaveLength(5);
    server.clock.forward(hour_ms + 1_000);
    await write();
    expect(await kept()).toHaveLength(6);
  });

  test('two hundred a day are enough for one school', async () => {
    const { school, write } = await aVisitor();
    await school.sql(
      `insert into platform.attempts (tenant_id, subject, window_started_at, in_window, in_a_row)
       values ($1, 'contact messages of the day', $2, 199, 199)`,
      [school.tenant_id, server.clock.now.toISOString()],
    );
    await write();
    await expect(write()).rejects.toMatchObject({ code: 'contact.too_many' });
  });

  test('a number that is none is said so at its field', async () => {
    const { write } = await aVisitor();
    await expect(write({ phone: '12' })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'phone', message: 'Enter a phone number such as 0712 345 678' }] },
    });
  });
});
