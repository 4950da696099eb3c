import { addException } from '@darasa/contract/identity/access/user-access';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { admitStudent } from '@darasa/contract/students/joining/admission';
import {
  addEnquiry,
  editEnquiry,
  enquiryBoard,
  enquiryChoices,
  enquiryReport,
  exportEnquiries,
  exportEnquiryReport,
  getEnquiry,
  getEnquiryPrefill,
  listEnquiries,
  listWebsiteMessages,
  moveEnquiry,
  noteEnquiry,
  setEnquiryDocuments,
} from '@darasa/contract/students/joining/enquiries';
import {
  getOfferLetter,
  printOfferLetter,
  saveOfferLetter,
} from '@darasa/contract/students/joining/offer-letters';
import { sendContactMessage } from '@darasa/contract/website/contact';
import { addDays, isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { callerOf, type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { remindOfFollowUps } from './follow-ups.ts';

const server = await startServer();
const today = () => isoDate(server.clock.now);

async function anOffice() {
  const school = await newSchool(server);
  const class_id = newId();
  await school.sql(
    `insert into administration.classes (tenant_id, id, school_id, name, curriculum, level, created_at)
     values ($1, $2, $3, 'Grade 7', 'CBC', 7, now())`,
    [school.tenant_id, class_id, school.school_id],
  );
  const officer = await school.staff(['students'], ['view', 'create', 'edit', 'export']);
  const amina = {
    first_name: 'Amina',
    surname: 'Hassan',
    class_id,
    year: 2027,
    guardian_name: 'Lucy Wanjiru Hassan',
    guardian_phone: '0722 000 418',
    source: 'phone',
    notes: 'Asked about boarding',
    next_follow_up_on: today(),
  } as const;
  return { school, officer, amina };
}

const textOf = (answer: RawAnswer) => pdfText(Buffer.from(answer.text, 'latin1')).join('\n');

describe('an enquiry', () => {
  test('is looked after by whoever may change enquiries here, today', async () => {
    const { school, officer, amina } = await anOffice();
    const { admin, school_id, other_school_id } = school;
    const school_ids = [school_id, other_school_id];
    const edit = ['view', 'edit'] as const;
    const elsewhere = await school.staff(['students'], edit, { school_ids });
    const acting = await school.staff(['students'], edit);
    const denied = await school.staff(['students'], edit);
    const granted = await school.staff(['students'], ['view']);
    const limited = await school.staff(['students'], edit);
    const hold = ({ id }: { id: string }, column: string, value: string) =>
      school.sql(`update identity.user_roles set ${column} = ${value} where user_id = $1`, [id]);
    await hold(elsewhere, 'school_id', `'${other_school_id}'`);
    await hold(acting, 'to_on', `'2020-01-01'`);
    await hold(limited, 'limits', `array['${amina.class_id}'::uuid]`);
    for (const [{ id }, effect] of [
      [denied, 'deny'],
      [granted, 'grant'],
    ] as const) {
      const bent = { module: 'students', act: 'edit', effect, to_on: '2099-01-01' } as const;
      await admin.call(addException, { id, ...bent, reason: 'For the admission season' });
    }
    const chosen = async () =>
      (await officer.call(enquiryChoices, {})).officers
        .filter((one) => one.may)
        .map(({ id }) => id);
    expect((await chosen()).toSorted()).toEqual(
      [admin, officer, granted, limited].map((one) => one.id).toSorted(),
    );
    const one = await officer.call(addEnquiry, { ...amina, officer_id: limited.id });
    for (const { id: officer_id } of [elsewhere, acting, denied]) {
      await expect(
        officer.call(editEnquiry, { id: one.id, version: one.version, officer_id }),
      ).rejects.toMatchObject({
        code: 'enquiry.no_officer',
        body: { errors: [{ path: 'officer_id' }] },
      });
    }
    // Whoever looks after it and no longer may is found by it, and stays until somebody else is chosen.
    await hold(limited, 'ended_at', 'now()');
    const { officers } = await officer.call(enquiryChoices, {});
    expect(officers.find(({ id }) => id === limited.id)).toMatchObject({ may: false });
    await officer.call(editEnquiry, {
      id: one.id,
      version: one.version,
      officer_id: limited.id,
      notes: 'Still waiting',
    });
  });

  test('is logged once: the same child from the same phone is said, and may be meant', async () => {
    const { officer, amina } = await anOffice();
    const first = await officer.call(addEnquiry, amina);
    expect(first).toMatchObject({
      reference: `ENQ/${today().slice(0, 4)}/001`,
      stage: 'new',
      guardian_phone: '254722000418',
      officer_id: officer.id,
      events: [{ kind: 'logged' }],
    });
    const again = { ...amina, first_name: 'AMINA', guardian_phone: '+254722000418' };
    await expect(officer.call(addEnquiry, again)).rejects.toMatchObject({
      status: 409,
      code: 'enquiry.duplicate',
      body: { data: { rows: [{ id: first.id }] } },
    });
    await officer.call(addEnquiry, { ...again, duplicate_ok: true });
    await officer.call(addEnquiry, { ...amina, first_name: 'Yusuf' });
    expect((await officer.call(listEnquiries, { search: '0722000418' })).count).toBe(3);
  });

  test('goes through its stages with a history, and a lost one says why', async () => {
    const { officer, amina } = await anOffice();
    const { id } = await officer.call(addEnquiry, amina);
    await officer.call(noteEnquiry, { id, note: 'Will visit', next_follow_up_on: today() });
    await officer.call(moveEnquiry, { id, stage: 'interview' });
    await expect(officer.call(moveEnquiry, { id, stage: 'lost' })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'note' }] },
    });
    const lost = await officer.call(moveEnquiry, { id, stage: 'lost', note: 'Too far' });
    expect(lost).toMatchObject({ stage: 'lost', lost_reason: 'Too far', next_follow_up_on: null });
    expect(lost.events.map((event) => event.to_stage ?? event.kind)).toEqual([
      'lost',
      'interview',
      'noted',
      'new',
    ]);
    const { columns } = await officer.call(enquiryBoard, {});
    expect(columns.filter((one) => one.count > 0)).toMatchObject([{ stage: 'lost', count: 1 }]);
  });

  test('whose follow-up is due is found, until it is done', async () => {
    const { school, officer, amina } = await anOffice();
    const { id } = await officer.call(addEnquiry, amina);
    await officer.call(addEnquiry, {
      ...amina,
      first_name: 'Later',
      next_follow_up_on: addDays(today(), 3),
    });
    expect((await officer.call(listEnquiries, { due: true })).rows).toMatchObject([{ id }]);
    for (let turn = 0; turn < 2; turn++) {
      await inScope(server.pool, { ...school, limits: '*' }, 'write', (db) =>
        remindOfFollowUps({ ...school, db, now: server.clock.now }),
      );
    }
    expect((await officer.call(listNotifications, {})).rows).toMatchObject([
      { title: 'Follow up: Amina Hassan', link: `/dashboard/students/enquiry?enquiry=${id}` },
    ]);
    await officer.call(noteEnquiry, { id, note: 'Called' });
    expect((await officer.call(enquiryBoard, {})).due_count).toBe(0);
  });

  test('is changed against the version that was read', async () => {
    const { officer, amina } = await anOffice();
    const { id, version } = await officer.call(addEnquiry, amina);
    const changed = await officer.call(editEnquiry, { id, version, clear: ['notes'], year: 2028 });
    expect(changed).toMatchObject({ year: 2028, notes: null });
    await expect(officer.call(editEnquiry, { id, version, year: 2029 })).rejects.toMatchObject({
      code: 'record.stale',
      body: { data: { current: { year: 2028 } } },
    });
  });

  test('needs a class of its own school, and the right to write', async () => {
    const { school, officer, amina } = await anOffice();
    const { amina: theirs } = await anOffice();
    await expect(
      officer.call(addEnquiry, { ...amina, class_id: theirs.class_id }),
    ).rejects.toMatchObject({ code: 'enquiry.class_not_found' });
    const reader = await school.staff(['students'], ['view']);
    await expect(reader.call(addEnquiry, amina)).rejects.toMatchObject({ status: 403 });
    await expect(reader.call(getEnquiry, { id: newId() })).rejects.toMatchObject({ status: 404 });
  });
});

