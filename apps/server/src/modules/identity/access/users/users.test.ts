import { departments } from '@darasa/contract/administration/school/departments';
import { createRole, editRole, getRole } from '@darasa/contract/identity/access/roles';
import { login, me } from '@darasa/contract/identity/sign-in/session';
import { endRole, getUserAccess } from '@darasa/contract/identity/access/user-access';
import {
  acceptInvite,
  confirmPassword,
  createUser,
  disableUser,
  enableUser,
  endUserSessions,
  exportUsers,
  getUser,
  inviteUser,
  linkStaff,
  listUsers,
  resetUser,
  setAdmin,
  setDirector,
  unlockUser,
} from '@darasa/contract/identity/access/users';
import { listAudit } from '@darasa/contract/platform/audit';
import { getMyLeave } from '@darasa/contract/staff/leave';
import { endService } from '@darasa/contract/staff/leaving';
import { createStaff, getStaff } from '@darasa/contract/staff/register';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, password, type Person } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';

const server = await startServer();
const reason = 'Asked by the principal';
const refused = (code: string) => ({ code });

/** The newest link that was sent to somebody, as the queue carries it. */
async function linkTo(school: NewSchool, to: string) {
  const [text = ''] = await textsTo(school, to);
  const [, invite_id, proof] = /#([0-9a-f-]{36})\.(\S+)/.exec(text) ?? [];
  return { invite_id: invite_id!, proof: proof! };
}

describe('a sign-in', () => {
  test('begins with a link, and then with a password', async () => {
    const school = await newSchool(server);
    const { admin, school_id } = school;
    const role = await admin.call(createRole, {
      name: 'Librarian',
      permissions: [{ module: 'roles', acts: ['view'] }],
    });
    const email = `wanjiku@${school.domain}`;
    const user = await admin.call(createUser, {
      first_name: 'Wanjiku',
      last_name: 'Mwangi',
      email,
      school_ids: [school_id],
      role_id: role.id,
    });
    expect(user).toMatchObject({ state: 'never', has_password: false });
    const link = await linkTo(school, email);
    const wrong = { ...link, proof: 'x', password: 'a-new-password' };
    await expect(school.call(acceptInvite, wrong)).rejects.toMatchObject(refused('invite.refused'));
    await school.call(acceptInvite, { ...link, password: 'a-new-password' });
    await expect(
      school.call(acceptInvite, { ...link, password: 'another-password' }),
    ).rejects.toMatchObject(refused('invite.refused'));
    const session = await school.call(login, {
      identifier: email,
      password: 'a-new-password',
      user_type: 'staff',
    });
    expect(session.user.roles.map((one) => one.name)).toEqual(['Librarian']);
  });

  test('says at its field that a phone or email is taken or missing', async () => {
    const { admin, school_id } = await newSchool(server);
    const person = { first_name: 'A', last_name: 'B', school_ids: [school_id] };
    await expect(admin.call(createUser, person)).rejects.toMatchObject({
      body: { errors: [{ path: 'phone' }] },
    });
    await expect(admin.call(createUser, { ...person, email: admin.email })).rejects.toMatchObject({
      status: 409,
      body: { errors: [{ path: 'email' }] },
    });
  });

  test('is found by kind, state, role and words', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const parent = await school.parent();
    const clerk = await school.staff(['finance'], ['view'], { role_name: 'Clerk' });
    const ids = async (input: object) =>
      (await admin.call(listUsers, input)).rows.map((row) => row.id);
    expect(await ids({ user_type: 'parent' })).toEqual([parent.id]);
    expect(await ids({ search: clerk.email })).toEqual([clerk.id]);
    expect(await ids({ state: 'locked' })).toEqual([]);
    await admin.call(disableUser, { id: clerk.id, reason });
    expect(await ids({ state: 'disabled' })).toEqual([clerk.id]);
    const file = await admin.raw('GET', `/api${exportUsers.path}?format=csv&state=disabled`);
    expect(file.text).toContain('Clerk');
    expect(file.text).not.toContain('argon2');
    expect(JSON.stringify(await admin.call(getUser, { id: clerk.id }))).not.toContain('argon2');
  });

  test('is locked by wrong passwords and unlocked by the office', async () => {
    const school = await newSchool(server);
    const { id, email } = await school.staff(['finance'], ['view']);
    const knock = () =>
      school.call(login, { identifier: email, password: 'wrong', user_type: 'staff' });
    for (let i = 0; i < 5; i++) {
      await expect(knock()).rejects.toMatchObject(refused('sign_in.refused'));
    }
    await expect(knock()).rejects.toMatchObject(refused('sign_in.locked'));
    expect((await school.admin.call(getUser, { id })).state).toBe('locked');
    await school.admin.call(unlockUser, { id, reason });
    await school.call(login, { identifier: email, password, user_type: 'staff' });
    await expect(school.admin.call(unlockUser, { id, reason })).rejects.toMatchObject(
      refused('user.not_locked'),
    );
  });

  test('is disabled, enabled, ended and reset, each with its reason in the trail', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const person = await school.staff(['administration'], ['view']);
    const { id } = person;
    await admin.call(endUserSessions, { id, reason });
    await expect(person.call(me, {})).rejects.toMatchObject({ status: 401 });
    await admin.call(disableUser, { id, reason });
    const knock = () =>
      school.call(login, { identifier: person.email, password, user_type: 'staff' });
    await expect(knock()).rejects.toMatchObject(refused('sign_in.refused'));
    await admin.call(enableUser, { id, reason });
    await knock();
    await admin.call(resetUser, { id, reason });
    await expect(knock()).rejects.toMatchObject(refused('sign_in.refused'));
    await admin.call(inviteUser, { id, reason });
    const link = await linkTo(school, person.email);
    await school.call(acceptInvite, { ...link, password: 'a-fresh-password' });
    const trail = await admin.call(listAudit, { record_type: 'user', record_id: id });
    const said = trail.rows.filter((line) =>
      line.changes.some(({ field, to }) => field === 'Reason' && to === reason),
    );
    expect(said.length).toBe(5);
  });
});

