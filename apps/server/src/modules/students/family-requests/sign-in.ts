import type { Guardian } from '@darasa/contract/students/guardian';
import { type Ctx, schoolOf } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { addUser } from '../../identity/index.ts';
import * as person from '../guardians/person.ts';
import { linkUser } from './queries.ts';

/** One sign-in for all children, in all schools: the portal shows them by who is linked to whom. */
export async function invite(ctx: Ctx, id: string, origin: string): Promise<Guardian> {
  const { guardian } = await person.read(ctx, id);
  if (guardian.has_account) throw fail('guardian.has_account');
  const { first_name, last_name, phone, email } = guardian;
  if (!phone && !email) throw fail('guardian.no_identifier');
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
  );
  await linkUser(ctx.db, id, user.id);
  const saved = { ...guardian, has_account: true, version: guardian.version + 1 };
  ctx.changed('guardian', id, guardian, saved);
  return saved;
}
