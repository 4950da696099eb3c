import { gateRole } from '@darasa/contract/access';
import {
  checkIn,
  checkOut,
  decideVisit,
  exportVisits,
  findPeople,
  getVisit,
  getVisitPhoto,
  listOnSite,
  listVisits,
  printMuster,
  printPass,
  recognise,
  setVisitPhoto,
} from '@darasa/contract/gate/visits';
import { addWatched } from '@darasa/contract/gate/watch-list';
import { listNotifications } from '@darasa/contract/platform/notifications';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { purge } from './service.ts';

const server = await startServer();
const day_ms = 24 * 60 * 60_000;

const peter = {
  name: 'Peter Kamau',
  phone: '0722 000 431',
  id_digits: '4417',
  purpose: 'fees',
} as const;

async function aGate() {
  const school = await newSchool(server);
  const guard = await school.guard();
  const office = await school.staff(
    ['attendance', 'administration'],
    ['view', 'create', 'edit', 'export'],
  );
  return { school, guard, office };
}

async function aLearner({ sql, tenant_id, school_id }: NewSchool) {
  const id = newId();
  await sql(
    `insert into students.students (tenant_id, id, school_id, admission_number, surname, first_name,
       gender, admitted_on, created_at)
     values ($1, $2, $3, $4, 'Hassan', 'Zawadi', 'female', '2026-01-06', now())`,
    [tenant_id, id, school_id, `A${id.slice(-6)}`],
  );
  return id;
}

const textOf = (answer: RawAnswer) => pdfText(Buffer.from(answer.text, 'latin1')).join('\n');

describe('a visitor', () => {
  test('comes, is on site with a pass, and goes', async () => {
    const { guard, school } = await aGate();
    const student_id = await aLearner(school);
    const { pass_number, outcome, id } = await guard.call(checkIn, {
      ...peter,
      student_id,
      vehicle: 'kda 123x',
    });
    expect({ pass_number, outcome }).toEqual({ pass_number: 1, outcome: 'in' });
    const { rows } = await guard.call(listOnSite, {});
    expect(rows).toMatchObject([
      { name: 'Peter Kamau', sees: 'Zawadi Hassan', vehicle: 'KDA 123X', state: 'in' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('431');
    await guard.call(checkOut, { id });
    await guard.call(checkOut, { id });
    expect((await guard.call(listOnSite, {})).rows).toEqual([]);
  });

  test('needs a number to be known by, and a host of this school', async () => {
    const { guard } = await aGate();
    const stranger = await newSchool(server);
    const student_id = await aLearner(stranger);
    await expect(guard.call(checkIn, { name: 'Nobody', purpose: 'other' })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'phone' }] },
    });
    await expect(guard.call(checkIn, { ...peter, student_id })).rejects.toMatchObject({
      code: 'visit.host_not_found',
    });
  });

  test('the guard is told at once all that is missing', async () => {
    const { guard } = await aGate();
    const refused = await guard.call(checkIn, {} as never).catch((error) => error);
    const told = refused.body.errors.map((one: { path: string }) => one.path);
    expect(told.toSorted()).toEqual(['name', 'phone', 'purpose']);
  });

  test('who comes again is recognised without a number being shown', async () => {
    const { guard, school } = await aGate();
    const { id } = await guard.call(checkIn, peter);
    await guard.call(checkOut, { id });
    for (const digits of ['0722000431', '+254 722 000 431', '4417']) {
      const { rows } = await guard.call(recognise, { digits });
      expect(rows).toMatchObject([{ again_id: id, name: 'Peter Kamau', purpose: 'fees' }]);
      expect(JSON.stringify(rows)).not.toMatch(/000431|4417/);
    }
    expect((await guard.call(recognise, { digits: '0431' })).rows).toEqual([]);
    const { name, purpose } = peter;
    await guard.call(checkIn, { name, purpose, again_id: id });
    const kept = await school.sql(
      `select phone, id_digits from gate.visits where tenant_id = $1 and left_at is null`,
      [school.tenant_id],
    );
    expect(kept).toEqual([{ phone: '254722000431', id_digits: '4417' }]);
  });

  test('written down while the line was down keeps its times; sent twice it is there once', async () => {
    const { guard } = await aGate();
    const now_ms = server.clock.now.getTime();
    const came_at = new Date(now_ms - 3 * 3_600_000).toISOString();
    const left_at = new Date(now_ms - 3_600_000).toISOString();
    const key = newId();
    const first = await guard.call(checkIn, { ...peter, came_at, left_at }, { key });
    const second = await guard.call(checkIn, { ...peter, came_at, left_at }, { key });
    expect(second).toEqual(first);
    expect(first.outcome).toBe('out');
    const { rows } = await guard.call(listVisits, {});
    expect(rows).toMatchObject([{ came_at, left_at, name: 'Peter K.' }]);
    await expect(
      guard.call(checkIn, { ...peter, came_at: new Date(now_ms - 4 * day_ms).toISOString() }),
    ).rejects.toMatchObject({ code: 'visit.too_late' });
  });
});

