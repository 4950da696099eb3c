import { departments } from '@darasa/contract/administration/school/departments';
import {
  approve,
  approveMany,
  decide,
  delegate,
  endDelegation,
  getApproval,
  listApprovals,
  listInbox,
  override,
  printApproval,
  undoApproval,
  withdraw,
} from '@darasa/contract/platform/approvals';
import { endRole } from '@darasa/contract/identity/access/user-access';
import { confirmPassword } from '@darasa/contract/identity/access/users';
import { listNotifications } from '@darasa/contract/platform/notifications';
import {
  addPath,
  editPath,
  exportReport,
  getReport,
  listPaths,
  type PathStep,
  retirePath,
} from '@darasa/contract/platform/workflows';
import { sendRequest, sendRequestAgain } from '@darasa/contract/requests/requests';
import { addDays, isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, password, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { findPerson } from '#modules/identity/index.ts';
import { inSchoolOf } from '../automatic.ts';
import { inScope } from '../db/scope.ts';
import { escalate } from './escalate.ts';
import { requireApproved } from './index.ts';
import { listPathsOf } from './path-queries.ts';
import { approvalRunners } from './undo.ts';

const server = await startServer();
const hour_ms = 3_600_000;

const by = (name: string, ...people: Person[]): PathStep => ({
  name,
  approvers: people.map((person) => ({ kind: 'person', user_id: person.id })),
  rule: 'any',
});

const pathOf = (school: NewSchool, steps: PathStep[], extra: object = {}) =>
  school.admin.call(addPath, {
    document_type: 'request',
    name: 'Path',
    position: 1,
    steps,
    ...extra,
  });

const ask = async (person: Person, amount_cents?: number, extra: object = {}) => {
  const request = { title: 'Chemistry reagents', ...(amount_cents ? { amount_cents } : {}) };
  return person.call(sendRequest, { ...request, ...extra });
};

/** Decides on the item as it stands now. */
async function say(
  person: Person,
  id: string,
  decision: 'approve' | 'reject' | 'return',
  comment?: string,
) {
  const { round, step } = await person.call(getApproval, { id });
  return person.call(decide, { id, decision, round, step, ...(comment ? { comment } : {}) });
}

const staff = (school: NewSchool, many: number) =>
  Promise.all(Array.from({ length: many }, () => school.staff(['dashboard'])));

const waiting = async (person: Person) =>
  (await person.call(listInbox, {})).rows.map((row) => row.id);

describe('a document on its path', () => {
  test('goes through three people, stays unapproved until the last, and remembers them', async () => {
    const school = await newSchool(server);
    const [clerk, one, two, three] = await staff(school, 4);
    await pathOf(school, [by('Head', one!), by('Bursar', two!), by('Director', three!)]);
    const { id, item_id } = await ask(clerk!, 4_860_000);
    const isApproved = () =>
      inScope(server.pool, school, 'read', (db) => requireApproved({ db }, 'request', id));

    expect(await waiting(two!)).toEqual([]);
    await expect(say(three!, item_id, 'approve')).rejects.toMatchObject({ status: 404 });
    for (const [i, person] of [one!, two!].entries()) {
      expect(await waiting(person)).toEqual([item_id]);
      expect(await say(person, item_id, 'approve')).toMatchObject({
        status: 'in-approval',
        step: i + 2,
        steps_count: 3,
      });
      await expect(isApproved()).rejects.toMatchObject({ code: 'approval.needed' });
    }
    expect(await say(three!, item_id, 'approve', 'Before the practicals')).toMatchObject({
      status: 'approved',
    });
    await isApproved();
    const { events } = await clerk!.call(getApproval, { id: item_id });
    expect(events.map((event) => [event.kind, event.step_name])).toEqual([
      ['approved', 'Director'],
      ['approved', 'Bursar'],
      ['approved', 'Head'],
      ['sent', null],
    ]);
    await expect(say(three!, item_id, 'approve')).rejects.toMatchObject({
      code: 'approval.finished',
    });
    const told = (await clerk!.call(listNotifications, {})).rows;
    expect(told[0]?.title).toMatch(/^Request RQ-\d{4}-0001 is approved$/);
    const paper = (await clerk!.call(printApproval, { id: item_id })) as { text: string };
    expect(paper.text.startsWith('%PDF-')).toBe(true);
  });

  test('takes the way of its amount, department and kind, and the directors when none fits', async () => {
    const school = await newSchool(server);
    const [clerk, small, large] = await staff(school, 3);
    const director = await school.staff(['dashboard'], ['view'], { responsibility: 'DIRECTOR' });
    const science = await school.admin.call(departments.create, { name: 'Science' });
    await pathOf(school, [by('Small', small!)], { amount_below_cents: 2_000_000 });
    await pathOf(school, [by('Large', large!)], {
      name: 'Large',
      position: 2,
      amount_from_cents: 2_000_000,
      department_ids: [science.id],
    });
    await ask(clerk!, 1_999_999);
    await ask(clerk!, 2_000_000, { department_id: science.id });
    await ask(clerk!, 2_000_000);
    expect(await Promise.all([small!, large!, director].map((one) => waiting(one)))).toMatchObject([
      { length: 1 },
      { length: 1 },
      { length: 1 },
    ]);
  });

  test('takes the path whose place it is, because no two share one', async () => {
    const school = await newSchool(server);
    const [clerk, one, two, three] = await staff(school, 4);
    const small = await pathOf(school, [by('One', one!)], { name: 'Small' });
    const usual = await pathOf(school, [by('Two', two!)], { name: 'Usual', position: 900 });
    expect([small.position, usual.position]).toEqual([1, 2]);
    const first = await pathOf(school, [by('Three', three!)], { name: 'First' });
    const inOrder = async () => {
      const { rows } = await school.admin.call(listPaths, {});
      return rows.map(({ name, position, version }) => [name, position, version]);
    };
    expect(await inOrder()).toEqual([
      ['First', 1, 1],
      ['Small', 2, 2],
      ['Usual', 3, 2],
    ]);
    await ask(clerk!);
    expect(await waiting(three!)).toHaveLength(1);

    const { id, name } = first;
    await school.admin.call(editPath, {
      id,
      version: 1,
      name,
      position: 2,
      steps: [by('Three', three!)],
    });
    expect((await inOrder()).map(([name]) => name)).toEqual(['Small', 'First', 'Usual']);
    await school.admin.call(retirePath, { id: small.id, retired: true });
    expect((await inOrder()).slice(0, 2)).toEqual([
      ['First', 1, 3],
      ['Usual', 2, 3],
    ]);
    await school.admin.call(retirePath, { id: small.id, retired: false });
    expect((await inOrder()).map(([name]) => name)).toEqual(['Small', 'First', 'Usual']);
    const stale = { id: usual.id, version: usual.version, name: 'Usual', position: 1 };
    await expect(
      school.admin.call(editPath, { ...stale, steps: [by('Two', two!)] }),
    ).rejects.toMatchObject({ code: 'record.stale' });
  });

  test('finds every path in a place of its own when two people add one at once', async () => {
    const school = await newSchool(server);
    const [one] = await staff(school, 1);
    const names = ['A', 'B', 'C', 'D'];
    await Promise.all(names.map((name) => pathOf(school, [by('One', one!)], { name })));
    const { rows } = await school.admin.call(listPaths, {});
    const kept = await inScope(server.pool, school, 'read', (db) => listPathsOf(db, 'request'));
    expect(rows.map((row) => row.position)).toEqual([1, 2, 3, 4]);
    expect(kept.map((path) => path.position)).toEqual([1, 2, 3, 4]);
  });

  test('keeps the version of the path that it began with', async () => {
    const school = await newSchool(server);
    const [clerk, one, two] = await staff(school, 3);
    const path = await pathOf(school, [by('First', one!), by('Second', two!)]);
    const { item_id } = await ask(clerk!);
    const { id, version, name, position } = path;
    await school.admin.call(editPath, { id, version, name, position, steps: [by('Only', two!)] });
    expect(await say(one!, item_id, 'approve')).toMatchObject({ step: 2, steps_count: 2 });
    expect((await clerk!.call(getApproval, { id: item_id })).path_version).toBe(1);
    const later = await ask(clerk!);
    expect((await clerk!.call(getApproval, { id: later.item_id })).steps).toMatchObject([
      { name: 'Only' },
    ]);
    await expect(
      school.admin.call(editPath, { id, version, name, position, steps: [by('Late', one!)] }),
    ).rejects.toMatchObject({ code: 'record.stale' });
  });
});

describe('who decides', () => {
  test('comes from roles, department heads and directors, and from the fallback when nobody is there', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const head = await school.staff(['dashboard'], ['view'], { role_name: 'Head of science' });
    const stand_by = await school.staff(['dashboard'], ['view'], { role_name: 'Deputy' });
    const science = await school.admin.call(departments.create, { name: 'Science' });
    await school.sql(
      `update administration.departments d set head_id = f.id
       from identity.staff f where d.id = $1 and f.user_id = $2`,
      [science.id, head.id],
    );
    const [role] = await school.sql<{ id: string }>(
      `select id from identity.roles where tenant_id = $1 and name = 'Deputy'`,
      [school.tenant_id],
    );
    await pathOf(
      school,
      [
        { name: 'Head', approvers: [{ kind: 'department-head' }], rule: 'any' },
        { name: 'Director', approvers: [{ kind: 'director' }], rule: 'any' },
        {
          name: 'Deputy',
          approvers: [{ kind: 'role', role_id: role!.id }],
          rule: 'any',
        },
      ],
      { fallback_role_id: role!.id },
    );
    const { item_id } = await ask(clerk, 100_000, { department_id: science.id });
    await say(head, item_id, 'approve');
    // There is no director in this school.
    const { steps } = await clerk.call(getApproval, { id: item_id });
    expect(steps[1]?.warning).toBe(
      'Nobody was found for this step, so it went to the fallback role.',
    );
    await say(stand_by, item_id, 'approve');
    expect(await say(stand_by, item_id, 'approve')).toMatchObject({ status: 'approved' });
  });

  test('is no longer whoever lost the role; the step goes to the next at once', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const bursar = await school.staff(['finance'], ['view']);
    const [role] = await school.sql<{ id: string; gift_id: string }>(
      'select role_id as id, id as gift_id from identity.user_roles where user_id = $1',
      [bursar.id],
    );
    const director = await school.staff(['dashboard'], ['view'], { responsibility: 'DIRECTOR' });
    await pathOf(school, [
      { name: 'Money', approvers: [{ kind: 'role', role_id: role!.id }], rule: 'any' },
    ]);
    const { item_id } = await ask(clerk, 100_000);
    expect([await waiting(bursar), await waiting(director)]).toEqual([[item_id], []]);
    const away = { id: bursar.id, user_role_id: role!.gift_id, reason: 'Seconded to the county' };
    await school.admin.call(endRole, away);
    expect(await waiting(bursar)).toEqual([]);
    const at = { id: item_id, round: 1, step: 1, decision: 'approve' } as const;
    await expect(bursar.call(decide, at)).rejects.toMatchObject({ status: 404 });
    expect(await waiting(director)).toEqual([item_id]);
    const { steps } = await clerk.call(getApproval, { id: item_id });
    expect(steps[0]?.warning).toBe('Nobody was found for this step, so it went to the directors.');
  });

  test('is never the one who asked, not even an admin; a director may override with a reason', async () => {
    const school = await newSchool(server);
    const director = await school.staff(['dashboard'], ['view'], { responsibility: 'DIRECTOR' });
    const other = await school.staff(['dashboard']);
    await pathOf(school, [by('Self', school.admin, other)]);
    const { item_id } = await ask(school.admin, 100_000);
    await expect(say(school.admin, item_id, 'approve')).rejects.toMatchObject({
      code: 'approval.own',
    });
    const at = { id: item_id, round: 1, step: 1 };
    await expect(
      school.admin.call(override, { ...at, comment: 'I am the admin' }),
    ).rejects.toMatchObject({ status: 403 });
    await school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [
      director.id,
    ]);
    await expect(
      director.call(override, { ...at, comment: 'The head is in hospital' }),
    ).rejects.toMatchObject({ code: 'step_up.needed' });
    await director.call(confirmPassword, { password });
    await expect(director.call(override, { ...at, comment: '  ' })).rejects.toMatchObject({
      status: 400,
    });
    expect(
      await director.call(override, { ...at, comment: 'The head is in hospital' }),
    ).toMatchObject({ status: 'approved' });
    const { events } = await other.call(getApproval, { id: item_id });
    expect(events[0]).toMatchObject({ kind: 'overridden', comment: 'The head is in hospital' });
  });

  test('may be all of them, or some: one person counts once, and two at once are both counted', async () => {
    const school = await newSchool(server);
    const [clerk, one, two, three] = await staff(school, 4);
    await pathOf(school, [
      { ...by('Board', one!, one!, two!, three!), rule: 'count', count: 2 },
      { ...by('All', two!, three!), rule: 'all' },
    ]);
    const { item_id } = await ask(clerk!);
    const at = { id: item_id, round: 1, step: 1, decision: 'approve' } as const;
    const twice = await Promise.allSettled([1, 2, 3].map(() => one!.call(decide, at)));
    expect(twice.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect((await clerk!.call(getApproval, { id: item_id })).step).toBe(1);
    // The second voice closes the step; the third comes too late to count for the next one.
    const both = await Promise.allSettled([two!, three!].map((person) => person.call(decide, at)));
    expect(both.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await clerk!.call(getApproval, { id: item_id })).toMatchObject({
      step: 2,
      status: 'in-approval',
    });
    await say(two!, item_id, 'approve');
    expect(await say(three!, item_id, 'approve')).toMatchObject({ status: 'approved' });
  });
});

