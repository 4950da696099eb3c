import { director } from '@darasa/contract/access';
import {
  getAudienceChoices,
  previewMessage,
} from '@darasa/contract/communication/writing/campaigns';
import { addReminderRule } from '@darasa/contract/communication/reminders/reminders';
import {
  addTemplate,
  askForTemplate,
  editTemplate,
  listTemplates,
  listTemplateVersions,
  lockTemplate,
  printLetters,
  shareTemplate,
} from '@darasa/contract/communication/writing/templates';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { changeSetting } from '@darasa/contract/settings/settings';
import { beforeEach, expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const words = {
  name: 'Closing day',
  context: 'guardian' as const,
  text_en: 'Dear {{guardian}}, we close on Friday.',
};
let school: NewSchool;
let clerk: Person;
let head: Person;

beforeEach(async () => {
  school = await newSchool(server);
  clerk = await school.staff(['communication'], ['view', 'create', 'edit', 'export']);
  head = await school.staff(['communication'], ['view', 'create', 'edit', 'approve'], {
    responsibility: director,
  });
});

const wantApproval = () =>
  school.admin.call(changeSetting, {
    key: 'messages.texts_need_approval',
    value: true,
    version: 0,
  });
const offered = async () => (await clerk.call(getAudienceChoices, {})).templates.map((t) => t.name);
const find = async (id: string) =>
  (await clerk.call(listTemplates, {})).rows.find((row) => row.id === id)!;

async function decideOn(title: string, decision: 'approve' | 'return', comment?: string) {
  const { rows } = await head.call(listInbox, {});
  const item = rows.find((row) => row.title === title)!;
  const { round, step } = await head.call(getApproval, { id: item.id });
  await head.call(decide, { id: item.id, round, step, decision, ...(comment ? { comment } : {}) });
}

test('words are used at once where the school does not want them approved', async () => {
  const made = await clerk.call(addTemplate, words);
  expect(made).toMatchObject({ state: 'approved', locked_by: null });
  expect(await offered()).toEqual(['Closing day']);
  await expect(clerk.call(askForTemplate, { id: made.id, asked: true })).rejects.toMatchObject({
    code: 'template.approved',
  });
});

test('a draft is used nowhere until a second person agreed to it; then it is locked', async () => {
  await wantApproval();
  const { id, state } = await clerk.call(addTemplate, words);
  expect(state).toBe('draft');
  expect(await offered()).toEqual([]);
  const refused = { code: 'template.not_approved' };
  await expect(clerk.call(shareTemplate, { id })).rejects.toMatchObject(refused);
  await expect(head.call(lockTemplate, { id, locked: true })).rejects.toMatchObject(refused);

  await clerk.call(askForTemplate, { id, asked: true });
  expect(await find(id)).toMatchObject({ state: 'in-approval' });
  expect(await offered()).toEqual([]);
  await expect(
    clerk.call(editTemplate, { id, version: 2, text_en: 'Something else' }),
  ).rejects.toMatchObject({ code: 'template.in_approval' });

  await decideOn('Closing day', 'approve');
  expect(await find(id)).toMatchObject({ state: 'approved', text_en: words.text_en });
  expect(await offered()).toEqual(['Closing day']);
  const { locked_by, version } = await find(id);
  expect(locked_by).not.toBeNull();
  await expect(clerk.call(editTemplate, { id, version, text_en: 'No' })).rejects.toMatchObject({
    code: 'template.locked',
  });
});

test('what came back says why, and is sent again with other words', async () => {
  await wantApproval();
  const { id } = await clerk.call(addTemplate, words);
  await clerk.call(askForTemplate, { id, asked: true });
  await decideOn('Closing day', 'return', 'Say at what hour.');
  const back = await find(id);
  expect(back).toMatchObject({ state: 'draft', state_note: 'Say at what hour.' });
  const text_en = 'Dear {{guardian}}, we close on Friday at noon.';
  await clerk.call(editTemplate, { id, version: back.version, text_en });
  await clerk.call(askForTemplate, { id, asked: true });
  await decideOn('Closing day', 'approve');
  expect(await find(id)).toMatchObject({ state: 'approved', text_en, state_note: null });

  // Whoever may approve changes it, and the new words are a draft again.
  const { version } = await find(id);
  const changed = await head.call(editTemplate, { id, version, text_en: 'We close.' });
  expect(changed).toMatchObject({ state: 'draft', locked_by: null });
  // Out of use and back again it says the same, so nobody is asked.
  const kept = await clerk.call(editTemplate, { id, version: changed.version, retired: true });
  expect(kept.state).toBe('draft');
});

test('what is taken back asks nobody any longer', async () => {
  await wantApproval();
  const { id } = await clerk.call(addTemplate, words);
  await clerk.call(askForTemplate, { id, asked: true });
  await clerk.call(askForTemplate, { id, asked: false });
  expect(await find(id)).toMatchObject({ state: 'draft' });
  expect((await head.call(listInbox, {})).rows).toEqual([]);
  await expect(clerk.call(askForTemplate, { id, asked: false })).rejects.toMatchObject({
    code: 'template.not_asked',
  });
});

test('the other schools go on with the old words until the new ones are approved', async () => {
  const { id } = await clerk.call(addTemplate, words);
  await clerk.call(shareTemplate, { id });
  await wantApproval();
  await clerk.call(editTemplate, { id, version: 1, text_en: 'We close on Thursday.' });
  const shared = async () => (await clerk.call(listTemplates, {})).shared[0]!.text_en;
  expect(await shared()).toBe(words.text_en);
  await clerk.call(askForTemplate, { id, asked: true });
  await decideOn('Closing day', 'approve');
  expect(await shared()).toBe('We close on Thursday.');
});

test('a letter that is a draft is neither printed nor chosen for reminders', async () => {
  await newLearner(school, { class_id: (await newClass(school)).class_id });
  await wantApproval();
  const letter = { name: 'Letter', context: 'letter' as const, text_en: 'Dear {{guardian}}' };
  const { id } = await clerk.call(addTemplate, letter);
  await expect(
    clerk.call(printLetters, { id, audience: { to: 'guardians' } }),
  ).rejects.toMatchObject({ code: 'template.not_approved' });
  const steps = [{ tone: 'letter' as const, text_en: 'Please pay.', letter_id: id }];
  const rule = { name: 'Weekly', trigger: 'weekly' as const, weekday: 1, steps };
  await expect(school.admin.call(addReminderRule, rule)).rejects.toMatchObject({
    body: { errors: [{ path: 'steps.0.letter_id' }] },
  });
});

test('each earlier wording names whoever wrote it, not whoever replaced it', async () => {
  const { id } = await clerk.call(addTemplate, words);
  await head.call(editTemplate, { id, version: 1, text_en: 'Second' });
  await school.admin.call(editTemplate, { id, version: 2, text_en: 'Third' });
  const { rows } = await clerk.call(listTemplateVersions, { id });
  const names = new Map(
    (
      await school.sql<{ id: string; name: string }>(
        `select id, first_name || ' ' || last_name as name from identity.users where tenant_id = $1`,
        [school.tenant_id],
      )
    ).map((one) => [one.id, one.name]),
  );
  expect(rows).toMatchObject([
    { version: 2, text_en: 'Second', changed_by: names.get(head.id) },
    { version: 1, text_en: words.text_en, changed_by: names.get(clerk.id) },
  ]);
});

test('a text in two languages is read by each guardian in their own', async () => {
  const { class_id } = await newClass(school);
  for (const [i, language] of ['en', 'sw'].entries()) {
    const phone = `25472270100${i}`;
    await newLearner(school, { class_id, guardian: { phone } });
    await school.sql(
      `update students.guardians set language = $3 where tenant_id = $1 and phone = $2`,
      [school.tenant_id, phone, language],
    );
  }
  await clerk.call(addTemplate, { ...words, text_sw: 'Habari {{guardian}}, tunafunga Ijumaa.' });
  const [template] = (await clerk.call(getAudienceChoices, {})).templates;
  const { samples } = await clerk.call(previewMessage, {
    audience: { to: 'guardians' },
    text_en: template!.text_en,
    text_sw: template!.text_sw!,
  });
  const read = samples.toSorted((a, b) => a.phone.localeCompare(b.phone));
  expect(read).toMatchObject([{ language: 'en' }, { language: 'sw' }]);
  expect(read[0]!.text).toMatch(/we close on Friday/);
  expect(read[1]!.text).toMatch(/tunafunga Ijumaa/);
});

test('words that are too long for a message are refused, and a letter has room for them', async () => {
  const text_en = 'We close on Friday. '.repeat(50);
  await expect(clerk.call(addTemplate, { ...words, text_en })).rejects.toMatchObject({
    body: { errors: [{ path: 'text_en', message: 'Use at most 918 characters' }] },
  });
  await clerk.call(addTemplate, { ...words, name: 'On paper', context: 'letter', text_en });
  const { id, version } = await clerk.call(addTemplate, words);
  const change = { id, version, text_sw: text_en };
  await expect(clerk.call(editTemplate, change)).rejects.toMatchObject({
    body: { errors: [{ path: 'text_sw', message: 'Use at most 918 characters' }] },
  });
});