describe('an administrator', () => {
  test('is made by an administrator who typed the password just now', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const deputy = await school.staff(['roles']);
    await expect(
      deputy.call(setAdmin, { id: deputy.id, is_admin: true, reason }),
    ).rejects.toMatchObject({ status: 403 });
    await school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [
      admin.id,
    ]);
    const make = () => admin.call(setAdmin, { id: deputy.id, is_admin: true, reason });
    await expect(make()).rejects.toMatchObject(refused('step_up.needed'));
    await expect(admin.call(confirmPassword, { password: 'wrong' })).rejects.toMatchObject(
      refused('password.wrong'),
    );
    await admin.call(confirmPassword, { password });
    expect((await make()).is_admin).toBe(true);
    expect((await deputy.call(departments.list, {})).count).toBe(0);
  });

  test('names a director, who is on the staff register', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const chair = await school.staff(['finance'], ['view']);
    const make = (is_director: boolean, id = chair.id) =>
      admin.call(setDirector, { id, is_director, reason });
    expect(await make(true)).toMatchObject({ is_director: true });
    expect((await chair.call(me, {})).staff?.responsibility).toBe('DIRECTOR');
    expect(await make(false)).toMatchObject({ is_director: false });
    await expect(
      chair.call(setDirector, { id: chair.id, is_director: true, reason }),
    ).rejects.toMatchObject({ status: 403 });

    const values = { first_name: 'Mary', last_name: 'Atieno', email: `m@${school.domain}` };
    const { id } = await admin.call(createUser, { ...values, school_ids: [school.school_id] });
    await expect(make(true, id)).rejects.toMatchObject(refused('user.not_on_register'));
    await admin.call(createStaff, {
      ...values,
      gender: 'female',
      job_title: 'Chair of the board',
      terms: 'bom',
      joined_on: '2026-01-05',
    });
    expect(await make(true, id)).toMatchObject({ is_director: true });
    const { rows } = await admin.call(listAudit, { record_type: 'director' });
    expect(rows).toHaveLength(3);
  });

  test('cannot be the last to go, and is out of reach for others', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const officer = await school.staff(['roles']);
    const second = await school.staff([], [], { is_admin: true, no_role: true });
    for (const act of [disableUser, resetUser, endUserSessions]) {
      await expect(officer.call(act, { id: admin.id, reason })).rejects.toMatchObject(
        refused('user.admin_only'),
      );
    }
    await expect(admin.call(disableUser, { id: admin.id, reason })).rejects.toMatchObject(
      refused('user.self'),
    );
    await admin.call(setAdmin, { id: second.id, is_admin: false, reason });
    await expect(
      admin.call(setAdmin, { id: admin.id, is_admin: false, reason }),
    ).rejects.toMatchObject(refused('user.last_admin'));
  });

  test('and a deputy who may do more are ended by administrators alone', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const officer = await school.staff(['roles']);
    const deputy = await school.staff(['roles', 'finance'], ['view', 'edit'], {
      role_name: 'Deputy',
    });
    const chair = await school.staff(['library'], ['view', 'edit'], {
      responsibility: 'DIRECTOR',
      role_name: 'Chair',
    });
    const bursar = await school.staff(['finance'], ['view', 'edit']);
    const second = await school.staff([], [], { is_admin: true, no_role: true });
    const left = { left_on: '2026-11-01', left_reason: 'Retired' };
    const leave = (person: Person, by: Person = officer) =>
      by.call(endService, { id: person.session.staff!.id, ...left });
    await expect(leave(second)).rejects.toMatchObject(refused('user.admin_only'));
    for (const person of [deputy, chair]) {
      await expect(leave(person)).rejects.toMatchObject(refused('user.above'));
      for (const act of [disableUser, resetUser, endUserSessions]) {
        await expect(officer.call(act, { id: person.id, reason })).rejects.toMatchObject(
          refused('user.above'),
        );
      }
    }
    const { roles } = await admin.call(getUserAccess, { id: chair.id });
    const { id, version, name } = await admin.call(getRole, { id: roles[0]!.role_id });
    await expect(
      officer.call(editRole, {
        id,
        version,
        name,
        permissions: [{ module: 'library', acts: ['view'] }],
      }),
    ).rejects.toMatchObject(refused('user.above'));
    await expect(
      officer.call(endRole, { id: chair.id, user_role_id: roles[0]!.id, reason }),
    ).rejects.toMatchObject(refused('user.above'));
    // The deputy has all that the officer has, and does not lack what the officer may do.
    expect((await leave(bursar)).status).toBe('left');
    await expect(leave(officer, deputy)).rejects.toMatchObject(refused('user.above'));
    expect((await leave(deputy, admin)).status).toBe('left');
    expect((await leave(second, admin)).status).toBe('left');
    expect((await admin.call(getUser, { id: second.id })).state).toBe('disabled');
  });

  test('after a switch of school the password has to be typed again', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const answer = await admin.raw('PATCH', `/api/user/${admin.id}/change-current-school`, {
      body: { school_id: school.other_school_id },
    });
    const there = callerOf(server, { domain: school.domain, session: answer.body.data });
    await expect(
      there.call(setAdmin, { id: admin.id, is_admin: true, reason }),
    ).rejects.toMatchObject(refused('step_up.needed'));
  });
});