describe('an approval just given', () => {
  const approveAs = (person: Person, id: string) => person.call(approve, { id, round: 1, step: 1 });
  /** The worker, when the seconds are over. */
  const carryOut = async (school: NewSchool, person: Person, item_id: string) => {
    const now = new Date(server.clock.now.getTime() + 10_000);
    const visit = () => ({ now, request_id: 'job', device: 'Worker', address: '::1' });
    const runners = approvalRunners(inSchoolOf(server.pool, visit), findPerson);
    await runners['approval.count']({ item_id, user_id: person.id }, school);
  };

  test('counts when its seconds are over, also without a browser, and a second tap approves nothing', async () => {
    const school = await newSchool(server);
    const [clerk, head] = await staff(school, 2);
    await pathOf(school, [by('Head', head!)]);
    const { item_id } = await ask(clerk!, 100_000);
    const other = await ask(clerk!, 200_000);
    const taps = await Promise.allSettled([1, 2].map(() => approveAs(head!, item_id)));
    expect(taps.map((tap) => tap.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await waiting(head!)).toEqual([other.item_id]);
    const fresh = await head!.call(getApproval, { id: item_id });
    expect(fresh).toMatchObject({ status: 'in-approval', undo_seconds: 8, may: { decide: false } });
    await carryOut(school, head!, item_id);
    await carryOut(school, head!, item_id);
    const done = await head!.call(getApproval, { id: item_id });
    expect(done).toMatchObject({ status: 'approved', undo_seconds: null });
    expect(done.events.map(({ kind, who }) => [kind, who])).toEqual([
      ['approved', expect.stringMatching(/^Amina Person/)],
      ['sent', expect.anything()],
    ]);
    await expect(head!.call(undoApproval, { id: item_id })).rejects.toMatchObject({
      code: 'approval.undo_over',
    });
  });

  test('is undone by whoever gave it and nobody else, and then waits again', async () => {
    const school = await newSchool(server);
    const [clerk, head, other] = await staff(school, 3);
    await pathOf(school, [by('Head', head!, other!)]);
    const { item_id } = await ask(clerk!, 100_000);
    await approveAs(head!, item_id);
    await expect(other!.call(undoApproval, { id: item_id })).rejects.toMatchObject({
      code: 'approval.undo_over',
    });
    await head!.call(undoApproval, { id: item_id });
    await carryOut(school, head!, item_id);
    expect(await waiting(head!)).toEqual([item_id]);
    const { status, events } = await head!.call(getApproval, { id: item_id });
    expect([status, events.map((event) => event.kind)]).toEqual(['in-approval', ['sent']]);
  });

  test('does not count when another was quicker, and its giver is told', async () => {
    const school = await newSchool(server);
    const [clerk, head, other] = await staff(school, 3);
    await pathOf(school, [by('Head', head!, other!)]);
    const { item_id } = await ask(clerk!, 100_000);
    await approveAs(head!, item_id);
    await say(other!, item_id, 'reject', 'No money left');
    await carryOut(school, head!, item_id);
    expect((await head!.call(getApproval, { id: item_id })).status).toBe('rejected');
    const { rows } = await head!.call(listNotifications, {});
    expect(rows[0]).toMatchObject({
      title: expect.stringContaining('did not count'),
      text: 'This is already rejected. Nothing more can be decided on it.',
    });
  });
});

describe('a returned document', () => {
  test('goes on where it was, or from the start when the amount changed', async () => {
    const school = await newSchool(server);
    const [clerk, one, two] = await staff(school, 3);
    await pathOf(school, [by('First', one!), by('Second', two!)]);
    const sent = await ask(clerk!, 500_000);
    const id = sent.item_id;
    await say(one!, id, 'approve');
    await expect(say(two!, id, 'return')).rejects.toMatchObject({
      body: { errors: [{ path: 'comment' }] },
    });
    await say(two!, id, 'return', 'Attach the quotation');
    const change = { id: sent.id, title: 'Reagents', amount_cents: 500_000 };
    const again = await clerk!.call(sendRequestAgain, { ...change, version: 1 });
    expect(again.number).toBe(sent.number);
    expect(await clerk!.call(getApproval, { id })).toMatchObject({ step: 2, round: 2 });

    await say(two!, id, 'return', 'Ask for less');
    await clerk!.call(sendRequestAgain, { ...change, amount_cents: 400_000, version: 2 });
    expect(await clerk!.call(getApproval, { id })).toMatchObject({ step: 1, round: 3 });
    // Whoever still looks at the old amount looks again first.
    const old = { id, decision: 'approve', round: 2, step: 1 } as const;
    await expect(one!.call(decide, old)).rejects.toMatchObject({ code: 'approval.moved' });
    await say(one!, id, 'approve');
    expect(await say(two!, id, 'approve')).toMatchObject({ status: 'approved' });
    await expect(
      clerk!.call(sendRequestAgain, { ...change, amount_cents: 1, version: 3 }),
    ).rejects.toMatchObject({ code: 'approval.finished' });
  });

  test('can be taken back by the one who asked, and a rejected one is over', async () => {
    const school = await newSchool(server);
    const [clerk, one] = await staff(school, 2);
    await pathOf(school, [by('First', one!)]);
    const mine = await ask(clerk!);
    await expect(one!.call(withdraw, { id: mine.item_id })).rejects.toMatchObject({ status: 404 });
    expect(await clerk!.call(withdraw, { id: mine.item_id })).toMatchObject({
      status: 'withdrawn',
    });
    const refused = await ask(clerk!);
    await say(one!, refused.item_id, 'reject', 'No money left');
    await expect(
      clerk!.call(sendRequestAgain, { id: refused.id, version: 1, title: 'Please' }),
    ).rejects.toMatchObject({ code: 'approval.finished' });
  });
});

describe('while somebody is away', () => {
  test('whoever hands over hears which documents stay, because the other asked for them', async () => {
    const school = await newSchool(server);
    const [clerk, head, deputy] = await staff(school, 3);
    await pathOf(school, [by('Head', head!)]);
    await ask(clerk!, 1_000);
    await ask(deputy!, 2_000);
    const today = isoDate(server.clock.now);
    const body = { to_user_id: deputy!.id, starts_on: today, ends_on: addDays(today, 7) };
    const saved = await head!.raw('POST', '/api/approvals/delegations', {
      body,
      headers: { 'idempotency-key': 'hand-over-once' },
    });
    expect(saved.body.message).toMatch(/asked for RQ-\d+-0002: those still wait for you/);
    const other = { ...body, to_user_id: school.admin.id };
    const quiet = await head!.raw('POST', '/api/approvals/delegations', {
      body: other,
      headers: { 'idempotency-key': 'hand-over-twice' },
    });
    expect(quiet.body.message).toBe('Saved. They are told.');
  });

  test('another decides in their place, within the limits, and never on their own request', async () => {
    const school = await newSchool(server);
    const [clerk, head, deputy] = await staff(school, 3);
    await pathOf(school, [by('Head', head!)]);
    const today = isoDate(server.clock.now);
    const to = { to_user_id: deputy!.id, starts_on: today, ends_on: addDays(today, 7) };
    await expect(head!.call(delegate, { ...to, to_user_id: head!.id })).rejects.toMatchObject({
      status: 400,
    });
    const { id } = await head!.call(delegate, { ...to, max_amount_cents: 1_000_000 });
    const small = await ask(clerk!, 1_000_000);
    await ask(clerk!, 1_000_001);
    const own = await ask(deputy!, 1_000);
    expect(await waiting(deputy!)).toEqual([small.item_id]);
    await expect(say(deputy!, own.item_id, 'approve')).rejects.toMatchObject({
      code: 'approval.own',
    });
    await say(deputy!, small.item_id, 'approve');
    const { events } = await clerk!.call(getApproval, { id: small.item_id });
    expect(events[0]?.for_name).toMatch(/^Amina Person/);
    await head!.call(endDelegation, { id });
    await ask(clerk!, 2_000);
    expect(await waiting(deputy!)).toEqual([]);
  });
});

describe('a late step', () => {
  test('reminds its people, then widens to the fallback, and is never approved by time', async () => {
    const school = await newSchool(server);
    const [clerk, head] = await staff(school, 2);
    await pathOf(school, [{ ...by('Head', head!), hours_max: 24 }]);
    const { item_id } = await ask(clerk!, 100_000);
    const after = (hours: number) =>
      inScope(server.pool, school, 'write', (db) => {
        const now = new Date(server.clock.now.getTime() + hours * hour_ms);
        return escalate({ db, tenant_id: school.tenant_id, school_id: school.school_id, now });
      });
    const kinds = async () =>
      (await clerk!.call(getApproval, { id: item_id })).events.map((event) => event.kind);
    await after(23);
    expect(await kinds()).toEqual(['sent']);
    await after(25);
    await after(26);
    expect(await kinds()).toEqual(['reminded', 'sent']);
    expect((await head!.call(listNotifications, {})).count).toBe(2);
    expect(await waiting(school.admin)).toEqual([]);
    await after(49);
    await after(500);
    expect(await kinds()).toEqual(['widened', 'reminded', 'sent']);
    // No fallback role and no director: the administrator.
    expect(await waiting(school.admin)).toEqual([item_id]);
    expect((await clerk!.call(getApproval, { id: item_id })).status).toBe('in-approval');
    await school.admin.call(getReport, { days: 180 });
  });
});

describe('the lists', () => {
  test('approve small ones together, and refuse large and foreign ones whole', async () => {
    const school = await newSchool(server);
    const [clerk, head, other] = await staff(school, 3);
    await pathOf(school, [by('Head', head!)]);
    const [a, b, large] = [
      await ask(clerk!, 1_000),
      await ask(clerk!, 2_000),
      await ask(clerk!, 2_000_001),
    ];
    const told = await head!.call(listInbox, {});
    expect(told.rows.map((row) => row.in_bulk)).toEqual([true, true, false]);
    await expect(
      head!.call(approveMany, { ids: [a.item_id, large.item_id] }),
    ).rejects.toMatchObject({ code: 'approval.bulk_large' });
    await expect(other!.call(approveMany, { ids: [a.item_id] })).rejects.toMatchObject({
      status: 404,
    });
    expect(await waiting(head!)).toHaveLength(3);
    await head!.call(approveMany, { ids: [a.item_id, b.item_id] });
    expect(await waiting(head!)).toEqual([large.item_id]);
    const mine = await clerk!.call(listInbox, { box: 'mine' });
    expect(mine.rows.map((row) => row.status)).toEqual(['in-approval', 'approved', 'approved']);
    expect((await head!.call(listInbox, { box: 'decided' })).count).toBe(2);
    const all = await school.admin.call(listApprovals, { status: 'approved' });
    expect(all.count).toBe(2);
    const report = await school.admin.call(getReport, {});
    expect(report).toMatchObject({
      running_count: 1,
      steps: [{ step_name: 'Head', done_count: 2 }],
      people: [{ decided_count: 2 }],
    });
    const file: RawAnswer = await school.admin.call(exportReport, { format: 'csv' });
    expect(file.text).toContain('Step,Head,Request,2');
    expect(file.text).toContain('Person,Amina');
  });

  test('are open to those who have to do with an item, and to nobody else', async () => {
    const school = await newSchool(server);
    const theirs = await newSchool(server);
    const [clerk, head, other] = await staff(school, 3);
    await pathOf(school, [by('Head', head!)]);
    const { item_id } = await ask(clerk!);
    for (const person of [clerk!, head!, school.admin]) {
      await person.call(getApproval, { id: item_id });
    }
    for (const person of [other!, theirs.admin]) {
      for (const endpoint of [getApproval, printApproval]) {
        await expect(person.call(endpoint, { id: item_id })).rejects.toMatchObject({
          status: 404,
          code: 'record.not_found',
        });
      }
    }
    await expect(other!.call(listApprovals, {})).rejects.toMatchObject({ status: 403 });
    const parent = await school.parent();
    await expect(parent.call(getApproval, { id: item_id })).rejects.toMatchObject({ status: 403 });
  });
});

test('who decides is changed by somebody who proves it, and whoever oversees the school hears', async () => {
  const school = await newSchool(server);
  const chair = await school.staff(['dashboard'], undefined, { responsibility: 'DIRECTOR' });
  const path = await pathOf(school, [by('One', chair)]);
  const { rows } = await chair.call(listNotifications, {});
  expect(rows[0]!.title).toContain('the path “Path” was added');
  await school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [
    school.admin.id,
  ]);
  const unproven = { code: 'step_up.needed' };
  await expect(pathOf(school, [by('Two', chair)], { name: 'Other' })).rejects.toMatchObject(
    unproven,
  );
  await expect(school.admin.call(retirePath, { id: path.id, retired: true })).rejects.toMatchObject(
    unproven,
  );
});
