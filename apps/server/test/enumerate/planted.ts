import { z } from 'zod';
import { newSchool, type NewSchool } from '../new-school.ts';
import type { TestServer } from '../server.ts';
import { newCanary, plantRows } from './rows.ts';

/** What every planted read declares, before a test says where it stands and what is wrong with it. */
export const read = {
  method: 'GET',
  access: { who: 'signed-in' },
  rate: 'read',
  summary: 'Planted',
  input: z.strictObject({}),
  output: z.any(),
} as const;

export const write = {
  ...read,
  method: 'POST',
  rate: 'write',
  idempotent: false,
  audited: false,
} as const;

/** A school with a row in every table, in the name of its administrator. */
export async function sideIn(server: TestServer, school?: NewSchool) {
  const { tenant_id, school_id, admin, domain } = school ?? (await newSchool(server));
  const ground = { tenant_id, school_id, user_id: admin.id, canary: newCanary() };
  return { domain, planted: await plantRows(server.owner, ground) };
}
