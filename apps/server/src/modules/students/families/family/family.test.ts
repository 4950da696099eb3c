import { cancelEvent, createEvent } from '@darasa/contract/administration/years/events';
import { editAccount, getAccount } from '@darasa/contract/identity/sign-in/account';
import { getFeesToPay } from '@darasa/contract/finance/families/family-pay';
import {
  askChildChange,
  askOwnChange,
  confirmPhone,
  getChild,
  getChildPhoto,
  getFamily,
  sendPhoneCode,
} from '@darasa/contract/students/families/family';
import {
  decideFamilyRequest,
  getFamilyRequest,
  inviteGuardian,
  listFamilyRequests,
  openPortalPreview,
  previewPortal,
} from '@darasa/contract/students/families/family-requests';
import { changeConsentWording, listConsents } from '@darasa/contract/students/care/consents';
import { listAudit } from '@darasa/contract/platform/audit';
import { listNotifications, setEventRule } from '@darasa/contract/platform/notifications';
import {
  answerConsent,
  listChildConsents,
} from '@darasa/contract/students/families/family-consents';
import {
  editGuardian,
  getGuardian,
  listGuardians,
} from '@darasa/contract/students/families/guardians';
import { setStudentPhoto } from '@darasa/contract/students/care/pictures';
import { addDays, isoDate } from '@darasa/rules/dates';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newClass, newGuardian, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { enterFamily } from './queries.ts';

const server = await startServer();

/** A parent with a child in each of two schools, and another family in both. */
async function twoFamilies() {
  const school = await newSchool(server);
  const parent = await school.parent();
  const guardian_id = await newGuardian(school, { user_id: parent.id, phone: parent.phone });
  const { other_school_id } = school;
  const here = await newClass(school, { name: 'Grade 4' });
  const there = await newClass(school, { name: 'Form 2', school_id: other_school_id });
  const seat = (one: typeof here) => ({ class_id: one.class_id, stream_id: one.streams['Blue']! });
  const guardian = { guardian_id };
  const amina = await newLearner(school, { guardian, ...seat(here), born_on: '2016-02-01' });
  const juma = await newLearner(school, {
    first_name: 'Juma',
    gender: 'male',
    guardian,
    ...seat(there),
    school_id: other_school_id,
    born_on: '2011-02-01',
  });
  const theirs = await newLearner(school, { guardian: { first_name: 'Mary' }, ...seat(here) });
  await newLearner(school, {
    guardian: { guardian_id: theirs.guardian_id! },
    ...seat(there),
    school_id: other_school_id,
  });
  const setLink = (student_id: string, set: string) =>
    school.sql(
      `update students.student_guardians set ${set} where student_id = $1 and guardian_id = $2`,
      [student_id, guardian_id],
    );
  const amina_class = here.class_id;
  return { school, parent, guardian_id, amina, amina_class, juma, theirs, setLink };
}

test('a parent sees the own children of both schools on one page, and nobody else', async () => {
  const { parent, amina, juma, theirs, school } = await twoFamilies();
  const { me, children } = await parent.call(getFamily, {});
  expect(me?.phone).toBe(parent.phone);
  expect(children.map((one) => [one.first_name, one.class_name, one.school_id])).toEqual([
    ['Juma', 'Form 2', school.other_school_id],
    ['Amina', 'Grade 4', school.school_id],
  ]);
  for (const { id } of [amina, juma]) {
    expect((await parent.call(getChild, { id })).child.student_id).toBe(id);
  }
  for (const id of [theirs.id, newId()]) {
    await expect(parent.call(getChild, { id })).rejects.toMatchObject({ status: 404 });
    await expect(parent.call(askChildChange, { id, county: 'Lamu' })).rejects.toMatchObject({
      status: 404,
    });
    const photo = await parent.raw('GET', `/api${getChildPhoto.path.replace(':id', id)}`);
    expect(photo.status).toBe(404);
  }
  await expect(school.admin.call(getFamily, {})).rejects.toMatchObject({ status: 403 });
});

