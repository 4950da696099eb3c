import { modules } from '@darasa/contract/access';
import { getDirectorResults } from '@darasa/contract/academics/figures/director-results';
import { getDirectorDashboard } from '@darasa/contract/finance/overview/director';
import { getChildFees } from '@darasa/contract/finance/families/family-fees';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import {
  listAccountMonths,
  listForDirector,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { getMoneyReport } from '@darasa/contract/finance/overview/reports';
import { listTransactions } from '@darasa/contract/finance/overview/transactions';
import { getAccount } from '@darasa/contract/identity/sign-in/account';
import { listInbox } from '@darasa/contract/platform/approvals';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { getChild, getFamily } from '@darasa/contract/students/families/family';
import { describe, expect, test } from 'vitest';
import {
  entriesOf,
  hasSidebar,
  isAt,
  mayOpen,
  menuFor,
  titleOf,
  unlistedFor,
  type Viewer,
} from './menu.ts';
import { others, places } from './places.ts';

const everyScreen = () => true;

function viewer(
  change: Partial<Viewer['user']> = {},
  responsibility: string | null = null,
): Viewer {
  return {
    user: {
      id: 'u1',
      first_name: 'Mary',
      last_name: 'Atieno',
      email: null,
      profile_pic: null,
      is_admin: false,
      user_type: 'staff',
      roles: [],
      active_school_id: null,
      user_schools_access: [],
      tenant_id: 't1',
      last_sign_in_at: null,
      ...change,
    },
    staff: { id: 's1', responsibility },
  };
}

const role = (name: string, ...modules: string[]) => ({
  id: name,
  name,
  permissions: modules.map((module) => ({ module: { name: module }, acts: ['view' as const] })),
});

const shown = (who: Viewer, hasScreen: (path: string) => boolean = everyScreen) => {
  const menu = menuFor(who, hasScreen);
  return {
    home: menu.home?.path,
    sections: Object.fromEntries(
      menu.sections.map((one) => [
        one.heading,
        one.entries.map(({ path }) => path.replace('/dashboard/', '')),
      ]),
    ),
    singles: menu.singles.map(({ path }) => path.replace('/dashboard/', '')),
  };
};

const under = (folder: string, words: string) =>
  words.split(' ').map((word) => `${folder}/${word}`);

// Written out from section 2 of the specification, not taken from the list under test.
const full = {
  Administration: under(
    'administration',
    'setup roles-and-permissions staff department users module-notifications workflows website',
  ),
  'Teacher portal': under('teacher-portal', 'general 844 cbc cambridge'),
  Students: under('students', 'dashboard enquiry students-management profile-pictures parents'),
  Finance: under(
    'finance',
    'setup dashboard fee-panel payments distribute-funds transactions receipts accounting ' +
      'expenses balances transport reconciliation financial-updates reports',
  ),
  Procurement: under(
    'procurement',
    'setup purchase-requisitions purchase-orders purchase-deliveries purchase-vouchers',
  ),
  Payroll: under('payroll', 'setup payrolls staff formulas'),
  Academics: under('academics', 'general 844 cbc cambridge'),
  Transport: under(
    'transport',
    'setup routes student-routes-management student-vehicle-management requests ' +
      'transport-requisitions reports',
  ),
  Communication: under('communication', 'sms whatsapp logs templates reminders'),
  Stores: under('stores', 'setup stores providers items reports'),
  Library: under('library', 'dashboard setup books books-issue-return reports'),
};
const { 'Teacher portal': _, ...without_teacher_portal } = full;
const directors = {
  ...without_teacher_portal,
  Administration: [
    ...under(
      'administration',
      'setup roles-and-permissions staff department users workflows website',
    ),
    'dr/requests',
  ],
  Finance: [
    ...under(
      'finance',
      'setup dashboard fee-panel payments distribute-funds transactions receipts accounting ' +
        'expenses balances reconciliation',
    ),
    'dr/finance/reconciliation',
    'finance/reports',
  ],
  Transport: under(
    'transport',
    'setup routes student-routes-management requests transport-requisitions reports',
  ),
  Communication: under('communication', 'sms logs templates reminders'),
};
const singles = ['general-attendance', 'attendance', 'settings'];

describe('the sidebar', () => {
  test('an admin sees the full menu', () => {
    const menu = shown(viewer({ is_admin: true }));
    expect(menu).toEqual({ home: '/dashboard/app', sections: full, singles });
    expect(Object.keys(menu.sections)).toEqual(Object.keys(full));
  });

  test('a director sees the reduced list', () => {
    expect(shown(viewer({ roles: [role('Director')] }, 'DIRECTOR'))).toEqual({
      home: '/dashboard/app',
      sections: directors,
      singles,
    });
  });

  test('only the director calls them Purchase Vouchers', () => {
    const label = (who: Viewer) =>
      entriesOf(menuFor(who, everyScreen)).find((one) => one.path.endsWith('purchase-vouchers'))
        ?.label;
    expect(label(viewer({ is_admin: true }))).toBe('Purchase vouchers');
    expect(label(viewer({ roles: [role('Director')] }, 'DIRECTOR'))).toBe('Purchase Vouchers');
  });

  test('a role shows its modules and nothing else', () => {
    const librarian = viewer({ roles: [role('Librarian', 'library', 'dashboard')] });
    expect(shown(librarian)).toEqual({
      home: '/dashboard/app',
      sections: { Library: full.Library },
      singles: [],
    });
    const secretary = viewer({ roles: [role('Secretary', 'roles')] });
    expect(shown(secretary).sections).toEqual({
      Administration: under('administration', 'roles-and-permissions staff department users'),
    });
  });

  test('a place without a screen is not shown, and neither is an empty heading', () => {
    const built = new Set(['/dashboard/app', '/dashboard/administration/department']);
    expect(shown(viewer({ is_admin: true }), (path) => built.has(path))).toEqual({
      home: '/dashboard/app',
      sections: { Administration: ['administration/department'] },
      singles: [],
    });
  });

  test('whoever sees some accounts is not led to what is about all of them', () => {
    const cashier = viewer({ roles: [role('Cashier', 'finance')] });
    const limited = viewer({ ...cashier.user, part_of_books: true });
    const closed = under('finance', 'dashboard transactions reports');
    expect(shown(cashier).sections).toEqual({ Finance: full.Finance });
    expect(shown(limited).sections).toEqual({
      Finance: full.Finance.filter((path) => !closed.includes(path)),
    });
    const director = viewer({ ...limited.user }, 'DIRECTOR');
    expect(shown(director).sections.Finance).not.toContain('finance/dashboard');
  });

  test('whoever sees some classes is not led to what names the learners of all', () => {
    const teacher = viewer({ roles: [role('Class teacher', 'finance')], part_of_classes: true });
    const closed = under('finance', 'dashboard transactions reports reconciliation');
    expect(shown(teacher).sections).toEqual({
      Finance: full.Finance.filter((path) => !closed.includes(path)),
    });
  });

  test('what is about all accounts or classes is said by the endpoint that a place reads', () => {
    const reads = {
      'finance/dashboard': getMoneyDashboard,
      'finance/transactions': listTransactions,
      'finance/reports': getMoneyReport,
      'dr/finance/dashboard': getDirectorDashboard,
      'dr/academics/results': getDirectorResults,
      'finance/reconciliation': listAccountMonths,
      'dr/finance/reconciliation': listForDirector,
    };
    for (const part of ['whole_books', 'every_class'] as const) {
      const declared = Object.entries(reads).filter(([, endpoint]) => endpoint[part]);
      const marked = places.filter((place) => place[part]).map(({ path }) => path);
      const paths = declared.map(([path]) => `/dashboard/${path}`);
      expect(marked.toSorted()).toEqual(paths.toSorted());
    }
  });

  test('the gate, parents and people without a role have none', () => {
    const gate = viewer({ roles: [role('gate-attendance', 'general-attendance')] });
    const parent = viewer({ user_type: 'parent', roles: [role('Parent')] });
    for (const who of [gate, parent, viewer()]) {
      expect(hasSidebar(who)).toBe(false);
      expect(entriesOf(menuFor(who, everyScreen))).toEqual([]);
    }
  });
});

describe('what no sidebar lists', () => {
  const named = (who: Viewer, hasScreen: (path: string) => boolean = everyScreen) =>
    unlistedFor(who, hasScreen).map((one) => one.label);

  test('is found by its name by whoever may open it, and leads to no record in particular', () => {
    const clerk = viewer({ roles: [role('Registrar', 'students')] });
    expect(named(clerk)).toEqual(expect.arrayContaining(['Promotion', 'Alumni', 'Create student']));
    expect(named(clerk)).not.toContain('Leave');
    expect(named(viewer({ is_admin: true }))).toContain('Leave');
    expect(named(viewer({ is_admin: true })).join()).not.toContain('Member of staff');
    expect(named(clerk, (path) => !path.endsWith('promotion'))).not.toContain('Promotion');
    const gate = viewer({ roles: [role('gate-attendance', 'students')] });
    expect(named(gate)).toEqual([]);
  });

  test.each([
    ['an admin', viewer({ is_admin: true })],
    ['a bursar', viewer({ roles: [role('Bursar', 'finance')] })],
    ['a director', viewer({ roles: [role('Director', ...modules)] }, 'DIRECTOR')],
  ])('%s is offered only what opens', (_, who) => {
    const placeOf = (path: string) => places.find((one) => one.path === path)!;
    const offered = [...entriesOf(menuFor(who, everyScreen)), ...unlistedFor(who, everyScreen)];
    expect(offered.length).toBeGreaterThan(10);
    expect(offered.filter(({ path }) => !mayOpen(who, placeOf(path)))).toEqual([]);
  });
});

describe('the guards', () => {
  const at = (path: string) => places.find((one) => one.path === `/dashboard/${path}`)!;

  test.each([
    ['administration/setup', 'administration'],
    ['administration/news', 'administration'],
    ['administration/department', 'roles'],
    ['administration/create-staff', 'roles'],
    ['administration/modules', 'roles'],
    ['students/enquiry/:admission_number', 'students'],
    ['academics/create-cbc-exam', 'academics'],
    ['finance/members-in-waiver/:waiver_id', 'finance'],
    ['teacher-portal/cbc', 'teacher-portal'],
    ['general-attendance', 'general-attendance'],
    ['settings', 'settings'],
  ])('%s needs module %s, or an admin', (path, module) => {
    expect(mayOpen(viewer(), at(path))).toBe(false);
    expect(mayOpen(viewer({ roles: [role('x', module)] }), at(path))).toBe(true);
    expect(mayOpen(viewer({ is_admin: true }), at(path))).toBe(true);
  });

  test.each([
    'students/profile-pictures',
    'students/create-student',
    'students/parents',
    'user/account',
  ])('%s needs no module', (path) => expect(mayOpen(viewer(), at(path))).toBe(true));

  test.each(['dr/finance/dashboard', 'dr/finance/reconciliation', 'dr/requests'])(
    '%s is the director’s alone',
    (path) => {
      expect(mayOpen(viewer({ is_admin: true }), at(path))).toBe(false);
      expect(mayOpen(viewer({}, 'DIRECTOR'), at(path))).toBe(true);
    },
  );

  test.each([
    ['/dashboard/user/account', getAccount],
    ['/dashboard/notifications', listNotifications],
    ['/dashboard/approvals', listInbox],
    ['/parent/app', getFamily],
    ['/parent/app/children/:id', getChild],
    ['/parent/app/children/:id/fees', getChildFees],
  ])('%s is open to whom its endpoint is open', (path, { access }) => {
    expect(places.find((place) => place.path === path)?.access).toEqual(access);
  });

  test('the gate has no approvals, and staff have no screens of parents', () => {
    const gate = viewer({ roles: [role('gate-attendance', 'attendance')] });
    const closed = (who: Viewer) =>
      others.filter((place) => !mayOpen(who, place)).map(({ path }) => path);
    const of_parents = ['', '/children/:id', '/children/:id/fees'].map(
      (end) => `/parent/app${end}`,
    );
    expect(closed(gate)).toEqual([
      '/dashboard/approvals',
      '/dashboard/late-entries',
      ...of_parents,
    ]);
    expect(closed(viewer({ is_admin: true }))).toEqual(of_parents);
  });

  test('a parent opens the account, the notifications and nothing of the staff', () => {
    const parent = viewer({ user_type: 'parent' });
    const open = places.filter((place) => mayOpen(parent, place)).map((place) => place.path);
    expect(open).toEqual([
      '/dashboard/user/account',
      '/dashboard/notifications',
      '/parent/app',
      '/parent/app/children/:id',
      '/parent/app/children/:id/fees',
    ]);
  });
});

test.each([
  ['/dashboard/app', 'Dashboard'],
  ['/dashboard/administration/department', 'department'],
  ['/dashboard/students/students-management/', 'students-management'],
])('%s is titled %s', (path, title) => expect(titleOf(path)).toBe(title));

test('the menu marks the roll while a record is open, and the search on its own screen', () => {
  const roll = { path: '/dashboard/students/students-management' };
  const enquiry = { path: '/dashboard/students/enquiry' };
  const record = `${enquiry.path}/KH%2F204`;
  expect([isAt(record, roll), isAt(record, enquiry)]).toEqual([true, false]);
  expect([isAt(enquiry.path, roll), isAt(enquiry.path, enquiry)]).toEqual([false, true]);
  expect(isAt('/dashboard/students/promotion', roll)).toBe(true);
});