describe('an offer', () => {
  test('prints in the words of the school, with what was brought', async () => {
    const { officer, amina } = await anOffice();
    const { id } = await officer.call(addEnquiry, amina);
    await expect(officer.call(printOfferLetter, { id })).rejects.toMatchObject({
      code: 'enquiry.no_offer',
    });
    const offered = await officer.call(moveEnquiry, { id, stage: 'offered' });
    expect(offered.offer_expires_on).toBe(addDays(today(), 14));
    await expect(
      officer.call(moveEnquiry, { id, stage: 'offered', offer_expires_on: '2020-01-01' }),
    ).rejects.toMatchObject({ code: 'enquiry.expired_offer' });
    await officer.call(setEnquiryDocuments, { id, documents: ['birth-certificate'] });
    const { version } = await officer.call(getOfferLetter, {});
    await expect(
      officer.call(saveOfferLetter, { body: 'Dear {{gardian}}, please come.', version }),
    ).rejects.toMatchObject({ code: 'enquiry.letter_field' });
    await officer.call(saveOfferLetter, {
      body: 'Dear {{guardian}}, #panic {{child}} may join {{class}}.',
      version,
    });
    const letter = textOf(await officer.call(printOfferLetter, { id }));
    expect(letter).toContain('Dear Lucy Wanjiru Hassan, #panic Amina Hassan may join Grade 7.');
    expect(letter).toContain('brought');
  });

  test('ends in an admission that starts from the enquiry and closes it', async () => {
    const { officer, amina } = await anOffice();
    const { id } = await officer.call(addEnquiry, amina);
    const { guardian, enquiry_id, ...child } = await officer.call(getEnquiryPrefill, { id });
    expect(guardian).toMatchObject({ first_name: 'Lucy', last_name: 'Wanjiru Hassan' });
    const learner = await officer.call(admitStudent, {
      first_name: child.first_name,
      surname: child.surname,
      class_id: child.class_id,
      gender: 'female',
      boarding: 'day',
      admitted_on: today(),
      enquiry_id,
    });
    expect(await officer.call(getEnquiry, { id })).toMatchObject({
      stage: 'accepted',
      student_id: learner.id,
      admission_number: learner.admission_number,
    });
    await expect(officer.call(moveEnquiry, { id, stage: 'new' })).rejects.toMatchObject({
      code: 'enquiry.admitted',
    });
  });
});

