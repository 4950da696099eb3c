import { createHmac } from 'node:crypto';
import {
  createMessage,
  getCampaign,
  previewMessage,
} from '@darasa/contract/communication/writing/campaigns';
import {
  answerConversation,
  editConversation,
  getConversation,
  listConversations,
  readConversation,
} from '@darasa/contract/communication/answers/inbox';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import { addTemplate } from '@darasa/contract/communication/writing/templates';
import { getWhatsappBalance, proveTokens } from '@darasa/contract/communication/sending/tokens';
import {
  addWhatsappTemplate,
  checkWhatsappNumber,
  editWhatsappTemplate,
  exportConsents,
  getWhatsappCosts,
  getWhatsappNumber,
  listConsents,
  listWhatsappTemplates,
  noteConsents,
  removeWhatsappNumber,
  setWhatsappNumber,
  submitWhatsappTemplate,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveTokens } from '#test/drain-school.ts';
import { type NewClass, newClass, newLearner } from '#test/new-learner.ts';
import { metaWorkerOf, newMeta } from '#test/new-meta.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { callerOf, type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const meta = await newMeta();
const mother = '254722600001';
const father = '254722600002';
const app_secret = 'ab'.repeat(16);
const phone_number_id = `4${String(process.pid).padStart(8, '0')}1`;
const business_account_id = `5${String(process.pid).padStart(8, '0')}1`;
let school: NewSchool;
let worker: ReturnType<typeof metaWorkerOf>;
let form: NewClass;

