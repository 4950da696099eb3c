import { acts, type Act, gateRole, type ModuleName, modules } from '@darasa/contract/access';
import type { Endpoint, OutputOf, SentOf } from '@darasa/contract/endpoint';
import { chooseGatePin } from '@darasa/contract/identity/sign-in/gate-pin';
import type { Session } from '@darasa/contract/identity/sign-in/session';
import { login } from '@darasa/contract/identity/sign-in/session';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { newId } from '../src/platform/ids.ts';
import { type Caller, callerOf, type TestServer } from './server.ts';

export const password = 'a-long-password-1';
export const gate_pin = '4417';
// The cheapest hash argon2 allows: tests sign in thousands of times.
const password_hash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface Person extends Caller {
  id: string;
  email: string;
  phone: string;
  session: Session;
}

export interface NewSchool {
  tenant_id: string;
  school_id: string;
  /** A second school of the same organisation, to which only the admin has access. */
  other_school_id: string;
  domain: string;
  admin: Person;
  /** A person who may do these acts on these modules, and nothing else. */
  staff(modules: readonly ModuleName[], may?: readonly Act[], extra?: StaffExtra): Promise<Person>;
  /** Keeps the gate by its role, and has chosen the PIN of the tests a moment ago. */
  guard(may?: readonly Act[]): Promise<Person>;
  parent(extra?: Pick<StaffExtra, 'school_ids'>): Promise<Person>;
  call<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<OutputOf<E>>;
  /** Plain SQL as the database's owner, past row security: to look, and to plant. */
  sql<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
}

export interface StaffExtra {
  responsibility?: string;
  role_name?: string;
  is_admin?: boolean;
  school_ids?: string[];
  no_role?: boolean;
}

let counter = 0;

/** A fresh organisation with two schools and an admin. Tests never share one, so they never meet. */
export async function newSchool(server: Pick<TestServer, 'port' | 'owner'>): Promise<NewSchool> {
  const tenant_id = newId();
  const school_id = newId();
  const other_school_id = newId();
  const mark = `${process.pid}-${++counter}-${tenant_id.slice(-6)}`;
  const domain = `school-${mark}.test`;
  await run(
    `insert into identity.organizations (id, name, domain, created_at) values ($1, $2, $3, now())`,
    [tenant_id, `School ${mark}`, domain],
  );
  await run(
    `insert into identity.schools (tenant_id, id, name, short_name, position, created_at)
     values ($1, $2, $4, 'One', 1, now()), ($1, $3, $5, 'Two', 2, now())`,
    [tenant_id, school_id, other_school_id, `First of ${mark}`, `Second of ${mark}`],
  );

  const newPerson = async (user_type: 'staff' | 'parent', extra: StaffExtra): Promise<Person> => {
    const id = newId();
    const n = ++counter;
    const email = `person-${n}-${mark}@${domain}`;
    const phone = `2547${String(process.pid % 1000).padStart(3, '0')}${String(n % 100_000).padStart(5, '0')}`;
    await run(
      `insert into identity.users (tenant_id, id, user_type, first_name, last_name, email, phone,
         password_hash, is_admin, active_school_id, created_at)
       values ($1, $2, $3, 'Amina', $4, $5, $6, $7, $8, $9, now())`,
      [
        tenant_id,
        id,
        user_type,
        `Person ${n} ${mark}`,
        email,
        phone,
        password_hash,
        extra.is_admin ?? false,
        school_id,
      ],
    );
    const school_ids = extra.school_ids ?? [school_id];
    await run(
      `insert into identity.user_schools (tenant_id, user_id, school_id) select $1, $2, unnest($3::uuid[])`,
      [tenant_id, id, school_ids],
    );
    if (user_type === 'staff') {
      await run(
        `insert into identity.staff (tenant_id, id, user_id, staff_number, responsibility, created_at)
         values ($1, $2, $3, $4, $5, now())`,
        [tenant_id, newId(), id, `P${n}-t`, extra.responsibility ?? null],
      );
    }
    const anonymous = callerOf(server, { domain });
    const session = await anonymous.call(login, { identifier: email, password, user_type });
    const caller = callerOf(server, { domain, session, cookie: anonymous.cookie() });
    return { ...caller, id, email, phone, session };
  };

  const giveRole = async (
    user_id: string,
    name: string,
    on: readonly ModuleName[],
    may: readonly Act[],
  ) => {
    const role_id = newId();
    await run(
      `insert into identity.roles (tenant_id, id, name, created_at) values ($1, $2, $3, now())`,
      [tenant_id, role_id, name],
    );
    await run(
      `insert into identity.role_permissions (tenant_id, role_id, module, act)
       select $1, $2, m, a from unnest($3::text[]) m, unnest($4::text[]) a`,
      [tenant_id, role_id, on, may],
    );
    await run(
      `insert into identity.user_roles (tenant_id, id, user_id, role_id, given_at) values ($1, $4, $2, $3, now())`,
      [tenant_id, user_id, role_id, newId()],
    );
  };

  const staff: NewSchool['staff'] = async (on = modules, may = acts, extra = {}) => {
    const person = await newPerson('staff', extra);
    if (!extra.no_role)
      await giveRole(person.id, extra.role_name ?? `role ${person.id.slice(-8)}`, on, may);
    return person;
  };

  const admin = await newPerson('staff', {
    is_admin: true,
    school_ids: [school_id, other_school_id],
  });
  return {
    tenant_id,
    school_id,
    other_school_id,
    domain,
    admin,
    staff,
    guard: async (may = ['view', 'create']) => {
      const guard = await staff(['attendance'], may, { role_name: gateRole });
      await guard.call(chooseGatePin, { current_password: password, pin: gate_pin });
      return guard;
    },
    parent: (extra = {}) => newPerson('parent', extra),
    call: (endpoint, input) => callerOf(server, { domain }).call(endpoint, input),
    sql: async <R extends object>(text: string, values: unknown[] = []) =>
      (await run(text, values)).rows as R[],
  };

  function run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return server.owner.query(text, values);
  }
}
