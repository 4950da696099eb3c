import {
  getAudienceChoices,
  previewMessage,
} from '@darasa/contract/communication/writing/campaigns';
import { addGroup, editGroup, listGroups } from '@darasa/contract/communication/writing/groups';
import { beforeAll, describe, expect, test } from 'vitest';
import { type NewClass, newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let grade4: NewClass;
let grade5: NewClass;
let learner_id: string;

beforeAll(async () => {
  school = await newSchool(server);
  grade4 = await newClass(school, { name: 'Grade 4', streams: ['East', 'West'] });
  grade5 = await newClass(school, { name: 'Grade 5' });
  const { East: east, West: west } = grade4.streams;
  const at = async (phone: string, place: { class_id: string; stream_id?: string }) =>
    (await newLearner(school, { ...place, guardian: { phone } })).id;
  await at('254722610001', { class_id: grade4.class_id, stream_id: east! });
  await at('254722610002', { class_id: grade4.class_id, stream_id: west! });
  learner_id = await at('254722610003', { class_id: grade5.class_id });
});

const phonesOf = async (audience: object) => {
  const input = { audience: { to: 'guardians' as const, ...audience }, text_en: 'Hello' };
  const { samples } = await school.admin.call(previewMessage, input);
  return samples.map((one) => one.phone).toSorted();
};

describe('an audience', () => {
  test('is a whole class beside one stream of another', async () => {
    const { East: east } = grade4.streams;
    expect(await phonesOf({ class_ids: [grade5.class_id], stream_ids: [east!] })).toEqual([
      '254722610001',
      '254722610003',
    ]);
    expect(await phonesOf({ stream_ids: [east!] })).toEqual(['254722610001']);
  });

  test('of staff is everybody who holds a role today', async () => {
    const nurse = await school.staff(['communication'], ['view'], { role_name: 'Nurse' });
    await school.staff(['communication'], ['view'], { role_name: 'Cook' });
    const { roles } = await school.admin.call(getAudienceChoices, {});
    const role_ids = roles.filter((one) => one.name === 'Nurse').map((one) => one.id);
    expect(await phonesOf({ to: 'staff', role_ids })).toEqual([nurse.phone]);
  });
});

test('a wrong number and an unknown field are said at their row', async () => {
  const wrong = {
    audience: { to: 'numbers' as const, numbers: ['0722610001', '07x', '0722610002'] },
    text_en: 'Dear {{nobody}}',
  };
  await expect(school.admin.call(previewMessage, wrong)).rejects.toMatchObject({
    code: 'request.invalid',
    body: {
      errors: [
        { path: 'audience.numbers.1', message: 'Enter a phone number such as 0712 345 678' },
      ],
    },
  });
  wrong.audience.numbers.splice(1, 1);
  await expect(school.admin.call(previewMessage, wrong)).rejects.toMatchObject({
    body: {
      errors: [{ path: 'text_en', message: expect.stringContaining('{{nobody}}') as string }],
    },
  });
});

describe('a group', () => {
  test('is kept once, chosen by name, changed with its version and taken out of use', async () => {
    const audience = { to: 'guardians' as const, student_ids: [learner_id] };
    const kept = await school.admin.call(addGroup, { name: 'Choir parents', audience });
    expect(kept.people).toMatchObject([{ id: learner_id }]);
    await expect(
      school.admin.call(addGroup, { name: 'choir PARENTS', audience }),
    ).rejects.toMatchObject({ code: 'lookup.name_taken', body: { errors: [{ path: 'name' }] } });
    expect(await phonesOf({ group_id: kept.id })).toEqual(['254722610003']);

    const { id, version } = kept;
    const wider = { to: 'guardians' as const, class_ids: [grade4.class_id] };
    const changed = await school.admin.call(editGroup, { id, version, audience: wider });
    expect(await phonesOf({ group_id: id })).toHaveLength(2);
    // Whoever has the older one open gets the newer with the refusal, to choose between the two.
    await expect(
      school.admin.call(editGroup, { id, version, name: 'Singers', audience }),
    ).rejects.toMatchObject({
      code: 'record.stale',
      body: { data: { current: { id, version: changed.version, audience: wider } } },
    });
    await school.admin.call(editGroup, { id, version: changed.version, retired: true });
    const { groups } = await school.admin.call(getAudienceChoices, {});
    expect(groups).toEqual([]);
    expect((await school.admin.call(listGroups, {})).rows).toMatchObject([{ id }]);
    await expect(phonesOf({ group_id: id })).rejects.toMatchObject({ code: 'record.not_found' });
  });

  test('is for those it was made of: staff do not stand in for guardians', async () => {
    const { id } = await school.admin.call(addGroup, {
      name: 'Everybody at work',
      audience: { to: 'staff' },
    });
    await expect(phonesOf({ group_id: id })).rejects.toMatchObject({ code: 'record.not_found' });
    const looker = await school.staff(['communication'], ['view']);
    await expect(
      looker.call(addGroup, { name: 'Mine', audience: { to: 'staff' } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
