import {
  createMessage,
  getCampaign,
  listCampaigns,
  previewMessage,
} from '@darasa/contract/communication/writing/campaigns';
import { beforeAll, expect, test } from 'vitest';
import { giveTokens, noNight } from '#test/drain-school.ts';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

// SMS-03: what a text names and nobody knows blocks it, until somebody says to go without these people.
const server = await startServer();
let school: NewSchool;

beforeAll(async () => {
  school = await newSchool(server);
  await noNight(school);
  await giveTokens(school, 100);
  const { class_id } = await newClass(school);
  await newLearner(school, { class_id, guardian: { phone: '254722710001' } });
  for (const n of [2, 3, 4, 5]) {
    const { id } = await newLearner(school, {
      class_id,
      guardian: { phone: `25472271000${n}`, first_name: `Lucy${n}`, last_name: 'Hassan' },
    });
    await school.sql(
      `update students.students set class_id = null, stream_id = null where tenant_id = $1 and id = $2`,
      [school.tenant_id, id],
    );
  }
});

const words = {
  audience: { to: 'guardians' as const },
  text_en: 'Dear {{guardian}}, {{class}} comes home on Friday.',
};

test('of whom a fact is not known is told before it is sent, by name', async () => {
  const seen = await school.admin.call(previewMessage, words);
  expect(seen).toMatchObject({ recipients_count: 1, excluded_count: 4 });
  expect(seen.missing).toMatchObject([{ field: 'class', count: 4 }]);
  expect(seen.missing[0]!.names.every((name) => /^Lucy\d Hassan$/.test(name))).toBe(true);
  const plain = { ...words, text_en: 'School opens on Monday.' };
  expect((await school.admin.call(previewMessage, plain)).missing).toEqual([]);
});

test('nothing goes out to anybody before somebody leaves them out', async () => {
  await expect(school.admin.call(createMessage, words)).rejects.toMatchObject({
    status: 409,
    code: 'message.missing_facts',
    message: expect.stringMatching(/\{\{class\}\} of Lucy\d Hassan, .* and 1 more\. Complete/),
  });
  expect((await school.admin.call(listCampaigns, {})).count).toBe(0);
  const made = await school.admin.call(createMessage, { ...words, leave_out_missing: true });
  expect(made.recipients_count).toBe(1);
  // Who was left out, and why, stays with the message.
  const { excluded } = await school.admin.call(getCampaign, { id: made.id });
  expect(excluded.map((one) => [one.why, one.detail])).toEqual(
    Array.from({ length: 4 }, () => ['missing-fact', 'class']),
  );
});