beforeAll(async () => {
  school = await newSchool(server);
  worker = metaWorkerOf(server, school, meta);
  form = await newClass(school, { name: 'Form 3', streams: ['East'] });
  for (const [first_name, phone] of [
    ['Amina', mother],
    ['Brian', father],
  ] as const) {
    await newLearner(school, { first_name, class_id: form.class_id, guardian: { phone } });
  }
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     select $1, $2, k, '0', $3, now() from unnest(array['messages.quiet_from', 'messages.quiet_to']) k`,
    [school.tenant_id, school.school_id, school.admin.id],
  );
  await giveTokens(school, 50, 'whatsapp');
  await giveTokens(school, 50, 'sms');
});

/** Meta tells something, signed with the secret that the school entered. */
function tell(value: object, secret = app_secret, field = 'messages') {
  const text = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: business_account_id, changes: [{ field, value }] }],
  });
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return callerOf(server, { domain: school.domain }).raw('POST', '/api/hooks/whatsapp', {
    text,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
    },
  });
}
let incoming = 0;
const writes = (from: string, body: string) =>
  tell({
    metadata: { phone_number_id },
    messages: [{ id: `wamid.in.${process.pid}.${++incoming}`, from, text: { body } }],
  });

const draft = {
  name: 'fee_reminder',
  language: 'en' as const,
  category: 'utility' as const,
  body: 'Dear {{guardian}}, {{learner}} of {{class}} goes home on Friday.',
  buttons: [{ kind: 'reply' as const, text: 'Thank you' }],
};
const newTemplate = async (name: string, with_document = false, more: object = {}) => {
  const made = await school.admin.call(addWhatsappTemplate, {
    ...draft,
    name,
    with_document,
    ...more,
  });
  await school.sql(
    `update communication.whatsapp_templates set state = 'approved' where tenant_id = $1 and id = $2`,
    [school.tenant_id, made.id],
  );
  return made.id;
};

const speaks = (phone: string, language: 'en' | 'sw') =>
  school.sql(`update students.guardians set language = $3 where tenant_id = $1 and phone = $2`, [
    school.tenant_id,
    phone,
    language,
  ]);

describe('the number', () => {
  test('is connected with sealed keys, checked with Meta, and only by who may approve', async () => {
    const keys = {
      display_phone: '0711 222 333',
      phone_number_id,
      business_account_id,
      access_token: 'a-very-long-access-token-of-meta',
      app_secret,
    };
    const clerk = await school.staff(['communication'], ['view', 'create', 'edit']);
    await expect(clerk.call(setWhatsappNumber, { ...keys, version: 0 })).rejects.toMatchObject({
      status: 403,
    });
    await expect(school.admin.call(checkWhatsappNumber, {})).rejects.toMatchObject({
      code: 'whatsapp.no_number',
    });
    const access_token = 'an-expired-access-token';
    await school.admin.call(setWhatsappNumber, { ...keys, access_token, version: 0 });
    await worker.check();
    expect((await school.admin.call(getWhatsappNumber, {})).own).toMatchObject({
      number_state: 'refused',
      check_words:
        'WhatsApp no longer accepts the keys of the school’s number: connect it again (190)',
    });
    const set = await school.admin.call(setWhatsappNumber, { ...keys, version: 1 });
    expect(set.own).toMatchObject({ display_phone: '254711222333', number_state: 'unknown' });
    expect(JSON.stringify(set)).not.toContain(keys.access_token);
    await school.admin.call(checkWhatsappNumber, {});
    await worker.check();
    expect(meta.asked.at(-1)).toMatchObject({ token: `Bearer ${keys.access_token}` });
    const { own } = await clerk.call(getWhatsappNumber, {});
    expect(own).toMatchObject({ number_state: 'connected', quality: 'GREEN' });
    // Whoever keeps the integrations of the settings finds the same number there.
    const keeper = await school.staff(['settings'], ['view', 'edit', 'approve']);
    const found = await keeper.call(getWhatsappNumber, {});
    expect(found.own).toMatchObject({ display_phone: '254711222333' });
    expect(found.token_made_at).toBeNull();
    expect((await school.admin.call(getWhatsappBalance, {})).number).toBe('254711222333');
    // Somebody else looked before: their copy is old.
    await expect(school.admin.call(removeWhatsappNumber, { version: 0 })).rejects.toMatchObject({
      code: 'record.stale',
    });
    const [stored] = await school.sql<{ sealed_token: string }>(
      `select sealed_token from communication.whatsapp_accounts where tenant_id = $1`,
      [school.tenant_id],
    );
    expect(stored!.sealed_token).not.toContain('access-token');
  });
});

describe('a template', () => {
  test('is written, refused where Meta would refuse it, submitted and judged', async () => {
    for (const body of [
      '{{learner}} goes home',
      'Call {{guardian}} {{learner}} now',
      'Pay {{money}} now',
      'x'.repeat(1_025),
    ]) {
      await expect(
        school.admin.call(addWhatsappTemplate, { ...draft, body }),
      ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'body' }] } });
    }
    const made = await school.admin.call(addWhatsappTemplate, draft);
    expect(made.state).toBe('draft');
    await expect(school.admin.call(addWhatsappTemplate, draft)).rejects.toMatchObject({
      code: 'lookup.name_taken',
    });
    const { id } = made;
    const sent = await school.admin.call(submitWhatsappTemplate, { id, version: made.version });
    expect(sent.state).toBe('pending');
    await worker.submit(id);
    expect(meta.asked.at(-1)!.path).toBe(`/${business_account_id}/message_templates`);
    expect(meta.asked.at(-1)!.body).toMatchObject({
      name: 'fee_reminder',
      category: 'UTILITY',
      components: [
        { type: 'BODY', text: 'Dear {{1}}, {{2}} of {{3}} goes home on Friday.' },
        { type: 'BUTTONS' },
      ],
    });
    const { name: _name, language: _language, ...words } = draft;
    const { rows } = await school.admin.call(listWhatsappTemplates, {});
    const version = rows.find((one) => one.id === id)!.version;
    await expect(
      school.admin.call(editWhatsappTemplate, { ...words, id, version }),
    ).rejects.toMatchObject({ code: 'whatsapp.template_fixed' });

    const verdict = {
      event: 'REJECTED',
      message_template_id: await providerIdOf(id),
      message_template_name: 'fee_reminder',
      message_template_language: 'en',
      reason: 'TAG_CONTENT_MISMATCH',
    };
    expect((await tell(verdict, 'cd'.repeat(16))).status).toBe(404);
    expect((await tell(verdict)).status).toBe(200);
    const judged = (await school.admin.call(listWhatsappTemplates, {})).rows.find(
      (one) => one.id === id,
    )!;
    expect(judged).toMatchObject({ state: 'rejected' });
    expect(judged.reason).toContain('category');
    // Corrected, it is a draft again.
    const better = await school.admin.call(editWhatsappTemplate, {
      ...words,
      category: 'marketing',
      id,
      version: judged.version,
    });
    expect(better.state).toBe('draft');
    await school.admin.call(submitWhatsappTemplate, { id, version: better.version });
    await worker.submit(id);
    // Its name is taken at Meta, by itself: it is changed there, not made a second time.
    expect(meta.asked.at(-1)).toMatchObject({
      path: `/${verdict.message_template_id}`,
      body: { category: 'MARKETING' },
    });
    await tell({ ...verdict, message_template_id: await providerIdOf(id), event: 'APPROVED' });
    const after = await school.admin.call(listWhatsappTemplates, {});
    expect(after.rows.find((one) => one.id === id)!.state).toBe('approved');
  });

  test('that brings a document gives Meta a sample of one before', async () => {
    const draft_of_one = { ...draft, name: 'report_form', with_document: true };
    const { id, version } = await school.admin.call(addWhatsappTemplate, draft_of_one);
    await school.admin.call(submitWhatsappTemplate, { id, version });
    const before = meta.asked.length;
    await worker.submit(id);
    const [begun, sent, submitted] = meta.asked.slice(before);
    const described = new URLSearchParams(begun!.path.split('?')[1]);
    expect(begun!.path).toMatch(/^\/app\/uploads\?/);
    expect(described.get('file_type')).toBe('application/pdf');
    expect(sent).toMatchObject({
      path: expect.stringMatching(/^\/upload:MTphdHRhY2g=\?sig=\d+$/),
      token: expect.stringMatching(/^OAuth /),
    });
    expect(submitted!.body!['components'][0]).toEqual({
      type: 'HEADER',
      format: 'DOCUMENT',
      example: { header_handle: [`4::sample:${described.get('file_length')}`] },
    });
  });

  const providerIdOf = async (id: string) => {
    const [row] = await school.sql<{ provider_id: string }>(
      `select provider_id from communication.whatsapp_templates where tenant_id = $1 and id = $2`,
      [school.tenant_id, id],
    );
    return row!.provider_id;
  };
});

describe('a message on WhatsApp', () => {
  const toForm = () => ({
    channel: 'whatsapp' as const,
    audience: { to: 'guardians' as const, class_ids: [form.class_id] },
    text_en: '-',
  });

  test('goes to those who agreed only, and is told sent, delivered, read', async () => {
    const whatsapp_template_id = await newTemplate('goes_home');
    await expect(
      school.admin.call(createMessage, { ...toForm(), whatsapp_template_id }),
    ).rejects.toMatchObject({ code: 'message.nobody' });
    await school.admin.call(noteConsents, {
      phones: ['0722 600 001'],
      agreed: true,
      how: 'Signed the admission form',
    });
    const consents = await school.admin.call(listConsents, {});
    expect(consents).toMatchObject({ guardians: 2, agreed_guardians: 1, count: 1 });
    const made = await school.admin.call(createMessage, { ...toForm(), whatsapp_template_id });
    expect(made).toMatchObject({ recipients_count: 1, tokens: 1 });
    await worker.drain();
    expect(meta.asked.at(-1)!.body).toMatchObject({
      to: mother,
      template: { name: 'goes_home', language: { code: 'en' } },
    });
    const [sent] = await school.sql<{ provider_id: string }>(
      `select provider_id from communication.messages where tenant_id = $1 and campaign_id = $2`,
      [school.tenant_id, made.id],
    );
    for (const status of ['read', 'delivered']) {
      const pricing = { billable: true, category: 'marketing' };
      await tell({
        metadata: { phone_number_id },
        statuses: [{ id: sent!.provider_id, status, recipient_id: mother, pricing }],
      });
    }
    const campaign = await school.admin.call(getCampaign, { id: made.id });
    expect(campaign).toMatchObject({ delivered: 1, read: 1, tokens_estimated: 1, tokens_used: 1 });
    const { rows, campaigns } = await school.admin.call(getWhatsappCosts, {});
    expect(rows.find((one) => one.category === 'utility')).toMatchObject({
      messages: 1,
      tokens_estimated: 1,
      tokens_used: 1,
      billed_otherwise: 1,
    });
    expect(campaigns).toMatchObject([{ id: made.id, tokens_used: 1 }]);
    const file: RawAnswer = await school.admin.call(exportConsents, {
      format: 'csv',
      search: '0722 600 001',
    });
    expect(file.text).toContain('0722 600 001');
    expect(file.text).toMatch(/Signed the admission form.*,Agreed\r?$/m);
  });

  test('is read by each in their own language where the template has its twin', async () => {
    const english = await newTemplate('twin');
    await newTemplate('twin', false, {
      language: 'sw',
      body: 'Habari {{guardian}}, {{learner}} anarudi Ijumaa.',
    });
    await speaks(mother, 'sw');
    const preview = { ...toForm(), whatsapp_template_id: english };
    const { samples } = await school.admin.call(previewMessage, preview);
    expect(samples).toMatchObject([{ language: 'sw', text: expect.stringMatching(/^Habari/) }]);
    await school.admin.call(createMessage, preview);
    await worker.drain();
    expect(meta.asked.at(-1)!.body).toMatchObject({
      to: mother,
      template: { name: 'twin', language: { code: 'sw' } },
    });
    // One that Meta has not approved yet is no twin.
    await school.sql(
      `update communication.whatsapp_templates set state = 'pending'
       where tenant_id = $1 and name = 'twin' and language = 'sw'`,
      [school.tenant_id],
    );
    const alone = await school.admin.call(previewMessage, preview);
    expect(alone.samples).toMatchObject([{ language: 'en', text: expect.stringMatching(/^Dear/) }]);
    await speaks(mother, 'en');
  });

  test('that Meta did not deliver says why in a sentence', async () => {
    const whatsapp_template_id = await newTemplate('held_back');
    const made = await school.admin.call(createMessage, { ...toForm(), whatsapp_template_id });
    await worker.drain();
    const [sent] = await school.sql<{ provider_id: string }>(
      `select provider_id from communication.messages where tenant_id = $1 and campaign_id = $2`,
      [school.tenant_id, made.id],
    );
    await tell({
      metadata: { phone_number_id },
      statuses: [
        {
          id: sent!.provider_id,
          status: 'failed',
          recipient_id: mother,
          errors: [{ code: 131_049 }],
        },
      ],
    });
    const { rows } = await school.admin.call(listMessages, { campaign_id: made.id });
    expect(rows).toMatchObject([
      { state: 'failed', reason: expect.stringMatching(/^Meta did not deliver it, .*\(131049\)$/) },
    ]);
  });

  test('carries the fee statement; who is not on WhatsApp gets its address by SMS', async () => {
    const whatsapp_template_id = await newTemplate('statement', true);
    await school.admin.call(noteConsents, { phones: [father], agreed: true, how: 'By word' });
    meta.absent.add(father);
    const made = await school.admin.call(createMessage, { ...toForm(), whatsapp_template_id });
    expect(made.recipients_count).toBe(2);
    await worker.drain();
    const carried = meta.asked.findLast((one) => one.body?.['to'] === mother)!;
    const header = carried.body!['template'].components[0];
    expect(header.type).toBe('header');
    const { link, filename } = header.parameters[0].document;
    expect(filename).toBe('Fee statement.pdf');
    const anybody = callerOf(server, { domain: school.domain });
    const paper = await anybody.raw('GET', new URL(link).pathname);
    expect(paper.status).toBe(200);
    expect(paper.text.slice(0, 5)).toBe('%PDF-');
    expect((await anybody.raw('GET', `/api/hooks/papers/${'x'.repeat(24)}`)).status).toBe(404);

    const failed = await school.admin.call(listMessages, { campaign_id: made.id, state: 'failed' });
    expect(failed.rows).toMatchObject([
      { phone: father, reason: expect.stringMatching(/^This number is not on WhatsApp/) },
    ]);
    const sms = await school.admin.call(listMessages, { channel: 'sms', search: father });
    expect(sms.rows).toHaveLength(1);
    expect(sms.rows[0]!.text).toMatch(/fee statement of Brian .*\/api\/hooks\/papers\/[\w-]{24}$/);
    expect(sms.rows[0]!.state).toBe('waiting');
    const [held] = await school.sql<{ at_night: boolean }>(
      `select at_night from communication.messages where tenant_id = $1 and id = $2`,
      [school.tenant_id, sms.rows[0]!.id],
    );
    // Nobody waits for it, so it lets people sleep.
    expect(held).toEqual({ at_night: false });
    const { rows } = await school.admin.call(proveTokens, {});
    expect(rows.flatMap((one) => one.differences)).toEqual([]);
    // A link is for its time only.
    await school.sql(`update communication.papers set until_at = now() where tenant_id = $1`, [
      school.tenant_id,
    ]);
    expect((await anybody.raw('GET', new URL(link).pathname)).status).toBe(404);
  });
});

describe('the inbox', () => {
  test('is answered in free words for 24 hours, by template afterwards, and closed', async () => {
    await writes(mother, 'When does school close?');
    await writes(mother, 'Please answer');
    const { rows, unread } = await school.admin.call(listConversations, { channel: 'whatsapp' });
    expect(unread).toBe(1);
    expect(rows).toMatchObject([
      { phone: mother, unread_count: 2, last_text: 'Please answer', state: 'open' },
    ]);
    const { id } = rows[0]!;
    await school.admin.call(readConversation, { id });
    await school.admin.call(addTemplate, {
      name: 'Closing day',
      context: 'reply',
      text_en: 'Dear {{name}}, we close on Friday.',
    });
    const open = await school.admin.call(getConversation, { id });
    expect(open.unread_count).toBe(0);
    expect(open.free_until).not.toBeNull();
    expect(open.learners).toMatchObject([{ name: expect.stringContaining('Amina') }]);
    expect(open.canned).toMatchObject([{ name: 'Closing day' }]);
    expect(open.said.filter((one) => one.from === 'them')).toHaveLength(2);

    await school.admin.call(answerConversation, { id, text: open.canned[0]!.text });
    await worker.drain();
    expect(meta.asked.at(-1)!.body).toMatchObject({ to: mother, type: 'text' });
    expect(meta.asked.at(-1)!.body!['text'].body).toMatch(/^Dear \w.*, we close on Friday\.$/);

    // A day later WhatsApp carries templates only.
    await school.sql(
      `update communication.contacts set whatsapp_last_in_at = now() - interval '25 hours'
       where tenant_id = $1 and phone = $2`,
      [school.tenant_id, mother],
    );
    const later = await school.admin.call(getConversation, { id });
    expect(later.free_until).toBeNull();
    await expect(
      school.admin.call(answerConversation, { id, text: 'Hello again' }),
    ).rejects.toMatchObject({ code: 'whatsapp.window_closed' });
    const template = later.templates.find((one) => one.name === 'goes_home')!;
    expect(template.language).toBe('en');
    await school.admin.call(answerConversation, { id, whatsapp_template_id: template.id });
    await worker.drain();
    expect(meta.asked.at(-1)!.body).toMatchObject({ template: { name: 'goes_home' } });

    // Whoever has a conversation hears of it, though they do not listen to all answers.
    const clerk = await school.staff(['communication'], ['view', 'edit']);
    const [staff] = await school.sql<{ id: string }>(
      `select id from identity.staff where tenant_id = $1 and user_id = $2`,
      [school.tenant_id, clerk.id],
    );
    const { version } = await school.admin.call(getConversation, { id });
    const given = await school.admin.call(editConversation, {
      id,
      version,
      assigned_staff_id: staff!.id,
    });
    expect(given.assigned_to).toBe(clerk.id);
    const told = async () => (await clerk.call(listNotifications, {})).rows.map((one) => one.title);
    expect(await told()).toEqual([expect.stringMatching(/gave you a conversation$/)]);
    const [librarian] = await school.sql<{ id: string }>(
      `select id from identity.staff where tenant_id = $1 and user_id = $2`,
      [school.tenant_id, (await school.staff(['library'])).id],
    );
    await expect(
      school.admin.call(editConversation, {
        id,
        version: given.version,
        assigned_staff_id: librarian!.id,
      }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'assigned_staff_id' }] } });
    const heldBy = async (who: Person, held_by: string) =>
      (await who.call(listConversations, { held_by })).rows.map((one) => one.id);
    expect(await heldBy(clerk, 'me')).toEqual([id]);
    expect(await heldBy(school.admin, 'me')).toEqual([]);
    expect(await heldBy(school.admin, clerk.id)).toEqual([id]);
    expect(await heldBy(school.admin, 'nobody')).not.toContain(id);
    const { holders } = await school.admin.call(listConversations, {});
    expect(holders.map((one) => one.id)).toEqual([clerk.id]);
    const closed = await clerk.call(editConversation, {
      id,
      version: given.version,
      state: 'closed',
    });
    expect(closed.state).toBe('closed');
    await expect(
      clerk.call(editConversation, { id, version: given.version, state: 'open' }),
    ).rejects.toMatchObject({ code: 'record.stale' });
    // Whoever writes again opens it.
    await writes(mother, 'One more thing');
    expect((await clerk.call(getConversation, { id })).state).toBe('open');
    expect(await told()).toHaveLength(2);
  });

  test('keeps what is no text, and one odd piece does not lose the others', async () => {
    const from = '254722600660';
    const one = (more: object) => ({ id: `wamid.in.${process.pid}.${++incoming}`, from, ...more });
    const told = await tell({
      metadata: { phone_number_id },
      statuses: [{ id: 5, status: ['read'] }],
      messages: [
        { id: null, from: {}, text: 'nonsense' },
        one({ type: 'image', image: { caption: 'The receipt', mime_type: 'image/jpeg' } }),
        one({ type: 'interactive', interactive: { button_reply: { id: '1', title: 'Asante' } } }),
        one({ type: 'audio', audio: { id: '99' } }),
      ],
    });
    expect(told.status).toBe(200);
    const { rows } = await school.admin.call(listConversations, { channel: 'whatsapp' });
    const found = rows.find((row) => row.phone === from)!;
    const open = await school.admin.call(getConversation, { id: found.id });
    const texts = new Set(open.said.map((line) => line.text));
    expect([...texts].toSorted()).toEqual(['(photo) The receipt', '(voice message)', 'Asante']);
    expect(open.free_until).not.toBeNull();
    // Who hides the number has none to answer to, and somebody is told.
    const clerk = await school.staff(['communication'], ['view', 'create']);
    await tell({
      metadata: { phone_number_id },
      messages: [{ id: `wamid.in.${++incoming}`, from_user_id: 'KE.1', text: { body: 'Habari' } }],
    });
    const notices = await clerk.call(listNotifications, {});
    expect(notices.rows.map((row) => row.title)).toEqual([
      'Somebody who hides their number wrote on WhatsApp',
    ]);
  });

  test('STOP is obeyed, and nothing can be answered to it', async () => {
    await writes(mother, 'STOP');
    const { rows } = await school.admin.call(listConversations, { search: '0722 600 001' });
    const open = await school.admin.call(getConversation, { id: rows[0]!.id });
    expect(open.barred).toContain('no more messages');
    await expect(
      school.admin.call(answerConversation, { id: open.id, text: 'But' }),
    ).rejects.toMatchObject({ code: 'message.opted_out' });
    const { rows: stopped } = await school.admin.call(listConsents, { state: 'stopped' });
    expect(stopped).toMatchObject([{ phone: mother, state: 'stopped' }]);
    const reader = await school.staff(['communication'], ['view']);
    await expect(reader.call(answerConversation, { id: open.id, text: 'x' })).rejects.toMatchObject(
      { status: 403 },
    );
  });
});

test('the number is forgotten, and its keys with it', async () => {
  const { version } = await school.admin.call(getWhatsappNumber, {});
  // Whoever keeps the number reads what parents write: not with a session that was left open.
  const keeper = await school.staff(['communication'], ['view', 'edit', 'approve']);
  await school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [
    keeper.id,
  ]);
  const needed = { code: 'step_up.needed' };
  const keys = {
    display_phone: '254711222334',
    phone_number_id,
    business_account_id,
    access_token: 'another-access-token-of-mine',
    app_secret,
    version,
  };
  await expect(keeper.call(setWhatsappNumber, keys)).rejects.toMatchObject(needed);
  await expect(keeper.call(removeWhatsappNumber, { version })).rejects.toMatchObject(needed);
  const { own } = await school.admin.call(removeWhatsappNumber, { version });
  expect(own).toBeNull();
  expect((await writes(mother, 'Anybody there?')).status).toBe(404);
});
