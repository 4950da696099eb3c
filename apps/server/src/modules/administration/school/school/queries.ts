import type { School } from '@darasa/contract/administration/school/school';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** School values are what is written of a school; the pictures go their own way. */
export type SchoolValues = Omit<
  School,
  'id' | 'logo' | 'has_stamp' | 'has_my_signature' | 'version'
>;

export async function findSchool(db: Db, user_id: string): Promise<School | undefined> {
  const { school_id } = scopeOf(db);
  const found = await sql<School>`
    select s.id, s.name, s.short_name, s.code, s.motto, s.address, s.phone, s.email, s.county,
      s.sub_county, s.knec_code, s.nemis_code, s.kra_pin, s.category, s.boarding, s.gender_mix,
      s.logo, s.version, l.stamp is not null as has_stamp, g.user_id is not null as has_my_signature
    from identity.schools s
    left join platform.letterheads l on (l.tenant_id, l.school_id) = (s.tenant_id, s.id)
    left join administration.signatures g on g.tenant_id = s.tenant_id and g.user_id = ${user_id}
    where s.id = ${school_id ?? null}
  `.execute(db);
  return found.rows[0];
}

/** Says false when somebody else saved since this version was read. */
export async function updateSchool(
  db: Db,
  version: number,
  values: SchoolValues,
): Promise<boolean> {
  const changed = await db
    .updateTable('identity.schools')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', scopeOf(db).school_id ?? null)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

type NewSchool = { tenant_id: string; id: string; created_at: string } & Pick<
  SchoolValues,
  'name' | 'short_name'
> & { [K in keyof SchoolValues]?: SchoolValues[K] | undefined };

/** Stands behind those that are there. */
export const insertSchool = (db: Db, { address = '', ...school }: NewSchool) =>
  db
    .insertInto('identity.schools')
    .values((is) => ({
      ...school,
      address,
      position: is
        .selectFrom('identity.schools')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('position')),
    }))
    .execute();

export async function copyTwoStep(
  db: Db,
  to_school_id: string,
  { user_id, now }: { user_id: string; now: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
    select s.tenant_id, ${to_school_id}::uuid, s.key, s.value, ${user_id}::uuid, ${now}
    from platform.settings s
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id ?? null}
      and s.key = 'security.two_step_money'
  `.execute(db);
}

export const updateLogo = (db: Db, logo: string | null) =>
  db
    .updateTable('identity.schools')
    .set({ logo })
    .where('id', '=', scopeOf(db).school_id ?? null)
    .execute();

export async function saveLetterheadPicture(
  db: Db,
  kind: 'logo' | 'stamp',
  png: Buffer | null,
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into platform.letterheads (tenant_id, school_id, ${sql.ref(kind)})
    values (${tenant_id}, ${school_id ?? null}, ${png})
    on conflict (tenant_id, school_id) do update
    set ${sql.ref(kind)} = excluded.${sql.ref(kind)}
  `.execute(db);
}

export async function findSignature(db: Db, user_id: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('administration.signatures')
    .select('png')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return found?.png;
}

export async function saveSignature(
  db: Db,
  user_id: string,
  png: Buffer,
  now: string,
): Promise<void> {
  await sql`
    insert into administration.signatures (tenant_id, user_id, png, created_at)
    values (${scopeOf(db).tenant_id}, ${user_id}, ${png}, ${now})
    on conflict (tenant_id, user_id) do update
    set png = excluded.png, created_at = excluded.created_at
  `.execute(db);
}

export const deleteSignature = (db: Db, user_id: string) =>
  db.deleteFrom('administration.signatures').where('user_id', '=', user_id).execute();
