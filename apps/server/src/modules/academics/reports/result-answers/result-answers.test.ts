import { publishSitting } from '@darasa/contract/academics/reports/publishing';
import { listConversations, getConversation } from '@darasa/contract/communication/answers/inbox';
import { expect, test } from 'vitest';
import { callbackKeyOf } from '#test/callback-key.ts';
import { approveExam, newExamGround, openExam } from '#test/new-exam.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer();

/** Somebody writes to the school, and reads the newest answer. */
async function ask(school: NewSchool, phone: string, text: string): Promise<string | undefined> {
  await callerOf(server, { domain: school.domain }).raw(
    'POST',
    `/api/hooks/sms/${await callbackKeyOf(server, school, 'sms')}/reply`,
    {
      text: new URLSearchParams({ from: `+${phone}`, text, id: newId() }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  );
  const [row] = await school.sql<{ text: string }>(
    `select text from communication.messages
     where tenant_id = $1 and phone = $2
     order by created_at desc, id desc
     limit 1`,
    [school.tenant_id, phone],
  );
  return row?.text;
}

async function guardianOf(
  school: NewSchool,
  student_ids: readonly string[],
  phone: string,
  { sees_records = true, language = 'en' } = {},
): Promise<void> {
  const id = await newGuardian(school, { phone });
  await school.sql('update students.guardians set language = $2 where id = $1', [id, language]);
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id, relation,
       priority, has_custody, sees_records, created_at)
     select $1, gen_random_uuid(), $2, s.id, $3, 'mother', 1, true, $4, now()
     from unnest($5::uuid[]) as s (id)`,
    [school.tenant_id, school.school_id, id, sees_records, student_ids],
  );
}

test('RES is answered with the last published results of each child whose records the phone may see', async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics', 'English'] });
  const exam = await openExam(school, made);
  const [first, second] = made.learners.Blue! as [string, string];
  const marks = { [first]: 40, [second]: 30 };
  const { sittings } = await approveExam(school, exam, { Mathematics: marks, English: marks });
  const { id, version } = sittings[0]!;
  const [mother, father, stranger] = ['254722700801', '254722700802', '254722700803'];
  await guardianOf(school, [first, second], mother);
  await guardianOf(school, [first], father, { sees_records: false });
  await school.sql(
    `update students.students set first_name = case id when $1 then 'Amina' else 'Juma' end
     where id in ($1, $2)`,
    [first, second],
  );
  expect((await ask(school, mother, 'RES'))!.split('\n').toSorted()).toEqual([
    'Amina: no results are published yet.',
    'Juma: no results are published yet.',
  ]);

  await school.admin.call(publishSitting, { id, version });
  await school.sql(
    'update academics.papers set held_at = now() where tenant_id = $1 and student_id = $2',
    [school.tenant_id, second],
  );
  const lines = (await ask(school, mother, 'results'))!.split('\n').toSorted();
  expect(lines).toEqual([
    expect.stringMatching(/: Amina \S+ Mid-term Term 3 2026: .*80A.* Mean A /),
    'Juma, Mid-term, Term 3 2026: the school holds this report. Speak to the office.',
  ]);
  // Whoever may not see the records has no child here, like a stranger.
  for (const phone of [father, stranger]) {
    expect(await ask(school, phone, 'RES')).toMatch(/^We know no learner/);
  }
  await school.sql('update students.guardians set language = $2 where phone = $1', [mother, 'sw']);
  expect(await ask(school, mother, 'Matokeo')).toContain(
    'Juma, Mid-term, Term 3 2026: shule imezuia',
  );

  // The inbox says that it was answered; the marks are read by whoever may edit messages.
  const clerk = await school.staff(['communication'], ['view', 'create']);
  const { rows } = await clerk.call(listConversations, { channel: 'sms' });
  const talk = rows.find((row) => row.phone === mother)!;
  const { said } = await clerk.call(getConversation, { id: talk.id });
  expect(said.filter((one) => one.text?.includes('80A'))).toEqual([]);

  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'parents.see_results', 'false', $3, now())`,
    [school.tenant_id, school.school_id, school.admin.id],
  );
  expect(await ask(school, mother, 'RES')).toBe(
    'Shule haitoi matokeo kwa SMS. Zungumza na ofisi ya shule.',
  );
});
