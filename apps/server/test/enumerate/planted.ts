import { director } from '@darasa/contract/access';
import type pg from 'pg';
import { z } from 'zod';
import { newSchool, type NewSchool } from '../new-school.ts';
import type { TestServer } from '../server.ts';
import { newCanary, type PlantedGround, plantRows } from './rows.ts';

/**
 * A planted read is what every planted read declares, before a test says where it stands and what is wrong
 * with it.
 */
export const read = {
  method: 'GET',
  access: { who: 'signed-in' },
  summary: 'Planted',
  input: z.strictObject({}),
  output: z.any(),
} as const;

export const write = {
  ...read,
  method: 'POST',
  idempotent: false,
  audited: false,
} as const;

/** A school with a row in every table, in the name of its administrator, and with a family. */
export async function sideIn(server: TestServer, school?: NewSchool) {
  const ground = await groundIn(school ?? (await newSchool(server)));
  return { domain: ground.domain, planted: await plantRows(server.owner, ground) };
}

/**
 * The administrator, who directs the school as well, may come in at every door of the staff; the
 * parent at those of a family.
 */
export async function groundIn(school: NewSchool) {
  const { tenant_id, school_id, admin, domain } = school;
  await school.sql('update identity.staff set responsibility = $1 where user_id = $2', [
    director,
    admin.id,
  ]);
  const { id: parent_id } = await school.parent();
  return { tenant_id, school_id, domain, user_id: admin.id, parent_id, canary: newCanary() };
}

/**
 * A learner is named: what may be about nobody, and would then be for anybody to read, is about the planted
 * learner.
 */
export async function nameTheLearner(
  owner: pg.Pool,
  { tenant_id, rows }: PlantedGround,
): Promise<void> {
  const of_learner = [tenant_id, rows.get('students.students')![0]!['id']];
  for (const table of ['communication.messages', 'communication.papers']) {
    const named = `update ${table} set student_ids = array[$2::uuid] where tenant_id = $1`;
    await owner.query(named, of_learner);
  }
  await owner.query('update finance.dues set student_id = $2 where tenant_id = $1', of_learner);
  await owner.query(
    'delete from finance.remembered_narrations where tenant_id = $1 and student_id is null',
    [tenant_id],
  );
}