describe('somebody on the list', () => {
  test('waits: the gate is told to call the office, and the office why', async () => {
    const { guard, office, school } = await aGate();
    await office.call(addWatched, {
      name: 'P. Kamau',
      id_number: '30224417',
      reason: 'Sold fake uniforms',
    });
    const answer = await guard.call(checkIn, peter);
    expect(answer).toMatchObject({ outcome: 'call-office', pass_number: null });
    const seen = JSON.stringify([
      await guard.call(listOnSite, {}),
      await guard.call(listVisits, {}),
      (await guard.call(listNotifications, {})).rows,
    ]);
    expect(seen).not.toMatch(/uniform|watch/i);
    await expect(guard.call(getVisit, { id: answer.id })).rejects.toMatchObject({ status: 403 });
    for (const one of [office, school.admin]) {
      const { rows } = await one.call(listNotifications, {});
      expect(rows).toMatchObject([
        {
          title: 'Peter Kamau is at the gate',
          text: expect.stringContaining('fake uniforms'),
          link: `/dashboard/gate?visit=${answer.id}`,
        },
      ]);
    }
    await expect(
      guard.call(decideVisit, { id: answer.id, decision: 'let-in' }),
    ).rejects.toMatchObject({ status: 403 });
    await office.call(decideVisit, { id: answer.id, decision: 'let-in' });
    expect((await guard.call(listNotifications, {})).rows).toMatchObject([
      { link: `/dashboard/app?tab=book&id=${answer.id}` },
    ]);
    await guard.call(checkIn, { name: 'Peter Kamau', phone: '0733 111 222', purpose: 'fees' });
    const told = await guard.call(listVisits, { id: answer.id });
    expect(told).toMatchObject({ count: 1, rows: [{ id: answer.id, state: 'in' }] });
    expect((await guard.call(listOnSite, {})).rows).toHaveLength(2);
    await expect(
      office.call(decideVisit, { id: answer.id, decision: 'turn-away' }),
    ).rejects.toMatchObject({ code: 'visit.decided' });
  });

  test('is also a guardian who is barred from a child', async () => {
    const { guard, school } = await aGate();
    const student_id = await aLearner(school);
    const guardian_id = newId();
    await school.sql(
      `insert into students.guardians (tenant_id, id, first_name, last_name, other_phone, created_at)
       values ($1, $2, 'Peter', 'Kamau', '254722000431', now())`,
      [school.tenant_id, guardian_id],
    );
    await school.sql(
      `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
         relation, is_barred, barred_reason, created_at)
       values ($1, $2, $3, $4, $5, 'father', true, 'Court order', now())`,
      [school.tenant_id, newId(), school.school_id, student_id, guardian_id],
    );
    const { outcome } = await guard.call(checkIn, peter);
    expect(outcome).toBe('call-office');
    const { rows } = await school.admin.call(listNotifications, {});
    expect(rows[0]?.text).toBe('Barred from Zawadi Hassan: Court order');
  });
});

