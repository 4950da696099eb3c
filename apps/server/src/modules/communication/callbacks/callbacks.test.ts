import { beforeAll, expect, test } from 'vitest';
import { drainerOf } from '../../../../test/drain-school.ts';
import { newGateway } from '../../../../test/new-gateway.ts';
import { newLearner } from '../../../../test/new-learner.ts';
import { newSchool, type NewSchool } from '../../../../test/new-school.ts';
import { callerOf, startServer } from '../../../../test/server.ts';
import { newId } from '../../../platform/ids.ts';
import { callbackToken } from './token.ts';

const server = await startServer();
const gateway = await newGateway();
let school: NewSchool;

beforeAll(async () => {
  school = await newSchool(server);
});

const replyFrom = (phone: string) =>
  callerOf(server, { domain: school.domain }).raw(
    'POST',
    `/api/hooks/sms/${callbackToken(server.secret, 'sms', school.tenant_id)}/reply`,
    {
      text: new URLSearchParams({ from: `+${phone}`, text: 'Which bus?', id: newId() }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  );

async function schoolOfAnswers(phone: string): Promise<string[]> {
  const rows = await school.sql<{ school_id: string }>(
    `select school_id from communication.conversations where tenant_id = $1 and phone = $2`,
    [school.tenant_id, phone],
  );
  return rows.map((row) => row.school_id);
}

/** A message of the second school that is on its way. */
async function waitingMessage(phone: string): Promise<void> {
  const ground = [school.tenant_id, school.other_school_id, newId()];
  await school.sql(
    `insert into communication.campaigns (tenant_id, school_id, id, channel, kind, title, audience,
       text_en, state, recipients_count, tokens_estimated, created_at)
     values ($1, $2, $3, 'sms', 'message', 'Buses', '{}', 'Hello', 'scheduled', 1, 0, now())`,
    ground,
  );
  await school.sql(
    `insert into communication.messages (tenant_id, school_id, campaign_id, id, channel, phone, name,
       text, segments, tokens, state, next_try_at, created_at)
     values ($1, $2, $3, $4, 'sms', $5, 'Lucy', 'Hello', 1, 0, 'waiting', now(), now())`,
    [...ground, newId(), phone],
  );
}

test('an answer that is quicker than our own books goes to the school that wrote', async () => {
  const phone = '254722700701';
  await waitingMessage(phone);
  // The carrier took it, and its word did not reach us.
  gateway.mood = 'silent';
  await drainerOf(server, { ...school, school_id: school.other_school_id }, gateway)();
  expect(gateway.delivered.map((one) => one.to)).toContain(phone);
  await replyFrom(phone);
  expect(await schoolOfAnswers(phone)).toEqual([school.other_school_id]);
});

test('somebody to whom nobody wrote is heard where their child is, a stranger in the first school', async () => {
  const [mother, stranger] = ['254722700702', '254722700703'];
  await newLearner(school, {
    school_id: school.other_school_id,
    guardian: { phone: mother },
  });
  await replyFrom(mother);
  await replyFrom(stranger);
  expect(await schoolOfAnswers(mother)).toEqual([school.other_school_id]);
  expect(await schoolOfAnswers(stranger)).toEqual([school.school_id]);
});