describe('the record of the staff register', () => {
  const naomi = {
    first_name: 'Naomi',
    last_name: 'Chelimo',
    gender: 'female' as const,
    job_title: 'Librarian',
    terms: 'contract' as const,
    joined_on: '2026-01-05',
  };

  /** Sets a password by the link that was sent, and signs in. */
  async function enter(school: NewSchool, email: string) {
    const link = await linkTo(school, email);
    const secret = 'a-long-sentence-1';
    await school.call(acceptInvite, { ...link, password: secret });
    const session = await school.call(login, {
      identifier: email,
      password: secret,
      user_type: 'staff',
    });
    return callerOf(server, { domain: school.domain, session });
  }

  test('comes with a sign-in, which has its leave and details, and ends with the service', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const email = `naomi@${school.domain}`;
    const { id } = await admin.call(createStaff, { ...naomi, email, with_sign_in: true });
    const { user_id } = await admin.call(getStaff, { id });
    expect((await admin.call(getUser, { id: user_id! })).staff).toMatchObject({ id });
    const her = await enter(school, email);
    expect((await her.call(me, {})).staff?.id).toBe(id);
    await her.call(getMyLeave, {});
    await expect(admin.call(createStaff, { ...naomi, with_sign_in: true })).rejects.toMatchObject(
      refused('user.identifier_needed'),
    );
    await admin.call(endService, { id, left_on: '2026-11-01', left_reason: 'Retired' });
    expect((await admin.call(getUser, { id: user_id! })).state).toBe('disabled');
    await expect(her.call(me, {})).rejects.toMatchObject({ status: 401 });
  });

  test('is given a sign-in later, once, and never one of a director by an officer', async () => {
    const school = await newSchool(server);
    const { admin, school_id } = school;
    const { id: staff_id } = await admin.call(createStaff, naomi);
    const person = { first_name: 'Naomi', last_name: 'Chelimo', school_ids: [school_id] };
    const email = `naomi@${school.domain}`;
    const user = await admin.call(createUser, { ...person, email, staff_id });
    expect(user.staff?.id).toBe(staff_id);
    const other = await admin.call(createUser, { ...person, email: `b@${school.domain}` });
    const link = (id: string, to?: string) =>
      admin.call(linkStaff, { id, reason, ...(to ? { staff_id: to } : {}) });
    await expect(link(other.id, staff_id)).rejects.toMatchObject(refused('user.staff_taken'));
    expect((await link(user.id)).staff).toBeNull();
    expect((await link(other.id, staff_id)).staff).toMatchObject({ id: staff_id });

    const { id: chair_id } = await admin.call(createStaff, { ...naomi, first_name: 'Mary' });
    await school.sql(`update identity.staff set responsibility = 'DIRECTOR' where id = $1`, [
      chair_id,
    ]);
    const officer = await school.staff(['roles']);
    await expect(
      officer.call(linkStaff, { id: user.id, staff_id: chair_id, reason }),
    ).rejects.toMatchObject(refused('user.admin_only'));
  });
});
