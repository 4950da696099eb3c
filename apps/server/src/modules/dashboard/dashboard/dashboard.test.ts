import { createEvent } from '@darasa/contract/administration/years/events';
import { getDashboard, getOffice } from '@darasa/contract/dashboard/dashboard';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { editStudent, getStudent } from '@darasa/contract/students/families/record';
import { addDays, isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { plantClass, plantLearners } from '#test/planted-classes.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer({ frozen: true });
const year = Number(isoDate(server.clock.now).slice(0, 4));

describe('the dashboard', () => {
  test('of an admin shows terms, silent staff, letters and changes', async () => {
    const school = await newSchool(server);
    await addTerm(school, 'Term 1', `${year}-01-05`, `${year}-04-04`);
    await addTerm(school, 'Term 2', `${year}-04-27`, `${year}-08-01`);
    await addContactMessage(school, 'Wanjiku', 'Is there room in Grade 7?'.padEnd(900, '!'));
    const silent = await school.staff([], []);
    await school.sql('update identity.users set last_sign_in_at = null where id = $1', [silent.id]);
    await addChange(school, school.admin.id, 'Change a class');

    const seen = await school.admin.call(getDashboard, {});

    expect(seen.terms.map((term) => term.name)).toEqual(['Term 1', 'Term 2']);
    expect(seen.waiting.find((row) => row.key === 'staff.never-signed-in')).toMatchObject({
      count: 1,
      strong: '1 person',
    });
    expect(seen.contact_messages).toMatchObject({ count: 1, rows: [{ name: 'Wanjiku' }] });
    expect(seen.contact_messages?.rows[0]?.message).toHaveLength(240);
    expect(seen.recent_changes).toHaveLength(1);
    expect(seen.recent_changes?.[0]).toMatchObject({ did: 'changed', what: 'a class' });
    expect(seen.recent_changes?.[0]?.who).toMatch(/^Amina Person/);
  });

  test('shows each person only the cards of their modules', async () => {
    const school = await newSchool(server);
    const cards = async (...modules: Parameters<NewSchool['staff']>[0]) => {
      const person = await school.staff(['dashboard', ...modules], ['view']);
      return Object.keys(await person.call(getDashboard, {})).sort();
    };
    const always = ['events', 'terms', 'today', 'waiting'];
    const besides = (...names: string[]) => [...always, ...names].sort();
    expect(await cards()).toEqual(always);
    expect(await cards('teacher-portal')).toEqual(besides('birthdays', 'my_classes'));
    expect(await cards('academics')).toEqual(besides('birthdays', 'my_classes'));
    expect(await cards('finance')).toEqual(besides('collected'));
    expect(await cards('administration')).toEqual(besides('contact_messages', 'recent_changes'));
  });

  test('tells everyone what comes next at the school, and not what is over', async () => {
    const school = await newSchool(server);
    const today = isoDate(server.clock.now);
    for (const days of [3, -1, 0]) {
      const starts_on = addDays(today, days);
      await school.admin.call(createEvent, { title: `In ${days}`, starts_on });
    }
    const clerk = await school.staff(['dashboard'], ['view']);
    const { events } = await clerk.call(getDashboard, {});
    expect(events.map((one) => one.title)).toEqual(['In 0', 'In 3']);
  });

  test('tells a bursar what came in today, without what was cancelled', async () => {
    const school = await newSchool(server);
    const books = await newBooks(school);
    const pay = (amount_cents: number) =>
      school.admin.call(recordPayment, {
        student_id: books.students[0]!,
        amount_cents,
        method: 'cash',
        money_account_id: books.cash_id,
        received_on: isoDate(server.clock.now),
      });
    await pay(1_500_00);
    const wrong = await pay(9_000_00);
    const bursar = await school.staff(['dashboard', 'finance']);
    await bursar.call(cancelPayment, {
      id: wrong.id,
      reason: 'Counted twice',
      cancelled_on: isoDate(server.clock.now),
    });
    const { collected } = await bursar.call(getDashboard, {});
    expect(collected).toMatchObject({ today_count: 1, today_cents: 1_500_00 });
  });

  test('names in a change who did what to whom, and leads to the record', async () => {
    const school = await newSchool(server);
    const books = await newBooks(school);
    const [id] = books.students;
    const { learner } = await school.admin.call(getStudent, { admission_number: 'A1' });
    await school.admin.call(editStudent, { id: id!, version: learner.version, county: 'Kisumu' });
    const { recent_changes } = await school.admin.call(getDashboard, {});
    expect(recent_changes?.[0]).toMatchObject({
      did: 'changed',
      what: "Learner 1 Otieno's county",
      href: '/dashboard/students/enquiry/A1',
    });
  });

  test('shows a teacher the own classes and whose birthday it is there', async () => {
    const school = await newSchool(server);
    const teacher = await school.staff(['dashboard', 'teacher-portal']);
    const form = await plantClass(school, 'Form 4', ['East', 'West']);
    const [child] = await plantLearners(school, form, 'West', 2);
    await plantLearners(school, form, 'East', 1);
    const today = isoDate(server.clock.now);
    await school.sql('update students.students set born_on = $2 where id = $1', [
      child,
      `2010${today.slice(4)}`,
    ]);
    await school.sql(
      `insert into administration.class_teachers (tenant_id, id, school_id, stream_id, staff_id, from_on, created_at)
       values ($1, $2, $3, $4, $5, '2026-01-05', now())`,
      [
        school.tenant_id,
        newId(),
        school.school_id,
        form.streams['West'],
        teacher.session.staff!.id,
      ],
    );
    const { my_classes, birthdays } = await teacher.call(getDashboard, {});
    expect(my_classes).toMatchObject([
      { name: 'Form 4 West', is_class_teacher: true, subjects: [], count: 2 },
    ]);
    expect(my_classes?.[0]?.faces).toHaveLength(2);
    expect(birthdays).toMatchObject([
      { id: child, on: today, turns: Number(today.slice(0, 4)) - 2010 },
    ]);
  });

  test('says to somebody without a role whom to ask', async () => {
    const school = await newSchool(server);
    const newcomer = await school.staff([], [], { no_role: true });
    await expect(newcomer.call(getDashboard, {})).rejects.toMatchObject({ code: 'access.denied' });
    expect((await newcomer.call(getOffice, {})).people).toMatchObject([
      { name: expect.stringMatching(/^Amina Person/), phone: school.admin.phone },
    ]);
  });

  test('needs the module, whatever else a person may do', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['administration', 'roles']);
    await expect(clerk.call(getDashboard, {})).rejects.toMatchObject({ code: 'access.denied' });
  });

  test('shows nothing of the other school, nor of another organisation', async () => {
    const school = await newSchool(server);
    const theirs = await newSchool(server);
    const elsewhere = { ...school, school_id: school.other_school_id };
    await addTerm(elsewhere, 'Term 1', `${year}-01-05`, `${year}-04-04`);
    await addContactMessage(theirs, 'Otieno', 'Hello there');
    await addChange(theirs, theirs.admin.id, 'Change a term');
    await addChange(elsewhere, school.admin.id, 'Change a class');

    const seen = await school.admin.call(getDashboard, {});

    expect(seen).toMatchObject({ terms: [], recent_changes: [] });
    expect(seen.contact_messages).toEqual({ count: 0, rows: [] });
    expect(seen.waiting.filter((row) => row.count > 0)).toEqual([]);
  });

  test('begins a new day at midnight in Nairobi', async () => {
    const school = await newSchool(server);
    const evening = new Date(`${server.clock.now.toISOString().slice(0, 10)}T21:30:00Z`);
    server.clock.forward(evening.getTime() - server.clock.now.getTime());
    const late = await school.staff(['dashboard']);
    const { today } = await late.call(getDashboard, {});
    expect(Date.parse(today)).toBeGreaterThan(evening.getTime());
  });
});

const addTerm = (school: NewSchool, name: string, starts_on: string, ends_on: string) =>
  school.sql(
    `insert into administration.terms (tenant_id, id, school_id, year, name, starts_on, ends_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [school.tenant_id, newId(), school.school_id, year, name, starts_on, ends_on],
  );

const addContactMessage = (school: NewSchool, name: string, message: string) =>
  school.sql(
    `insert into website.contact_messages (tenant_id, id, name, phone, message, created_at)
     values ($1, $2, $3, '254712345678', $4, now())`,
    [school.tenant_id, newId(), name, message],
  );

const addChange = (school: NewSchool, user_id: string, action: string) =>
  school.sql(
    `insert into platform.audit (tenant_id, id, school_id, at, user_id, request_id, action, record_type, record_id)
     values ($1, $2, $3, now(), $4, 'test', $5, 'class', 'x')`,
    [school.tenant_id, newId(), school.school_id, user_id, action],
  );
