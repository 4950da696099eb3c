import type { InputOf } from '@darasa/contract/endpoint';
import type { admitStudent } from '@darasa/contract/students/joining/admission';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { addPerson } from '#modules/students/families/guardians/person.ts';
import * as queries from '#modules/students/families/guardians/queries.ts';

type Given = InputOf<typeof admitStudent>['guardians'];

/**
 * Guardians are called in order: whoever is named first is called first. Known people are linked, new ones
 * are added.
 */
export async function addGuardians(ctx: Ctx, student_id: string, given: Given): Promise<void> {
  await checkGuardians(ctx, given);
  for (const [i, one] of given.entries()) {
    const { first_name = '', last_name = '' } = one;
    const guardian_id =
      one.guardian_id ?? (await addPerson(ctx, { ...one, first_name, last_name }));
    const link = {
      id: newId(ctx.now.getTime()),
      student_id,
      guardian_id,
      relation: one.relation,
      priority: i + 1,
      has_custody: one.relation !== 'sponsor',
      may_collect: one.relation !== 'sponsor',
      fee_share_percent: one.fee_share_percent,
      gets_messages: true,
      sees_fees: true,
      sees_records: true,
      is_barred: false,
      barred_reason: null,
    };
    await queries.insertLink(ctx.db, { ...link, created_at: nowIso(ctx) });
    ctx.changed('guardian link', link.id, null, link);
  }
}

async function checkGuardians(ctx: Ctx, given: Given): Promise<void> {
  const known_ids = given.flatMap((one) => one.guardian_id ?? []);
  const new_phones = given.flatMap((one) => (one.guardian_id ? [] : (one.phone ?? [])));
  const [known, owners] = await Promise.all([
    queries.listKnown(ctx.db, known_ids),
    queries.findByPhones(ctx.db, new_phones),
  ]);
  const share = given.reduce((sum, one) => sum + one.fee_share_percent, 0);
  if (share > 100) throw failField('guardian.shares', 'guardians.0.fee_share_percent');
  given.forEach((one, i) => {
    const at = `guardians.${i}`;
    const is_double = given.findIndex((other) => isSame(one, other)) < i;
    if (is_double) throw failField('guardian.twice', `${at}.phone`);
    if (one.guardian_id && !known.includes(one.guardian_id)) {
      throw failField('record.not_found', `${at}.guardian_id`);
    }
    const owner = !one.guardian_id && owners.find(({ phone }) => phone === one.phone);
    if (owner) {
      const name = `${owner.first_name} ${owner.last_name}`;
      const message = `This phone belongs to ${name}. Choose ${owner.first_name} from the list instead.`;
      throw failField('guardian.phone_taken', `${at}.phone`, message);
    }
  });
}

const isSame = (one: Given[number], other: Given[number]): boolean =>
  one.guardian_id
    ? one.guardian_id === other.guardian_id
    : one.phone === undefined
      ? one === other
      : one.phone === other.phone;
