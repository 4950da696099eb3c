import type { InputOf } from '@darasa/contract/endpoint';
import type { Guardian } from '@darasa/contract/students/families/guardian';
import type { editGuardian, GuardianRecord } from '@darasa/contract/students/families/guardians';
import { changesOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { speakTo } from '#modules/identity/index.ts';
import { enterFamily } from '../family/queries.ts';
import * as queries from './queries.ts';

export async function read(ctx: Ctx, id: string): Promise<GuardianRecord> {
  const [guardian, children] = await Promise.all([
    queries.findGuardian(ctx.db, id),
    queries.listChildren(ctx.db, id),
  ]);
  if (!guardian) throw fail('record.not_found');
  return { guardian, children };
}

export async function edit(ctx: Ctx, body: InputOf<typeof editGuardian>): Promise<Guardian> {
  const { id } = body;
  const current = await queries.findGuardian(ctx.db, id, true);
  if (!current) throw fail('record.not_found');
  const yours: Guardian = { ...current, ...changesOf(body, current) };
  const user_id = await queries.updateGuardian(ctx.db, yours).catch((error: unknown) => {
    throw explained(error);
  });
  const saved = { ...yours, version: current.version + 1 };
  ctx.changed('guardian', id, current, saved);
  const { language } = saved;
  if (user_id && language !== current.language) {
    await speakTo(ctx.db, user_id, language);
    ctx.changed('user', user_id, { language: current.language }, { language });
  }
  return saved;
}

/** A parent chose on the account page: messages about the children follow. */
export async function keepLanguage(ctx: Ctx, language: Guardian['language']): Promise<void> {
  if (ctx.user.user_type !== 'parent') return;
  enterFamily(ctx.db, ctx.user.id);
  const kept = await queries.setLanguageOf(ctx.db, ctx.user.id, language);
  const before = language === 'en' ? 'sw' : 'en';
  if (kept) ctx.changed('guardian', kept.id, { language: before }, { language });
}

/**
 * A number turned out to be wrong: whoever of a child of this school has it gets the right one.
 * Answers how many; none where the right one is somebody else's already.
 */
export async function correctPhone(ctx: Ctx, from: string, to: string): Promise<number> {
  const owners = await queries.findByPhones(ctx.db, [from, to]);
  const owner = owners.find((one) => one.phone === from);
  if (!owner || owners.some((one) => one.phone === to)) return 0;
  const current = await queries.findGuardian(ctx.db, owner.id, true);
  if (!current) return 0;
  await edit(ctx, { id: current.id, version: current.version, phone: to });
  return 1;
}

export type NewPerson = Pick<Guardian, 'first_name' | 'last_name'> &
  Partial<{ [K in keyof Guardian]: Guardian[K] | undefined }>;

export async function addPerson(ctx: Ctx, one: NewPerson): Promise<string> {
  const person = {
    id: newId(ctx.now.getTime()),
    first_name: one.first_name,
    last_name: one.last_name,
    phone: one.phone ?? null,
    other_phone: one.other_phone ?? null,
    email: one.email ?? null,
    national_id: one.national_id ?? null,
    occupation: one.occupation ?? null,
    address: one.address ?? null,
    language: one.language ?? 'en',
  };
  const row = { tenant_id: ctx.tenant_id, created_at: nowIso(ctx), ...person };
  await queries.insertGuardian(ctx.db, row).catch((error: unknown) => {
    throw explained(error);
  });
  ctx.changed('guardian', person.id, null, person);
  return person.id;
}

const explained = (error: unknown): unknown =>
  isTaken(error, 'guardians_phone') ? failField('guardian.phone_taken', 'phone') : error;
