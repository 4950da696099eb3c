import type { FiscalEnvironment } from '@darasa/contract/finance/tax/fiscal-device';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface DeviceRow {
  environment: FiscalEnvironment;
  tin: string;
  branch_id: string;
  serial: string;
  item_class: string;
  last_number: number;
  sealed_secret: string | null;
  control_unit: string | null;
  set_by: string;
  set_at: string;
  last_success_at: string | null;
  last_failure_at: string | null;
  last_failure: string | null;
  forgotten_at: string | null;
  version: number;
}

/** Also one that was forgotten: its numbers go on. */
export async function findDevice(db: Db): Promise<DeviceRow | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<DeviceRow>`
    select d.environment, d.tin, d.branch_id, d.serial, d.item_class, d.last_number, d.sealed_secret,
      d.control_unit, u.first_name || ' ' || u.last_name as set_by, d.set_at, d.last_success_at,
      d.last_failure_at, d.last_failure, d.forgotten_at, d.version
    from finance.fiscal_devices d
    join identity.users u on (u.tenant_id, u.id) = (d.tenant_id, d.set_by)
    where d.tenant_id = ${tenant_id} and d.school_id = ${school_id}
  `.execute(db);
  return found.rows[0];
}

export interface DeviceSurroundings {
  school_pin: string | null;
  waiting_count: number;
  refused_count: number;
}

export async function findAround(db: Db): Promise<DeviceSurroundings> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<DeviceSurroundings>`
    select
      (select s.kra_pin from identity.schools s
       where s.tenant_id = ${tenant_id} and s.id = ${school_id}) as school_pin,
      count(*) filter (where f.state = 'waiting')::int as waiting_count,
      count(*) filter (where f.state = 'refused')::int as refused_count
    from finance.fiscal_invoices f
    where f.tenant_id = ${tenant_id} and f.school_id = ${school_id}
      and f.state in ('waiting', 'refused')
  `.execute(db);
  return found.rows[0]!;
}

export interface NewDevice {
  environment: FiscalEnvironment;
  tin: string;
  branch_id: string;
  serial: string;
  item_class: string;
  last_number: number;
  /** Null: KRA is to tell it. */
  sealed_secret: string | null;
  set_by: string;
  set_at: string;
}

/** False when somebody else saved since this version was read; version 0 means none yet. */
export async function saveDevice(db: Db, row: NewDevice, version: number): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const saved =
    version === 0
      ? await sql`
          insert into finance.fiscal_devices (tenant_id, school_id, environment, tin, branch_id, serial,
            item_class, last_number, sealed_secret, set_by, set_at)
          values (${tenant_id}, ${school_id}, ${row.environment}, ${row.tin}, ${row.branch_id},
            ${row.serial}, ${row.item_class}, ${row.last_number}, ${row.sealed_secret}, ${row.set_by},
            ${row.set_at})
          on conflict (tenant_id, school_id) do nothing
          returning school_id
        `.execute(db)
      : await sql`
          update finance.fiscal_devices d
          set environment = ${row.environment}, tin = ${row.tin}, branch_id = ${row.branch_id},
            serial = ${row.serial}, item_class = ${row.item_class},
            -- Numbers that were given out meanwhile are not given out again.
            last_number = greatest(d.last_number, ${row.last_number}),
            sealed_secret = ${row.sealed_secret},
            control_unit = case when (d.environment, d.tin, d.branch_id, d.serial)
              = (${row.environment}, ${row.tin}, ${row.branch_id}, ${row.serial}) then d.control_unit end,
            set_by = ${row.set_by}, set_at = ${row.set_at}, forgotten_at = null,
            last_success_at = null, last_failure_at = null, last_failure = null,
            version = d.version + 1
          where d.tenant_id = ${tenant_id} and d.school_id = ${school_id} and d.version = ${version}
          returning d.school_id
        `.execute(db);
  return saved.rows.length > 0;
}

/** Another taxpayer knows none of the school's services. */
export async function forgetItems(db: Db): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    update finance.fiscal_items set told_at = null
    where tenant_id = ${tenant_id} and school_id = ${school_id} and told_at is not null
  `.execute(db);
}

export async function forgetDevice(
  db: Db,
  { version, now }: { version: number; now: string },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const gone = await sql`
    update finance.fiscal_devices
    set forgotten_at = ${now}, sealed_secret = null, control_unit = null, version = version + 1
    where tenant_id = ${tenant_id} and school_id = ${school_id} and version = ${version}
      and forgotten_at is null
    returning school_id
  `.execute(db);
  return gone.rows.length > 0;
}

/** Answers nothing when the device was replaced while KRA was asked about the one before. */
export async function saveKey(
  db: Db,
  {
    sealed_secret,
    control_unit,
    version,
  }: {
    sealed_secret: string;
    control_unit: string | null;
    version: number;
  },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const saved = await sql`
    update finance.fiscal_devices
    set sealed_secret = ${sealed_secret}, control_unit = ${control_unit}
    where tenant_id = ${tenant_id} and school_id = ${school_id} and version = ${version}
      and forgotten_at is null
    returning school_id
  `.execute(db);
  return saved.rows.length > 0;
}

export async function noteOutcome(
  db: Db,
  { failure, now }: { failure: string | null; now: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    update finance.fiscal_devices set
      last_success_at = case when ${failure}::text is null then ${now}::timestamptz else last_success_at end,
      last_failure_at = case when ${failure}::text is null then last_failure_at else ${now}::timestamptz end,
      last_failure = coalesce(${failure}, last_failure)
    where tenant_id = ${tenant_id} and school_id = ${school_id}
  `.execute(db);
}
