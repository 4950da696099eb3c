import { formatPhone } from '@darasa/rules/phone';
import { type Ctx, schoolOf } from '../ctx.ts';
import { fail } from '../fail.ts';
import type { Letterhead } from '../pdf/frame.ts';
import { findSchoolHead } from './queries.ts';

/** The head of the school's paper, for lists and for every other document. */
export async function letterheadOf(ctx: Pick<Ctx, 'db' | 'school_id'>): Promise<Letterhead> {
  const school = await findSchoolHead(ctx.db, schoolOf(ctx));
  if (!school) throw fail('school.not_found');
  return {
    school_name: school.name,
    address_lines: school.address.split(/\s*\n\s*/).filter(Boolean),
    ...(school.phone ? { phone: formatPhone(school.phone) } : {}),
    ...(school.email ? { email: school.email } : {}),
    colour: school.colour,
  };
}
