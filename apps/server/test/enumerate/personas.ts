import {
  type Act,
  acts,
  director,
  gateRole,
  mayCall,
  type ModuleName,
  modules,
  type Person,
  type UserType,
} from '@darasa/contract/access';
import type { Endpoint } from '@darasa/contract/endpoint';
import { signAccess } from '#platform/auth/tokens.ts';
import { newId } from '#platform/ids.ts';
import { newSchool, type NewSchool, type StaffExtra } from '../new-school.ts';
import type { RawAnswer, TestServer } from '../server.ts';
import { sessionsOf, type CallerFacts } from './calling.ts';

export interface Persona {
  name: string;
  call(send: (who: CallerFacts) => Promise<RawAnswer>, method: string): Promise<RawAnswer>;
  /** What the contract's own rule says; the server must not be more generous. */
  may(endpoint: Endpoint): boolean;
  /** What every refusal must say to them. */
  refused_with?: string;
  /** Somebody who may only look where this one may act: knocks where this one got in. */
  looker?: Persona;
  /** One of many who hold one module each: they knock at closed doors by turns, and this is theirs. */
  turn?: number;
}

/** Everybody who could knock: nobody, strangers, one person per module, directors, admins. */
export async function makePersonas(server: TestServer, school: NewSchool): Promise<Persona[]> {
  const persona = personaAt(server, school);
  const holder = async (name: string, grant: Grant, extra: StaffExtra = {}) =>
    persona(name, (await school.staff(grant.modules, grant.acts, extra)).id, grant);
  const people: Persona[] = [
    persona('parent', (await school.parent()).id, { ...nothing, user_type: 'parent' }),
    await holder('no-roles', nothing, { no_role: true }),
    await holder(
      gateRole,
      { modules: ['attendance'], acts: ['view', 'create'] },
      { role_name: gateRole },
    ),
    await holder(
      'director',
      {
        modules: ['dashboard', 'finance', 'academics', 'attendance'],
        acts,
        responsibility: director,
      },
      { responsibility: director },
    ),
    persona('admin', school.admin.id, { ...nothing, is_admin: true }),
  ];
  for (const [turn, module] of modules.entries()) {
    const looker = await holder(`${module}:view`, { modules: [module], acts: ['view'] });
    people.push({ ...(await holder(module, { modules: [module], acts })), looker, turn });
  }
  return [...people, anonymous(school), await expired(server, school), await suspended(server)];
}

interface Grant {
  modules: readonly ModuleName[];
  acts: readonly Act[];
  responsibility?: string;
  is_admin?: boolean;
  user_type?: UserType;
}
const nothing: Grant = { modules: [], acts: [] };

const personaAt =
  (server: TestServer, { domain, tenant_id, school_id }: NewSchool) =>
  (name: string, user_id: string, grant: Grant): Persona => {
    const sessions = sessionsOf(server, { tenant_id, school_id, user_id });
    return {
      name,
      call: (send, method) =>
        sessions.call((access_token) => send({ domain, access_token }), method),
      may: (endpoint) => mayCall(endpoint.access, personOf(grant), grant.responsibility),
    };
  };

const personOf = ({ modules, acts, is_admin = false, user_type = 'staff' }: Grant): Person => ({
  is_admin,
  user_type,
  roles: [
    {
      name: 'the role',
      permissions: modules.map((name) => ({ module: { name }, acts })),
    },
  ],
});

const isPublic = (endpoint: Endpoint): boolean => mayCall(endpoint.access, null);

const anonymous = ({ domain }: NewSchool): Persona => ({
  name: 'anonymous',
  call: (send) => send({ domain }),
  may: isPublic,
});

/** An admin whose token ran out six minutes ago. */
async function expired(server: TestServer, school: NewSchool): Promise<Persona> {
  const long_ago = new Date(server.clock.now.getTime() - 6 * 60_000);
  const { tenant_id, school_id, admin } = school;
  const claims = { tenant_id, user_id: admin.id, school_id, session_id: newId() };
  const access_token = await signAccess(server.secret, claims, long_ago);
  const who = { domain: school.domain, access_token };
  return { name: 'expired', call: (send) => send(who), may: isPublic };
}

async function suspended(server: TestServer): Promise<Persona> {
  const school = await newSchool(server);
  await school.sql('update identity.organizations set suspended_at = now() where id = $1', [
    school.tenant_id,
  ]);
  // The organisation of a domain is remembered for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const persona = personaAt(server, school)('suspended-admin', school.admin.id, nothing);
  let calls = 0;
  return {
    ...persona,
    // By turns with a session and without one: both are told the same.
    call: (send, method) =>
      calls++ % 2 === 0 ? persona.call(send, method) : send({ domain: school.domain }),
    refused_with: 'ORG_SUSPENDED',
    may: isPublic,
  };
}
