import { readFile } from 'node:fs/promises';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer();
const migration = new URL(
  '../../../../../migrations/0121_answers_of_families.sql',
  import.meta.url,
);

test('an answer from before it was known of whom it tells is read by those who see that class', async () => {
  const school = await newSchool(server);
  const [ours, theirs] = ['254722640001', '254722640002'];
  const classes = [await newClass(school), await newClass(school)];
  for (const [i, phone] of [ours, theirs].entries()) {
    await newLearner(school, { class_id: classes[i]!.class_id, guardian: { phone } });
    const campaign_id = newId();
    const about = [school.tenant_id, campaign_id, school.school_id];
    await school.sql(
      `insert into communication.campaigns (tenant_id, id, school_id, channel, kind, title, audience,
         text_en, category, state, recipients_count, tokens_estimated, excluded, created_at)
       values ($1, $2, $3, 'sms', 'reply', 'Yes', $4, 'Yes', 'service', 'done', 1, 1, '[]', now())`,
      [...about, JSON.stringify({ to: 'numbers', numbers: [phone] })],
    );
    await school.sql(
      `insert into communication.messages (tenant_id, id, school_id, campaign_id, channel, phone, name,
         student_ids, learners, language, text, segments, tokens, state, created_at)
       values ($1, $5, $3, $2, 'sms', $4, '', '{}', '', 'en', 'Yes', 1, 1, 'sent', now())`,
      [...about, phone, newId()],
    );
  }
  const fill = (await readFile(migration, 'utf8'))
    .split(';')
    .find((one) => one.includes('update communication.messages'))!;
  // Of this school only: others run their stories in the same database.
  await school.sql(`${fill} and c.tenant_id = $1`, [school.tenant_id]);

  const teacher = await school.staff(['communication'], ['view']);
  await school.sql(
    `update identity.user_roles set limits = array[$3::uuid] where tenant_id = $1 and user_id = $2`,
    [school.tenant_id, teacher.id, classes[0]!.class_id],
  );
  const { rows } = await teacher.call(listMessages, {});
  expect(rows).toMatchObject([{ phone: ours }]);
  expect((await school.admin.call(listMessages, {})).count).toBe(2);
});