test('the report counts by source and officer, and the list goes out as a file', async () => {
  const { officer, school, amina } = await anOffice();
  const { id } = await officer.call(addEnquiry, amina);
  await officer.call(addEnquiry, { ...amina, first_name: 'Yusuf', source: 'referral' });
  await officer.call(moveEnquiry, { id, stage: 'offered' });
  await officer.call(moveEnquiry, { id, stage: 'accepted' });
  const by_source = await officer.call(enquiryReport, { by: 'source' });
  expect(by_source.rows).toMatchObject([
    { key: 'phone', total: 1, offered: 1, accepted: 1, open: 0 },
    { key: 'referral', total: 1, offered: 0, open: 1 },
  ]);
  const by_officer = await officer.call(enquiryReport, { by: 'officer' });
  expect(by_officer).toMatchObject({ rows: [{ key: officer.id, total: 2 }], totals: { total: 2 } });
  const gone = await officer.call(addEnquiry, { ...amina, first_name: 'Zawadi' });
  await officer.call(moveEnquiry, { id: gone.id, stage: 'lost', note: 'Fees are too high' });
  const by_reason = await officer.call(enquiryReport, { by: 'lost_reason' });
  expect(by_reason.rows).toMatchObject([{ label: 'Fees are too high', lost: 1 }]);
  const reasons: RawAnswer = await school.admin.call(exportEnquiryReport, {
    by: 'lost_reason',
    format: 'csv',
  });
  expect(reasons.text).toContain('Fees are too high');
  const file: RawAnswer = await school.admin.call(exportEnquiries, {
    format: 'csv',
    source: 'referral',
  });
  expect(file.text).toContain('Yusuf Hassan');
  expect(file.text).not.toContain('Amina Hassan');
});

test('a message from the website becomes one enquiry and leaves the list', async () => {
  const { officer, school, amina } = await anOffice();
  await callerOf(server, { domain: school.domain }).call(sendContactMessage, {
    name: 'Nancy Chebet',
    phone: '0722000431',
    message: 'Is there a place in Grade 7?',
  });
  const { rows } = await officer.call(listWebsiteMessages, {});
  const contact_message_id = rows[0]!.id;
  await officer.call(addEnquiry, { ...amina, source: 'website', contact_message_id });
  expect((await officer.call(listWebsiteMessages, {})).rows).toEqual([]);
  await expect(
    officer.call(addEnquiry, { ...amina, first_name: 'Other', contact_message_id }),
  ).rejects.toMatchObject({ code: 'enquiry.message_taken' });
});
