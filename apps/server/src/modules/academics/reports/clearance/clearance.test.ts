import {
  listClearances,
  signClearances,
  startClearances,
} from '@darasa/contract/students/leaving/clearance';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import { getSheet, listSheets, saveMarks } from '@darasa/contract/academics/exams/sheets';
import { expect, test } from 'vitest';
import { newExamGround, openExam } from '#test/new-exam.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('the academics desk signs for a leaver when no mark is missing and no report waits', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const ground = await newExamGround(school);
  await openExam(school, ground);
  const [amina] = ground.learners['Blue']!;
  await admin.call(startClearances, { student_ids: [amina!] });
  const [clearance] = (await admin.call(listClearances, {})).rows;
  const { desk_id } = clearance!.marks.find((mark) => mark.desk === 'Academics')!;
  const sign = () =>
    admin.call(signClearances, { clearance_ids: [clearance!.id], desk_id, state: 'clear' });
  await expect(sign()).rejects.toMatchObject({
    code: 'clearance.academics',
    message: expect.stringContaining('marks are missing in Mid-term (English, Mathematics)'),
  });
  const { rows } = await admin.call(listSheets, { page_size: 100 });
  for (const { id, stream } of rows) {
    if (stream !== 'Blue') continue;
    const { learners } = readSheet(await admin.call(getSheet, { id }));
    expect(learners.map((one) => one.student_id)).toContain(amina);
    const cell = { student_id: amina!, part: 1, value: 40, version: 0 };
    await admin.call(saveMarks, { id, cells: [cell] });
  }
  await school.sql(
    `insert into academics.papers (tenant_id, id, school_id, kind, student_id, class_id, sitting_id, hash,
       renderer, code, issued_at, issued_by, title)
     select r.tenant_id, gen_random_uuid(), r.school_id, 'slip', r.student_id, h.class_id, r.sitting_id,
       repeat('b', 64), 'slip.v1', 'ABCDEF654321', now(), $2, 'Mid-term'
     from academics.results r
     join academics.sheets h on h.id = r.sheet_id
     where r.student_id = $1
     limit 1`,
    [amina, admin.id],
  );
  await expect(sign()).rejects.toMatchObject({
    message: expect.stringContaining('1 report is not released'),
  });
  await school.sql('update academics.papers set released_at = now() where student_id = $1', [
    amina,
  ]);
  expect(await sign()).toMatchObject({ signed_count: 1 });
});
