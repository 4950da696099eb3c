import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { listNotifications } from '@darasa/contract/platform/notifications';
import {
  addUsualLeaveTypes,
  cancelLeave,
  getBalances,
  getMyLeave,
  exportLeave,
  listLeave,
  replaceReliever,
  requestLeave,
  requestMyLeave,
} from '@darasa/contract/staff/leave';
import { listStaff } from '@darasa/contract/staff/register';
import { addDays, isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { newSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
// Monday to Friday of a week without holidays, whatever the year of the clock.
const next_year = Number(isoDate(server.clock.now).slice(0, 4)) + 1;
const monday = firstMonday(`${next_year}-02-01`);
const week = { from_on: monday, to_on: addDays(monday, 4) };

function firstMonday(date: string): string {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 1 ? date : firstMonday(addDays(date, 1));
}

async function schoolWithLeave() {
  const school = await newSchool(server);
  await school.admin.call(addUsualLeaveTypes, {});
  const teacher = await school.staff(['teacher-portal']);
  const director = await school.staff(['roles'], ['view'], { responsibility: 'DIRECTOR' });
  const kinds = await school.sql<{ id: string; name: string }>(
    'select id, name from staff.leave_types where tenant_id = $1',
    [school.tenant_id],
  );
  const typeOf = (name: string) => kinds.find((one) => one.name === name)!.id;
  return { school, teacher, director, typeOf };
}

async function decideFirst(person: Person, decision: 'approve' | 'reject', comment?: string) {
  const [row] = (await person.call(listInbox, {})).rows;
  const { round, step } = await person.call(getApproval, { id: row!.id });
  await person.call(decide, {
    id: row!.id,
    decision,
    round,
    step,
    ...(comment ? { comment } : {}),
  });
}

describe('a request for leave', () => {
  test('is sent by the person, decided on, and taken from what is left', async () => {
    const { school, teacher, director, typeOf } = await schoolWithLeave();
    const type_id = typeOf('Annual leave');
    const made = await teacher.call(requestMyLeave, { ...week, type_id, reason: 'Wedding' });
    expect(made).toMatchObject({ state: 'pending', half_days: 10, type: 'Annual leave' });
    await decideFirst(director, 'approve');
    const { rows } = await teacher.call(getMyLeave, {});
    expect(rows).toMatchObject([{ id: made.id, state: 'approved' }]);
    const csv: RawAnswer = await school.admin.call(exportLeave, {
      state: 'approved',
      format: 'csv',
    });
    expect(csv.text).toContain('Stands in');
    expect(csv.text).toContain(',Approved,');
    expect((await school.admin.call(listLeave, { begins_from: '2030-01-01' })).count).toBe(0);
    const everybody = await school.admin.call(listLeave, { state: 'approved' });
    expect(everybody).toMatchObject({ count: 1, rows: [{ staff_id: teacher.session.staff!.id }] });
  });

  test('that is rejected says why, and its days may be asked for again', async () => {
    const { teacher, director, typeOf } = await schoolWithLeave();
    const type_id = typeOf('Annual leave');
    await teacher.call(requestMyLeave, { ...week, type_id });
    await decideFirst(director, 'reject', 'Exams that week');
    const { rows } = await teacher.call(getMyLeave, {});
    expect(rows).toMatchObject([{ state: 'rejected', decision_note: 'Exams that week' }]);
    await teacher.call(requestMyLeave, { ...week, type_id });
  });

  test('on days that are asked for already is refused, but two halves make a day', async () => {
    const { teacher, typeOf } = await schoolWithLeave();
    const type_id = typeOf('Annual leave');
    const one_day = { from_on: monday, to_on: monday, type_id };
    await teacher.call(requestMyLeave, { ...one_day, half_day: 'morning' });
    await expect(teacher.call(requestMyLeave, { ...week, type_id })).rejects.toMatchObject({
      code: 'leave.overlaps',
    });
    const other = await teacher.call(requestMyLeave, { ...one_day, half_day: 'afternoon' });
    expect(other.half_days).toBe(1);
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        teacher.call(requestMyLeave, {
          from_on: addDays(monday, 1),
          to_on: addDays(monday, 1),
          type_id,
        }),
      ),
    );
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  test('longer than what is left, on a weekend, or the wrong way round gets a sentence', async () => {
    const { teacher, typeOf } = await schoolWithLeave();
    const sentence = async (from: number, to: number, type = 'Compassionate leave') => {
      const span = { from_on: addDays(monday, from), to_on: addDays(monday, to) };
      const refused = await teacher
        .call(requestMyLeave, { ...span, type_id: typeOf(type) })
        .catch((error) => error);
      return refused.body.errors[0].message;
    };
    expect(await sentence(0, 8)).toBe(
      'This takes 7 days, and there is 5 days of compassionate leave left.',
    );
    expect(await sentence(5, 6)).toMatch(/free anyway/);
    expect(await sentence(3, 1)).toMatch(/cannot be before/);
  });

  test('over the new year is charged to each year, and nobody who is away stands in', async () => {
    const { school, teacher, director, typeOf } = await schoolWithLeave();
    const type_id = typeOf('Maternity leave');
    await school.sql(`update identity.staff set gender = 'female' where user_id = $1`, [
      teacher.id,
    ]);
    const year = next_year - 1;
    // All days count: 10 of this year and 80 of the next.
    const over = { from_on: `${year}-12-22`, to_on: `${next_year}-03-21` };
    const made = await teacher.call(requestMyLeave, { ...over, type_id });
    expect(made.half_days).toBe(180);
    await decideFirst(director, 'approve');
    const { balances } = await teacher.call(getMyLeave, {});
    expect(balances.find((one) => one.id === type_id)).toMatchObject({
      taken_half_days: 20,
      left_half_days: 160,
    });
    // Of the next year ten days are left, not none and not ninety.
    const later = { type_id, from_on: `${next_year}-06-01` };
    await expect(
      teacher.call(requestMyLeave, { ...later, to_on: `${next_year}-06-11` }),
    ).rejects.toMatchObject({ body: { resultCode: 'leave.too_long' } });
    await teacher.call(requestMyLeave, { ...later, to_on: `${next_year}-06-10` });

    const other = await school.staff(['teacher-portal']);
    const asked = { ...week, type_id: typeOf('Annual leave') };
    await expect(
      other.call(requestMyLeave, { ...asked, reliever_id: teacher.session.staff!.id }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'reliever_id' }] } });
    await other.call(requestMyLeave, { ...asked, reliever_id: director.session.staff!.id });
  });

  test('is cancelled by its owner, who then has nothing waiting', async () => {
    const { school, teacher, director, typeOf } = await schoolWithLeave();
    const type_id = typeOf('Annual leave');
    const { id } = await teacher.call(requestMyLeave, { ...week, type_id });
    const stranger = await school.staff(['library']);
    await expect(stranger.call(cancelLeave, { id })).rejects.toMatchObject({ status: 404 });
    expect((await teacher.call(cancelLeave, { id })).state).toBe('cancelled');
    expect((await director.call(listInbox, {})).rows).toEqual([]);
    await expect(teacher.call(cancelLeave, { id })).rejects.toMatchObject({
      code: 'leave.settled',
    });
  });

  test('is given another stand-in, who hears of it like the one who no longer is', async () => {
    const { school, teacher, director, typeOf } = await schoolWithLeave();
    const [first, second] = [
      await school.staff(['teacher-portal']),
      await school.staff(['teacher-portal']),
    ];
    const staff = (person: Person) => person.session.staff!.id;
    const type_id = typeOf('Annual leave');
    const asked = { ...week, type_id, reliever_id: staff(first) };
    const { id } = await teacher.call(requestMyLeave, asked);
    await decideFirst(director, 'approve');
    const heard = async (person: Person) =>
      (await person.call(listNotifications, {})).rows.map((row) => row.title);
    expect((await heard(first))[0]).toMatch(/^You stand in for /);

    const replace = (who: Person, to: Person) =>
      who.call(replaceReliever, { id, reliever_id: staff(to) });
    await expect(replace(second, second)).rejects.toMatchObject({ status: 404 });
    await expect(replace(teacher, teacher)).rejects.toMatchObject({
      body: { errors: [{ path: 'reliever_id', message: 'Somebody else must stand in' }] },
    });
    await expect(replace(teacher, first)).rejects.toMatchObject({ code: 'leave.reliever_same' });
    // Who starts only in the middle of it cannot stand in, nor can who is away for a day of it.
    const startsOn = (day: string) =>
      school.sql('update identity.staff set joined_on = $2 where id = $1', [staff(second), day]);
    await startsOn(addDays(monday, 1));
    await expect(replace(teacher, second)).rejects.toMatchObject({ code: 'leave.reliever_gone' });
    await startsOn(monday);
    const friday = { from_on: week.to_on, to_on: week.to_on, type_id };
    const { id: day_off } = await second.call(requestMyLeave, friday);
    await decideFirst(director, 'approve');
    await expect(replace(teacher, second)).rejects.toMatchObject({ code: 'leave.reliever_away' });
    await second.call(cancelLeave, { id: day_off });

    const { reliever } = await replace(teacher, second);
    expect((await teacher.call(getMyLeave, {})).rows).toMatchObject([{ id, reliever }]);
    expect((await heard(first))[0]).toMatch(/^You no longer stand in for /);
    expect((await heard(second))[0]).toMatch(/^You stand in for /);
    await school.admin.call(replaceReliever, { id, reliever_id: staff(first) });
    expect((await heard(teacher))[0]).toMatch(/ stands in for you$/);
    await teacher.call(cancelLeave, { id });
    expect((await heard(first))[0]).toMatch(/^You no longer stand in for /);
    await expect(replace(teacher, second)).rejects.toMatchObject({ code: 'leave.over' });
  });

  test('written down by the office shows who is away today', async () => {
    const { school, teacher, director, typeOf } = await schoolWithLeave();
    const staff_id = teacher.session.staff!.id;
    const today = isoDate(server.clock.now);
    const span = { from_on: addDays(today, -3), to_on: addDays(today, 3) };
    const type_id = typeOf('Unpaid leave');
    await school.admin.call(requestLeave, { ...span, staff_id, type_id });
    await decideFirst(director, 'approve');
    const { rows } = await school.admin.call(listStaff, { status: 'on-leave' });
    expect(rows).toMatchObject([{ id: staff_id, status: 'on-leave' }]);
    const { balances } = await school.admin.call(getBalances, { staff_id });
    expect(balances.find((one) => one.id === type_id)).toMatchObject({ left_half_days: null });
  });
});
