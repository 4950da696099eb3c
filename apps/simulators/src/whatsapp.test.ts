import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { newHttpServer } from './http.ts';
import { newOutbox } from './outbox.ts';
import { newWhatsapp } from './whatsapp.ts';

const server = newHttpServer([newWhatsapp()], newOutbox());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const base = `http://localhost:${(server.address() as AddressInfo).port}/whatsapp`;

const post = async (path: string, headers: Record<string, string>, body: string) => {
  const answer = await fetch(`${base}/${path}`, { method: 'POST', headers, body });
  return { status: answer.status, said: (await answer.json()) as Record<string, any> };
};
const bearer = { authorization: 'Bearer key', 'content-type': 'application/json' };
const submit = (example?: object) =>
  post(
    '200000000000001/message_templates',
    bearer,
    JSON.stringify({
      name: 'report_form',
      language: 'en',
      category: 'UTILITY',
      components: [{ type: 'HEADER', format: 'DOCUMENT', ...(example ? { example } : {}) }],
    }),
  );

test('a template with a document is taken only with a file that was uploaded before', async () => {
  expect((await submit()).status).toBe(400);
  expect((await submit({ header_handle: ['4::invented'] })).status).toBe(400);
  const described = 'file_name=a.pdf&file_type=application/pdf&file_length=9';
  const begun = await post(`app/uploads?${described}`, bearer, '{}');
  const { id } = begun.said as { id: string };
  expect(id).toMatch(/^upload:.+\?sig=/);
  const file = '%PDF-1.4\n';
  const oauth = { authorization: 'OAuth key' };
  expect((await post(id, { ...oauth, file_offset: '0' }, 'short')).status).toBe(400);
  expect((await post(id, { ...bearer, file_offset: '0' }, file)).status).toBe(400);
  expect((await post(id, oauth, file)).status).toBe(400);
  const done = await post(id, { ...oauth, file_offset: '0' }, file);
  expect(done.status).toBe(200);
  expect(await submit({ header_handle: [done.said['h']] })).toMatchObject({
    status: 200,
    said: { status: 'PENDING' },
  });
});

test('whoever reads the outbox finds the address of the paper that a template carries', async () => {
  const link = 'http://localhost/paper.pdf';
  const document = { link, filename: 'Fee statement.pdf' };
  const components = [
    { type: 'header', parameters: [{ type: 'document', document }] },
    { type: 'body', parameters: [{ type: 'text', text: 'Lucy' }] },
  ];
  const sent = { to: '254722000418', template: { name: 'fees', components } };
  await post('200000000000001/messages', bearer, JSON.stringify(sent));
  const read = await fetch(new URL('/outbox.json', base));
  expect(await read.text()).toContain(`Fee statement.pdf ${link} | Lucy`);
});

test('a token that has expired is refused, whatever it asks for', async () => {
  const sent = JSON.stringify({ to: '254722000419', text: { body: 'Hello' } });
  const expired = { ...bearer, authorization: 'Bearer an expired token' };
  expect(await post('200000000000001/messages', expired, sent)).toMatchObject({
    status: 401,
    said: { error: { code: 190 } },
  });
  const read = await fetch(new URL('/outbox.json?to=%2B254722000419', base));
  expect(await read.text()).not.toContain('Hello');
});
