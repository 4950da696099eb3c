import { formatPhone } from '@darasa/rules/phone';
import { type Ctx, schoolOf } from '../ctx.ts';
import { scopeOf } from '../db/scope.ts';
import { fail } from '../fail.ts';
import type { Letterhead } from '../pdf/frame.ts';
import { findSchoolHead } from './queries.ts';

/** The head of the school's paper, for lists and for every other document. */
export async function letterheadOf(ctx: Pick<Ctx, 'db' | 'school_id'>): Promise<Letterhead> {
  const school = await findSchoolHead(ctx.db, schoolOf(ctx));
  if (!school) throw fail('school.not_found');
  const logo = printablePicture(school.logo);
  return {
    tenant_id: scopeOf(ctx.db).tenant_id,
    school_name: school.name,
    address_lines: linesOf(school.address),
    ...(school.phone ? { phone: formatPhone(school.phone) } : {}),
    ...(school.email ? { email: school.email } : {}),
    colour: school.colour,
    ...(logo ? { logo } : { has_crest: true }),
  };
}

const linesOf = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A picture that the printer cannot draw is left out, rather than stopping every document. */
export const printablePicture = (bytes: Uint8Array | null): Uint8Array | undefined =>
  bytes && Buffer.from(bytes.subarray(0, 8)).equals(png_mark) ? bytes : undefined;

const png_mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
