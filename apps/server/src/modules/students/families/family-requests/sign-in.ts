import type { Guardian } from '@darasa/contract/students/families/guardian';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail } from '#platform/fail.ts';
import { addUser, findParentByPhone, openSchool } from '#modules/identity/index.ts';
import * as person from '../guardians/person.ts';
import { linkUser } from './queries.ts';

/** One sign-in for all children, in all schools: the portal shows them by who is linked to whom. */
export async function invite(ctx: Ctx, id: string, origin: string): Promise<Guardian> {
  const { guardian } = await person.read(ctx, id);
  if (guardian.has_account) throw fail('guardian.has_account');
  const { phone, email } = guardian;
  if (!phone && !email) throw fail('guardian.no_identifier');
  const known = phone ? await findParentByPhone(ctx.db, phone) : undefined;
  const user_id = known ? await joinSignIn(ctx, known) : await newSignIn(ctx, guardian, origin);
  // Who signed in before keeps the language chosen there.
  const language = known?.language ?? guardian.language;
  await linkUser(ctx.db, id, user_id, language).catch((error: unknown) => {
    throw isTaken(error) ? fail('guardian.sign_in_used') : error;
  });
  const saved = { ...guardian, language, has_account: true, version: guardian.version + 1 };
  ctx.changed('guardian', id, guardian, saved);
  return saved;
}

/** A parent who signs in by this phone already keeps that sign-in, and gets the children there. */
async function joinSignIn(
  ctx: Ctx,
  known: { id: string; disabled_at: string | null },
): Promise<string> {
  if (known.disabled_at) throw fail('guardian.sign_in_disabled');
  const school_id = schoolOf(ctx);
  await openSchool(ctx.db, { tenant_id: ctx.tenant_id, user_id: known.id, school_id });
  ctx.changed('schools of a person', known.id, null, { school_id, reason: 'A child is here' });
  return known.id;
}

async function newSignIn(
  ctx: Ctx,
  { first_name, last_name, phone, email, language }: Guardian,
  origin: string,
): Promise<string> {
  const user = await addUser(
    ctx,
    {
      user_type: 'parent',
      first_name,
      last_name,
      ...(phone ? { phone } : {}),
      ...(email ? { email } : {}),
      school_ids: [schoolOf(ctx)],
    },
    origin,
    language,
  );
  return user.id;
}