test('the card of a child tells of the next holiday of its own school', async () => {
  const { school, parent } = await twoFamilies();
  const year = new Date().getUTCFullYear() + 1;
  for (const school_id of [school.school_id, school.other_school_id]) {
    await school.sql(
      `insert into administration.years (tenant_id, id, school_id, year, starts_on, ends_on, created_at)
       values ($1, $2, $3, $4, make_date($4, 1, 4), make_date($4, 11, 30), now())`,
      [school.tenant_id, newId(), school_id, year],
    );
  }
  await school.sql(
    `insert into administration.holidays (tenant_id, id, school_id, year, name, starts_on, ends_on, created_at)
     select $1, gen_random_uuid(), $2, $3, d.name, d.on, d.on, now()
     from (values ('Mashujaa Day', make_date($3, 10, 20)), ('Madaraka Day', make_date($3, 6, 1))) d (name, "on")`,
    [school.tenant_id, school.school_id, year],
  );
  const { children } = await parent.call(getFamily, {});
  const on = `${year}-06-01`;
  expect(children.map((one) => one.holiday)).toEqual([
    null,
    { name: 'Madaraka Day', starts_on: on, ends_on: on },
  ]);
});

test('a family sees what comes for its classes at its own schools, once, and what was called off', async () => {
  const { school, parent, guardian_id, amina, juma, amina_class } = await twoFamilies();
  const { admin } = school;
  const inDays = (days: number) => addDays(isoDate(server.clock.now), days);
  const other_class = await newClass(school);
  await admin.call(createEvent, { title: 'Sports day', starts_on: inDays(4), starts_at: '09:00' });
  const trip = await admin.call(createEvent, {
    title: 'Museum',
    starts_on: inDays(2),
    place: 'Town',
    class_ids: [amina_class],
  });
  await admin.call(createEvent, {
    title: 'Not theirs',
    starts_on: inDays(1),
    class_ids: [other_class.class_id],
  });
  await admin.call(createEvent, { title: 'Over', starts_on: inDays(-1) });
  const shown = async () =>
    (await parent.call(getFamily, {})).events.map((one) => [one.title, one.children]);
  expect(await shown()).toEqual([
    ['Museum', ['Amina']],
    ['Sports day', ['Amina']],
  ]);
  const { children } = await parent.call(getFamily, {});
  expect(children.map((one) => one.event?.title)).toEqual([undefined, 'Museum']);
  expect((await parent.call(getChild, { id: juma.id })).events).toEqual([]);

  await admin.call(cancelEvent, { id: trip.id, cancelled: true });
  const page = await parent.call(getChild, { id: amina.id });
  expect(page.events[0]).toMatchObject({ title: 'Museum', place: 'Town' });
  expect(page.events[0]?.cancelled_at).not.toBeNull();
  expect(page.child.event).toMatchObject({ title: 'Sports day', starts_at: '09:00' });
  const seen = await admin.call(openPortalPreview, { id: guardian_id, student_id: amina.id });
  expect(seen.page?.events).toEqual(page.events);

  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'parents.see_events', 'false', $3, now())`,
    [school.tenant_id, school.school_id, admin.id],
  );
  expect(await shown()).toEqual([]);
  expect((await parent.call(getChild, { id: amina.id })).child.event).toBeNull();
});

test("row security itself shows a parent's transaction the family and nothing of either school", async () => {
  const { school, parent, amina, juma } = await twoFamilies();
  const { tenant_id, school_id, other_school_id } = school;
  const seen = await inScope(server.pool, { tenant_id, school_id }, 'read', async (db) => {
    enterFamily(db, parent.id);
    const idsOf = (table: 'students.students' | 'administration.classes') =>
      db.selectFrom(table).select('id').execute();
    const [learners, links, classes, enrolments] = await Promise.all([
      idsOf('students.students'),
      db.selectFrom('students.student_guardians').select('student_id').execute(),
      db.selectFrom('administration.classes').select('school_id').execute(),
      db.selectFrom('students.enrolments').select('id').execute(),
    ]);
    return { learners, links, classes, enrolments };
  });
  const family = [amina.id, juma.id].toSorted();
  expect(seen.learners.map((one) => one.id).toSorted()).toEqual(family);
  expect(seen.links.map((one) => one.student_id).toSorted()).toEqual(family);
  expect(new Set(seen.classes.map((one) => one.school_id))).toEqual(
    new Set([school_id, other_school_id]),
  );
  expect(seen.enrolments).toEqual([]);

  const stranger = await school.parent();
  const nothing = await inScope(server.pool, { tenant_id, school_id }, 'write', async (db) => {
    enterFamily(db, stranger.id);
    const changed = await db.updateTable('students.students').set({ religion: 'x' }).execute();
    const found = await db.selectFrom('students.students').select('id').execute();
    return [Number(changed[0]!.numUpdatedRows), found.length];
  });
  expect(nothing).toEqual([0, 0]);
  // And a parent changes nobody, not even the own child: they ask.
  const own = await inScope(server.pool, { tenant_id, school_id }, 'write', async (db) => {
    enterFamily(db, parent.id);
    return db.updateTable('students.students').set({ religion: 'x' }).executeTakeFirst();
  });
  expect(own.numUpdatedRows).toBe(0n);
});

test('whoever is barred sees nothing of that child, and limited rights hide the records', async () => {
  const { parent, amina, juma, setLink } = await twoFamilies();
  await setLink(amina.id, "is_barred = true, barred_reason = 'Court order'");
  await setLink(juma.id, 'sees_records = false, sees_fees = false');
  const { children } = await parent.call(getFamily, {});
  expect(children).toMatchObject([
    { student_id: juma.id, sees_fees: false, sees_records: false, may_ask: false },
  ]);
  await expect(parent.call(getChild, { id: amina.id })).rejects.toMatchObject({ status: 404 });
  expect(await parent.call(getChild, { id: juma.id })).toMatchObject({
    details: null,
    guardians: null,
  });
  const asked = parent.call(askChildChange, { id: juma.id, county: 'Lamu' });
  await expect(asked).rejects.toMatchObject({ body: { resultCode: 'family.no_records' } });
  await setLink(juma.id, 'has_custody = false');
  expect((await parent.call(getFamily, {})).children).toEqual([]);
});

test('a school decides what its parents see, and the office sees the same', async () => {
  const { school, parent, guardian_id, amina, juma } = await twoFamilies();
  for (const key of [
    'parents.see_details',
    'parents.see_guardians',
    'parents.ask_changes',
    'parents.see_fees',
    'parents.answer_consents',
    'parents.see_photo',
  ]) {
    await school.sql(
      `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
       values ($1, $2, $3, 'false', $4, now())`,
      [school.tenant_id, school.other_school_id, key, school.admin.id],
    );
  }
  expect(await parent.call(getChild, { id: juma.id })).toMatchObject({
    details: null,
    guardians: null,
    child: { may_ask: false, sees_fees: false, may_pay: false, photo: null },
  });
  expect(await parent.call(listChildConsents, { id: juma.id })).toMatchObject({
    may_answer: false,
  });
  const hidden = parent.call(getFeesToPay, { id: juma.id });
  await expect(hidden).rejects.toMatchObject({ status: 404 });
  const shown = await parent.call(getChild, { id: amina.id });
  expect(shown.details?.born_on).toBe('2016-02-01');
  const refused = parent.call(askChildChange, { id: juma.id, county: 'Lamu' });
  await expect(refused).rejects.toMatchObject({ body: { resultCode: 'family.asking_off' } });
  const { children } = await school.admin.call(previewPortal, { id: guardian_id });
  expect(children.map((one) => one.student_id)).toEqual([amina.id]);
});

const aPicture = async (): Promise<Uint8Array> => {
  const drawn = sharp({ create: { width: 60, height: 60, channels: 3, background: '#8a5a3a' } });
  return new Uint8Array(await drawn.png().toBuffer());
};

test('the office opens the portal as a guardian finds it, and that is written down', async () => {
  const { school, parent, guardian_id, amina, juma } = await twoFamilies();
  const clerk = await school.staff(['students'], ['view', 'edit']);
  const file = { bytes: await aPicture(), name: 'amina.png' };
  const { photo } = await clerk.call(setStudentPhoto, { student_id: amina.id }, { file });
  const seen = await clerk.call(openPortalPreview, { id: guardian_id, student_id: amina.id });
  const own = await parent.call(getChild, { id: amina.id });
  // The same picture, at the office's own address of it.
  expect(seen.page).toEqual({ ...own, child: { ...own.child, photo } });
  const { me, children } = await parent.call(getFamily, {});
  expect(seen.family.me).toEqual(me);
  // What is of another school of the organisation stays there.
  expect(children).toHaveLength(2);
  expect(seen.family.children.map((one) => one.student_id)).toEqual([amina.id]);
  expect(seen.consents).toEqual((await parent.call(listChildConsents, { id: amina.id })).rows);
  await expect(
    clerk.call(openPortalPreview, { id: guardian_id, student_id: juma.id }),
  ).rejects.toMatchObject({ code: 'record.not_found' });
  const viewer = await school.staff(['students'], ['view']);
  await expect(viewer.call(openPortalPreview, { id: guardian_id })).rejects.toMatchObject({
    status: 403,
  });
  const trail = await school.admin.call(listAudit, {
    record_type: 'portal preview',
    record_id: guardian_id,
  });
  expect(trail.rows).toHaveLength(1);
});

test('a parent asks, and the office accepts one field and declines another', async () => {
  const { school, parent, guardian_id, amina } = await twoFamilies();
  const clerk = await school.staff(['students'], ['view', 'edit']);
  const same = parent.call(askChildChange, { id: amina.id, first_name: 'Amina' });
  await expect(same).rejects.toMatchObject({ body: { resultCode: 'family.nothing_new' } });
  const mine = await parent.call(askOwnChange, {
    address: 'House 4, Ngong Road',
    occupation: 'Nurse',
  });
  expect(mine).toMatchObject({ state: 'open', needs_code: false });
  const child = await parent.call(askChildChange, { id: amina.id, county: 'Lamu' });

  const [told] = (await clerk.call(listNotifications, {})).rows;
  expect(told).toMatchObject({
    event: 'students.change_asked',
    link: expect.stringContaining('/dashboard/students/family-requests?request='),
  });
  const list = await school.admin.call(listFamilyRequests, { state: 'open' });
  expect(list.count).toBe(2);
  const { version } = await school.admin.call(getFamilyRequest, { id: mine.id });
  const decision = {
    id: mine.id,
    version,
    accepted: ['address' as const],
    reply: 'Bring a letter',
  };
  const viewer = await school.staff(['students'], ['view']);
  await expect(viewer.call(decideFamilyRequest, decision)).rejects.toMatchObject({ status: 403 });
  const decided = await school.admin.call(decideFamilyRequest, decision);
  expect(decided.fields.map((one) => [one.field, one.outcome])).toEqual([
    ['address', 'accepted'],
    ['occupation', 'declined'],
  ]);
  const { guardian } = await school.admin.call(getGuardian, { id: guardian_id });
  expect(guardian).toMatchObject({ address: 'House 4, Ngong Road', occupation: null });
  await expect(school.admin.call(decideFamilyRequest, decision)).rejects.toMatchObject({
    body: { resultCode: 'family.decided' },
  });

  await school.admin.call(decideFamilyRequest, { id: child.id, version: 1, accepted: ['county'] });
  const { details, requests } = await parent.call(getChild, { id: amina.id });
  expect(details?.county).toBe('Lamu');
  expect(requests).toMatchObject([{ id: child.id, state: 'done' }]);
  const history = await school.admin.call(listFamilyRequests, { student_id: amina.id });
  expect(history.rows.every((row) => row.state === 'done')).toBe(true);
  const trail = await school.sql(
    `select 1 from platform.audit where tenant_id = $1 and record_type = 'family request'`,
    [school.tenant_id],
  );
  expect(trail).toHaveLength(4);
});

test('a new phone is accepted only after the code from the old one', async () => {
  const { school, parent, guardian_id } = await twoFamilies();
  const old_phone = parent.phone;
  const asked = await parent.call(askOwnChange, { phone: '0733 900 111' });
  expect(asked.needs_code).toBe(true);
  const accept = () =>
    school.admin.call(decideFamilyRequest, { id: asked.id, version: 1, accepted: ['phone'] });
  await expect(accept()).rejects.toMatchObject({ body: { resultCode: 'family.unconfirmed' } });
  const first = (await textsTo(school, old_phone))[0]!.slice(0, 6);
  await parent.call(sendPhoneCode, { id: asked.id });
  const code = (await textsTo(school, old_phone))[0]!.slice(0, 6);
  const wrong = code === '000000' ? '111111' : '000000';
  for (const bad of first === code ? [wrong] : [wrong, first]) {
    await expect(parent.call(confirmPhone, { id: asked.id, code: bad })).rejects.toMatchObject({
      body: { resultCode: 'family.code_wrong' },
    });
  }
  const other = await school.parent();
  await expect(other.call(confirmPhone, { id: asked.id, code })).rejects.toMatchObject({
    status: 404,
  });
  await parent.call(confirmPhone, { id: asked.id, code });
  await accept();
  const { guardian } = await school.admin.call(getGuardian, { id: guardian_id });
  expect(guardian.phone).toBe('254733900111');
  const [user] = await school.sql<{ phone: string }>(
    'select phone from identity.users where id = $1',
    [parent.id],
  );
  expect(user!.phone).toBe('254733900111');
});

test('five wrong codes are enough', async () => {
  const { school, parent } = await twoFamilies();
  const asked = await parent.call(askOwnChange, { phone: '0733 900 222' });
  const code = (await textsTo(school, parent.phone))[0]!.slice(0, 6);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let i = 0; i < 5; i++) {
    await expect(parent.call(confirmPhone, { id: asked.id, code: wrong })).rejects.toBeTruthy();
  }
  await expect(parent.call(confirmPhone, { id: asked.id, code })).rejects.toMatchObject({
    status: 400,
  });
});

test('a parent who signs in by that phone already keeps the sign-in, and finds the child there', async () => {
  const school = await newSchool(server);
  const parent = await school.parent();
  const { id, guardian_id } = await newLearner(school, { guardian: { phone: parent.phone } });
  expect((await parent.call(getFamily, {})).children).toEqual([]);
  await school.admin.call(inviteGuardian, { id: guardian_id! });
  const { children } = await parent.call(getFamily, {});
  expect(children.map((child) => child.student_id)).toEqual([id]);
});

test('a guardian with custody answers what the school asks, and takes it back', async () => {
  const { school, parent, amina, theirs, setLink } = await twoFamilies();
  await setLink(amina.id, 'has_custody = true');
  const id = amina.id;
  const photo = async () =>
    (await parent.call(listChildConsents, { id })).rows.find((one) => one.kind === 'photo')!;
  expect(await photo()).toMatchObject({ state: 'not-asked', version: 1 });
  const given = { id, kind: 'photo', answer: 'given', version: 1 } as const;
  await parent.call(answerConsent, given);
  await school.admin.call(changeConsentWording, {
    kind: 'photo',
    version: 1,
    wording: 'The school may print pictures of my child in its own magazine.',
  });
  expect(await photo()).toMatchObject({ state: 'given', is_older: true, version: 2 });
  await expect(parent.call(answerConsent, given)).rejects.toMatchObject({
    code: 'consent.words_changed',
  });
  await parent.call(answerConsent, { ...given, answer: 'withdrawn', version: 2 });
  const { rows } = await school.admin.call(listConsents, { student_id: id });
  expect(rows.map((row) => [row.answer, row.how])).toEqual([
    ['withdrawn', 'online'],
    ['given', 'online'],
  ]);
  await expect(parent.call(listChildConsents, { id: theirs.id })).rejects.toMatchObject({
    status: 404,
  });
  await setLink(amina.id, 'has_custody = false, sees_records = true');
  expect((await parent.call(listChildConsents, { id })).may_answer).toBe(false);
  await expect(parent.call(answerConsent, { ...given, version: 2 })).rejects.toMatchObject({
    code: 'consent.no_custody',
  });
});

test('the office makes a sign-in for a guardian, once', async () => {
  const school = await newSchool(server);
  const { guardian_id } = await newLearner(school, { guardian: { phone: '254733900333' } });
  const id = guardian_id!;
  expect((await school.admin.call(inviteGuardian, { id })).has_account).toBe(true);
  expect((await textsTo(school, '254733900333'))[0]!).toContain('Set your password');
  await expect(school.admin.call(inviteGuardian, { id })).rejects.toMatchObject({
    body: { resultCode: 'guardian.has_account' },
  });
  const silent = await newLearner(school, { guardian: { phone: null } });
  const asked = school.admin.call(inviteGuardian, { id: silent.guardian_id! });
  await expect(asked).rejects.toMatchObject({ body: { resultCode: 'guardian.no_identifier' } });
  const { rows } = await school.admin.call(listGuardians, {});
  expect(rows.filter((row) => row.has_account)).toHaveLength(1);
});

test('a parent is written to in one language, whoever chose it', async () => {
  const { school, parent, guardian_id } = await twoFamilies();
  const { first_name, last_name, version } = await parent.call(getAccount, {});
  const names = { first_name, last_name };
  await parent.call(editAccount, { ...names, language: 'sw', version });
  const { guardian } = await school.admin.call(getGuardian, { id: guardian_id });
  expect(guardian.language).toBe('sw');
  await parent.call(askOwnChange, { phone: '0733900444' });
  expect((await textsTo(school, parent.phone))[0]!).toMatch(/^\d{6} inathibitisha/);

  const edit = { id: guardian_id, version: guardian.version, language: 'en' as const };
  await school.admin.call(editGuardian, edit);
  expect(await parent.call(getAccount, {})).toMatchObject({ language: 'en' });
  const trail = await school.admin.call(listAudit, { record_id: guardian_id });
  const turned = { field: 'Language', from: 'en', to: 'sw' };
  expect(trail.rows.map((row) => row.changes)).toContainEqual([turned]);
});

test('a parent takes along the own record, the children and what was asked', async () => {
  const { parent, amina } = await twoFamilies();
  const answer = await parent.raw('GET', '/api/user/account/export');
  const { guardian, children } = answer.body as {
    guardian: { first_name: string };
    children: { admission_number: string }[];
  };
  expect(guardian.first_name).toBeTruthy();
  expect(children.map((one) => one.admission_number)).toContain(amina.admission_number);
  expect(answer.text).not.toContain('tenant_id');
});

test('who hears of what a parent asks, and how, is as the school of the child has said', async () => {
  const { school, parent, amina } = await twoFamilies();
  const how = { in_app: true, push: false, sms: true, email: false, version: 0 };
  await school.admin.call(setEventRule, {
    ...how,
    event: 'students.change_asked',
    use_defaults: false,
    user_ids: [school.admin.id],
  });
  await parent.call(askChildChange, { id: amina.id, county: 'Lamu' });
  const told = await school.sql<{ user_id: string; channel: string }>(
    `select user_id, channel from platform.deliveries where event = 'students.change_asked'`,
  );
  expect(told).toEqual([{ user_id: school.admin.id, channel: 'sms' }]);
});
