import { listAudit } from '@darasa/contract/platform/audit';
import { listNotifications } from '@darasa/contract/platform/notifications';
import {
  cancelPlannedChange,
  getLife,
  moveLearners,
} from '@darasa/contract/students/learners/moves';
import { attachEvidence, changeStatus } from '@darasa/contract/students/learners/status';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type PlantedClass, plantClass, plantLearners } from '#test/planted-classes.ts';
import { startServer } from '#test/server.ts';
import { inSchoolOf } from '#platform/automatic.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { beginPlanned, plannedRunners } from '../due-changes/runner.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const soon = addDays(today, 5);
const reason = 'Asked for by the parent';
let school: NewSchool;
let form: PlantedClass;
let learners: string[];

beforeAll(async () => {
  school = await newSchool(server);
  form = await plantClass(school, 'Form 3', ['East', 'West']);
  learners = await plantLearners(school, form, 'East', 4);
});

const life = (student_id: string) => school.admin.call(getLife, { student_id });
const move = (student_id: string, more: object = {}) =>
  school.admin.call(moveLearners, {
    student_ids: [student_id],
    stream_id: form.streams['West']!,
    on_date: soon,
    reason,
    ...more,
  });

const jobsOf = (task: string) =>
  school.sql<{ text: string | null }>(
    `select m->>'text' as text
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     left join jsonb_array_elements(j.payload::jsonb->'messages') m on true
     where j.payload->>'tenant_id' = $1 and t.identifier = $2`,
    [school.tenant_id, task],
  );

/** What the worker does on a day: the chore asks for it, the runner makes it. */
async function liveThrough(day: string): Promise<void> {
  const { tenant_id, school_id } = school;
  const now = new Date(`${day}T05:00:00Z`);
  await inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
    beginPlanned({ db, tenant_id, school_id, now }),
  );
  const visit = () => ({ now, request_id: 'job', device: 'Worker', address: '::1' });
  const run = plannedRunners(inSchoolOf(server.pool, visit))['learners.change'];
  await run({ on_date: day }, { tenant_id, school_id });
}

test('a move for a later day waits, is made on that day, and the family is told then', async () => {
  const [id] = learners as [string];
  await giveGuardian(id);
  expect(await move(id, { tell_family: true })).toMatchObject({ planned_for: soon });
  expect(await life(id)).toMatchObject({
    stream_name: 'East',
    planned: [{ kind: 'move', stream_name: 'West', on_date: soon, state: 'waiting' }],
  });
  await liveThrough(addDays(soon, -1));
  expect(await jobsOf('learners.change')).toHaveLength(0);
  expect((await life(id)).stream_name).toBe('East');
  await liveThrough(soon);
  expect(await jobsOf('learners.change')).toHaveLength(1);
  const now = await life(id);
  expect(now).toMatchObject({ stream_name: 'West', planned: [] });
  expect(now.placements).toMatchObject([
    { stream_name: 'West', from_on: soon, how: 'moved', reason },
    { stream_name: 'East', to_on: addDays(soon, -1) },
  ]);
  const { text } = (await jobsOf('messages.tell'))[0]!;
  expect(text).toContain('in Form 3 West from');
  await liveThrough(soon);
  expect((await life(id)).placements).toHaveLength(2);
  const trail = await school.admin.call(listAudit, { record_type: 'learner', record_id: id });
  expect(trail.rows[0]!.changes).toContainEqual({ field: 'Stream name', from: 'East', to: 'West' });
});

async function giveGuardian(student_id: string) {
  const guardian_id = newId();
  await school.sql(
    `insert into students.guardians (tenant_id, id, first_name, last_name, phone, created_at)
     values ($1, $2, 'Peter', 'Kamau', '254711000123', now())`,
    [school.tenant_id, guardian_id],
  );
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at) values ($1, $2, $3, $4, $5, 'father', now())`,
    [school.tenant_id, newId(), school.school_id, student_id, guardian_id],
  );
}

test('who leaves on a later day is at school until that day is over, and the paper goes along', async () => {
  const id = learners[1]!;
  const status = { student_id: id, status: 'transferred', on_date: soon, reason } as const;
  const asked = await school.admin.call(changeStatus, status);
  expect(asked.planned_for).toBe(soon);
  const file = { bytes: Buffer.from('%PDF-1.7 a letter'), name: 'letter.pdf' };
  await school.admin.call(attachEvidence, { id: asked.id }, { file });
  await liveThrough(soon);
  expect(await life(id)).toMatchObject({ status: 'active' });
  await liveThrough(addDays(soon, 1));
  expect(await life(id)).toMatchObject({
    status: 'transferred',
    left_on: soon,
    status_changes: [{ id: asked.id, on_date: soon, evidence_name: 'letter.pdf' }],
  });
});

test('a learner has one planned change at a time, and it can be taken back', async () => {
  const id = learners[2]!;
  await move(id);
  const refused = { code: 'planned_change.waits' };
  await expect(move(id, { on_date: addDays(soon, 1) })).rejects.toMatchObject(refused);
  const [planned] = (await life(id)).planned;
  const reader = await school.staff(['students'], ['view']);
  await expect(reader.call(cancelPlannedChange, { id: planned!.id })).rejects.toMatchObject({
    status: 403,
  });
  await school.admin.call(cancelPlannedChange, { id: planned!.id });
  await expect(school.admin.call(cancelPlannedChange, { id: planned!.id })).rejects.toMatchObject({
    code: 'planned_change.over',
  });
  await liveThrough(soon);
  expect(await life(id)).toMatchObject({ stream_name: 'East', planned: [] });
  const stranger = await newSchool(server);
  await expect(stranger.admin.call(cancelPlannedChange, { id: planned!.id })).rejects.toMatchObject(
    { status: 404 },
  );
});

test('what can no longer be made says why, and whoever planned it hears of it', async () => {
  const id = learners[3]!;
  await move(id);
  await move(id, { on_date: today });
  await liveThrough(soon);
  const [planned] = (await life(id)).planned;
  expect(planned).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('already in Form 3 West'),
  });
  const { rows } = await school.admin.call(listNotifications, {});
  expect(rows[0]!.title).toContain('could not be made');
});

test('a day too far ahead is refused, and a death is not said by SMS', async () => {
  const id = learners[2]!;
  await expect(move(id, { on_date: addDays(today, 500) })).rejects.toMatchObject({
    body: { errors: [{ path: 'on_date' }] },
  });
  const sad = { student_id: id, status: 'deceased', on_date: today, reason } as const;
  await expect(
    school.admin.call(changeStatus, { ...sad, tell_family: true }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'tell_family' }] } });
});
