import {
  archiveCustomField,
  createCustomField,
  editCustomField,
  exportCustomFields,
  getAnswers,
  listCustomFields,
  listQuestions,
  saveAnswers,
} from '@darasa/contract/platform/custom-fields';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { newId } from '../ids.ts';

const server = await startServer();
const lunch = {
  record_type: 'student',
  label: 'Lunch',
  kind: 'choice',
  choices: ['School', 'Packed'],
  is_required: true,
  asked_on: 'new',
} as const;

describe('a custom field', () => {
  test('is defined once, listed by kind of record, and asked on the form it is for', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    await admin.call(createCustomField, { ...lunch, choices: [...lunch.choices] });
    await admin.call(createCustomField, { record_type: 'staff', label: 'Union', kind: 'text' });
    const { rows, record_types } = await admin.call(listCustomFields, { record_type: 'student' });
    expect(rows).toMatchObject([{ label: 'Lunch' }]);
    expect(record_types.map((one) => one.value)).toEqual(['student', 'guardian', 'staff']);
    await expect(
      admin.call(createCustomField, { ...lunch, label: 'LUNCH', choices: ['A', 'B'] }),
    ).rejects.toMatchObject({ code: 'custom_field.taken' });
    await expect(
      admin.call(createCustomField, { ...lunch, label: 'Bus', choices: ['One'] }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'choices' }] } });
    const csv: RawAnswer = await admin.call(exportCustomFields, { format: 'csv' });
    expect(csv.text).toContain('Lunch,Learners,Choice,Needed,Everyone who opens the record');
    const clerk = await school.staff(['students']);
    expect((await clerk.call(listQuestions, { record_type: 'student' })).count).toBe(1);
    await expect(clerk.call(listQuestions, { record_type: 'staff' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('is answered on the record, checked, audited, and refused when stale', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { id } = await admin.call(createCustomField, { ...lunch, choices: [...lunch.choices] });
    const place = { record_type: 'student', record_id: await learner(school) };
    expect(await admin.call(getAnswers, place)).toMatchObject({ answers: {}, version: 0 });
    const faulty = { ...place, version: 0, answers: { [id]: 'Nothing' } };
    await expect(admin.call(saveAnswers, faulty)).rejects.toMatchObject({
      body: { errors: [{ path: `answers.${id}`, message: 'Choose one of the answers' }] },
    });
    await expect(
      admin.call(saveAnswers, { ...place, version: 0, answers: {} }),
    ).rejects.toMatchObject({ body: { errors: [{ message: 'Enter the lunch' }] } });
    const input = { ...place, version: 0, answers: { [id]: 'Packed' } };
    expect(await admin.call(saveAnswers, input)).toMatchObject({ answers: { [id]: 'Packed' } });
    await expect(admin.call(saveAnswers, input)).rejects.toMatchObject({ code: 'record.stale' });
    await expect(admin.call(getAnswers, { ...place, record_id: newId() })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('of the administrators is kept from others, and survives what they save', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const secret = await admin.call(createCustomField, {
      record_type: 'student',
      label: 'Sponsor',
      kind: 'text',
      seen_by: 'admins',
    });
    const open = await admin.call(createCustomField, {
      record_type: 'student',
      label: 'Bus stop',
      kind: 'text',
    });
    const place = { record_type: 'student', record_id: await learner(school) };
    await admin.call(saveAnswers, { ...place, version: 0, answers: { [secret.id]: 'Rotary' } });
    const clerk = await school.staff(['students']);
    const seen = await clerk.call(getAnswers, place);
    expect(seen).toMatchObject({ answers: {}, fields: [{ label: 'Bus stop' }] });
    const answers = { [open.id]: 'Kiserian', [secret.id]: 'Mine' };
    await clerk.call(saveAnswers, { ...place, version: seen.version, answers });
    expect((await admin.call(getAnswers, place)).answers).toEqual({
      [secret.id]: 'Rotary',
      [open.id]: 'Kiserian',
    });
  });

  test('that is removed keeps its answers for the day it comes back, and its kind', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const field = await admin.call(createCustomField, {
      record_type: 'student',
      label: 'Shoe size',
      kind: 'number',
    });
    const place = { record_type: 'student', record_id: await learner(school) };
    await admin.call(saveAnswers, { ...place, version: 0, answers: { [field.id]: 4.5 } });
    const { id, version } = field;
    await expect(
      admin.call(editCustomField, { id, version, label: 'Shoe size', kind: 'text' }),
    ).rejects.toMatchObject({ code: 'custom_field.answered' });
    await admin.call(archiveCustomField, { id, retired: true });
    expect((await admin.call(getAnswers, place)).answers).toEqual({});
    await admin.call(archiveCustomField, { id, retired: false });
    expect((await admin.call(getAnswers, place)).answers).toEqual({ [id]: 4.5 });
  });
});

let admitted = 0;

async function learner(school: NewSchool): Promise<string> {
  const id = newId();
  await school.sql(
    `insert into students.students (tenant_id, id, school_id, admission_number, surname, first_name,
       gender, admitted_on, created_at)
     values ($1, $2, $3, $4, 'Otieno', 'Amina', 'female', '2026-01-05', now())`,
    [school.tenant_id, id, school.school_id, `C${++admitted}`],
  );
  return id;
}
