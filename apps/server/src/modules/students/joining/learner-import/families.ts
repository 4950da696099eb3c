import type { Relation } from '@darasa/contract/students/families/guardian';
import type { Ctx } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { findByPhones } from '#modules/students/families/guardians/queries.ts';
import type { ImportedLearner } from './row.ts';

/** Guardians named by a file. Those with the same phone are one person, in the file and in the school. */

interface Named {
  name: string | undefined;
  phone: string | undefined;
  email: string | undefined;
  national_id: string | undefined;
  relation: Relation;
}

interface NewPerson {
  id: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  email: string | null;
  national_id: string | null;
}

export interface Families {
  added: NewPerson[];
  /** Whom each named guardian of the file turned out to be. */
  idOf: Map<Named, string>;
  namedBy: Map<ImportedLearner, Named[]>;
}

export async function guardiansOf(ctx: Ctx, rows: ImportedLearner[]): Promise<Families> {
  const namedBy = new Map(rows.map((row) => [row, namedIn(row)]));
  const all = [...namedBy].flatMap(([row, list]) => list.map((named) => ({ row, named })));
  const phones = [...new Set(all.flatMap(({ named }) => named.phone ?? []))];
  const known = await findByPhones(ctx.db, phones);
  const by_phone = new Map(known.map(({ phone, id }) => [phone, id]));
  const families: Families = { added: [], idOf: new Map(), namedBy };
  for (const { row, named } of all) {
    const met = named.phone && by_phone.get(named.phone);
    const person = met ? undefined : personOf(ctx, named, row);
    if (person) families.added.push(person);
    const id = met || person!.id;
    if (named.phone) by_phone.set(named.phone, id);
    families.idOf.set(named, id);
  }
  return families;
}

/** A parent who is also called the guardian is one person, and the column of the parent says who. */
const namedIn = (row: ImportedLearner): Named[] => {
  const named = everyoneIn(row).filter(({ name, phone }) => name || phone);
  return named.flatMap((one, i) => {
    const isSame = (other: Named) => one.phone !== undefined && one.phone === other.phone;
    if (named.slice(0, i).some(isSame)) return [];
    const again = named.slice(i + 1).find(isSame);
    return again ? [{ ...one, ...given(again), relation: again.relation }] : [one];
  });
};

const given = (named: Named): Partial<Named> =>
  Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));

const everyoneIn = (row: ImportedLearner): Named[] => [
  {
    name: row.guardian_name,
    phone: row.guardian_phone,
    email: row.guardian_email,
    national_id: row.guardian_national_id,
    relation: row.guardian_relation ?? 'guardian',
  },
  {
    name: row.guardian_2_name,
    phone: row.guardian_2_phone,
    email: undefined,
    national_id: row.guardian_2_national_id,
    relation: row.guardian_2_relation ?? 'guardian',
  },
  parentOf(row, 'mother'),
  parentOf(row, 'father'),
];

const parentOf = (row: ImportedLearner, who: 'mother' | 'father'): Named => ({
  name: row[`${who}_name`],
  phone: row[`${who}_phone`],
  email: undefined,
  national_id: row[`${who}_national_id`],
  relation: who,
});

/** Where only a phone is given, the person is called after the learner until somebody asks. */
function personOf(
  ctx: Ctx,
  { name, phone, email, national_id }: Named,
  row: ImportedLearner,
): NewPerson {
  const parts = (name ?? `Guardian ${row.surname}`).split(/\s+/).filter(Boolean);
  return {
    id: newId(ctx.now.getTime()),
    first_name: parts[0]!.slice(0, 60),
    last_name: (parts.slice(1).join(' ') || row.surname).slice(0, 60),
    phone: phone ?? null,
    email: email ?? null,
    national_id: national_id ?? null,
  };
}

export function linksOf(
  ctx: Ctx,
  student_id: string,
  row: ImportedLearner,
  { idOf, namedBy }: Families,
) {
  return namedBy.get(row)!.map((named, i) => ({
    id: newId(ctx.now.getTime()),
    student_id,
    guardian_id: idOf.get(named)!,
    relation: named.relation,
    priority: i + 1,
    fee_share_percent: i === 0 ? 100 : 0,
  }));
}