describe('what a guard may know', () => {
  test('does not leave the device as a file, whatever the role was given', async () => {
    const school = await newSchool(server);
    const acts = ['view', 'create', 'export'] as const;
    const guard = await school.staff(['attendance'], acts, { role_name: gateRole });
    for (const path of ['visits', 'handovers', 'watched-people']) {
      const answer = await guard.raw('GET', `/api/gate/${path}/export?format=csv`);
      expect(answer.status).toBe(403);
    }
    // Who is on site must be on paper when the alarm goes.
    expect((await guard.raw('GET', '/api/gate/muster')).status).toBe(200);
  });

  test('is a name and a class of whom somebody comes to see, from three letters on', async () => {
    const { guard, school } = await aGate();
    await aLearner(school);
    const { rows } = await guard.call(findPeople, { search: 'zaw' });
    expect(rows).toMatchObject([{ kind: 'learner', name: 'Zawadi Hassan' }]);
    await expect(guard.call(findPeople, { search: 'za' })).rejects.toMatchObject({ status: 400 });
    expect((await guard.call(findPeople, { search: '%%%' })).rows).toEqual([]);
  });

  test('the office reads the numbers and exports the book, the guard does neither', async () => {
    const { guard, office } = await aGate();
    const { id } = await guard.call(checkIn, peter);
    expect(await office.call(getVisit, { id })).toMatchObject({ phone: '254722000431' });
    await expect(guard.call(exportVisits, { format: 'csv' })).rejects.toMatchObject({
      status: 403,
    });
    const book: RawAnswer = await office.call(exportVisits, { format: 'csv' });
    expect(book.text).toContain('Peter Kamau');
    expect(book.text).toContain('On site');
    expect(book.text).not.toContain('000431');
  });

  test('nothing of who came stays in the trail, and visits go after ninety days', async () => {
    const { guard, school } = await aGate();
    await guard.call(checkIn, peter);
    const trail = await school.sql<{ after: object }>(
      `select after from platform.audit where tenant_id = $1 and record_type = 'visit'`,
      [school.tenant_id],
    );
    expect(trail).toHaveLength(1);
    expect(JSON.stringify(trail)).not.toMatch(/Peter|000431|4417/);
    const { tenant_id, school_id } = school;
    const purgeAt = (days: number) =>
      inScope(server.pool, { tenant_id, school_id }, 'write', (db) =>
        purge({ db, now: new Date(server.clock.now.getTime() + days * day_ms) }),
      );
    expect(await purgeAt(89)).toBe(0);
    expect(await purgeAt(91)).toBe(1);
  });
});

test('the muster and the pass are printed, and a photo is kept for those at the gate', async () => {
  const { guard, school } = await aGate();
  const { id } = await guard.call(checkIn, peter);
  const muster = textOf(await guard.call(printMuster, {}));
  expect(muster).toContain('Peter Kamau');
  expect(muster).not.toContain('000431');
  expect(textOf(await guard.call(printPass, { id }))).toContain('Visitor pass');
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  await guard.call(setVisitPhoto, { id }, { file: { bytes, name: 'face.png' } });
  const photo: RawAnswer = await guard.call(getVisitPhoto, { id });
  expect(photo.headers.get('content-type')).toBe('image/jpeg');
  const teacher = await school.staff(['teacher-portal']);
  await expect(teacher.call(getVisitPhoto, { id })).rejects.toMatchObject({ status: 403 });
  // Not even who took it has another way to it.
  const [kept] = await school.sql<{ photo_id: string }>(
    'select photo_id from gate.visits where tenant_id = $1 and id = $2',
    [school.tenant_id, id],
  );
  expect((await guard.raw('GET', `/api/files/${kept!.photo_id}`)).status).toBe(404);
});
