import {
  createMessage,
  exportAudience,
  exportCampaigns,
  exportLeftOut,
  exportRollCall,
  getCampaign,
} from '@darasa/contract/communication/writing/campaigns';
import { exportConversations } from '@darasa/contract/communication/answers/inbox';
import { exportBadNumbers, exportMessages } from '@darasa/contract/communication/sending/messages';
import {
  addHold,
  exportEffect,
  exportHolds,
} from '@darasa/contract/communication/reminders/reminders';
import { exportPurchases } from '@darasa/contract/communication/sending/tokens';
import { exportWhatsappCosts } from '@darasa/contract/communication/whatsapp/whatsapp';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { giveTokens, noNight } from '#test/drain-school.ts';
import { type NewClass, newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let form: NewClass;
let student_id: string;

beforeAll(async () => {
  school = await newSchool(server);
  form = await newClass(school, { name: 'Form 1' });
  const guardian = { first_name: 'Ruth', last_name: 'Achieng', phone: '254722640001' };
  const first = await newLearner(school, { class_id: form.class_id, guardian });
  student_id = first.id;
  await newLearner(school, {
    class_id: form.class_id,
    guardian: { guardian_id: first.guardian_id! },
  });
  await newLearner(school, { class_id: form.class_id, guardian: { phone: null } });
  await noNight(school);
  await giveTokens(school, 20);
});

const csv = { format: 'csv' as const };
const linesOf = (answer: RawAnswer) => answer.text.trim().split('\n');

test('who gets a message, who shares a phone and who is left out stand in one file', async () => {
  const message = {
    audience: { to: 'guardians' as const, class_ids: [form.class_id] },
    text_en: 'School opens on Monday.',
  };
  const lines = linesOf(await school.admin.call(exportAudience, { message, ...csv }));
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Once for 2 learners');
  expect(lines[2]).toContain('No phone');
});

test('what was sent, its roll-call and its log are taken away as files', async () => {
  const { id } = await school.admin.call(createMessage, {
    audience: { to: 'guardians', guardians: 'all' },
    text_en: 'Please answer SAFE.',
    title: 'Fire drill',
    kind: 'emergency',
  });
  const sent = linesOf(await school.admin.call(exportCampaigns, { channel: 'sms', ...csv }));
  expect(sent[1]).toContain('Fire drill');
  const left_out = linesOf(await school.admin.call(exportLeftOut, { id, ...csv }));
  expect(left_out).toHaveLength(2);
  expect(left_out[1]).toContain('No phone');
  const called = linesOf(await school.admin.call(exportRollCall, { id, ...csv }));
  expect(called[1]).toContain('0722 640 001');
  const [head] = linesOf(await school.admin.call(exportMessages, { campaign_id: id, ...csv }));
  for (const name of ['Tries', 'Sender', 'Network', 'Carrier price', 'Last update']) {
    expect(Buffer.from(head!, 'latin1').toString('utf8')).toContain(name);
  }
});

test('of a great many who are left out the first are shown, and the file has all', async () => {
  const { id } = await school.admin.call(createMessage, {
    audience: { to: 'numbers', numbers: ['0722640009'] },
    text_en: 'School opens on Monday.',
  });
  await school.sql(
    `update communication.campaigns set excluded = (
       select jsonb_agg(jsonb_build_object('phone', null, 'name', 'Parent ' || n, 'why', 'no-phone',
         'detail', null)) from generate_series(1, 450) n)
     where tenant_id = $1 and id = $2`,
    [school.tenant_id, id],
  );
  const { excluded, excluded_count } = await school.admin.call(getCampaign, { id });
  expect([excluded.length, excluded_count]).toEqual([200, 450]);
  expect(linesOf(await school.admin.call(exportLeftOut, { id, ...csv }))).toHaveLength(451);
  const looker = await school.staff(['communication'], ['view']);
  await expect(looker.call(exportLeftOut, { id, ...csv })).rejects.toMatchObject({ status: 403 });
});

test('holds, their effect, answers, purchases, bad numbers and costs are files too', async () => {
  const until_on = addDays(isoDate(new Date()), 7);
  await school.admin.call(addHold, { student_id, why: 'bursary', until_on });
  expect(linesOf(await school.admin.call(exportHolds, csv))[1]).toContain('bursary');
  expect(linesOf(await school.admin.call(exportEffect, csv))).toHaveLength(1);
  expect(linesOf(await school.admin.call(exportConversations, csv))).toHaveLength(1);
  expect(linesOf(await school.admin.call(exportPurchases, csv)).length).toBeGreaterThan(0);
  expect(linesOf(await school.admin.call(exportBadNumbers, csv))).toHaveLength(1);
  expect(linesOf(await school.admin.call(exportWhatsappCosts, csv))).toHaveLength(1);
  const looker = await school.staff(['communication'], ['view']);
  await expect(looker.call(exportHolds, csv)).rejects.toMatchObject({ status: 403 });
});
