// Every place of the application, with who may open it and which sidebar lists it. The paths,
// headings and differences between the two sidebars are those of the specification.
import type { Access, ModuleName } from '@darasa/contract/access';

export interface Place {
  path: string;
  label: string;
  /** Needed to open it; left out, any member of staff may. */
  module?: ModuleName;
  /** Only for staff whose responsibility is DIRECTOR. */
  director?: true;
  /** Who may open it, as its endpoint says; left out, the module decides among staff. */
  access?: Access;
  /** Which sidebar lists it: everyone's, the director's, both, or none. */
  menu: 'both' | 'full' | 'director' | 'none';
  /** Reads what is about all accounts of the school, as its endpoint says. */
  whole_books?: true;
  /** Reads what names learners of every class, as its endpoint says. */
  every_class?: true;
  /** The entry of the menu that stands for it, where it lists none of its own. */
  under?: string;
  /** What the director's sidebar calls it, where that differs. */
  director_label?: string;
}

/** A heading of the sidebar. Its module decides over places that need none themselves. */
export interface Section {
  heading: string;
  module: ModuleName;
  places: readonly Place[];
}

const place =
  (folder: string, module?: ModuleName) =>
  (path: string, label: string, change: Partial<Place> = {}): Place => ({
    path: `/dashboard/${folder}${path}`,
    label,
    ...(module ? { module } : {}),
    menu: 'both',
    ...change,
  });

const top = (path: ModuleName, label: string) => place('', path)(path, label);
const administration = place('administration/', 'administration');
const roles = place('administration/', 'roles');
const dr = place('dr/');
const teacher = place('teacher-portal/', 'teacher-portal');
const students = place('students/', 'students');
// No module stands in front of these screens; the data behind them needs `students`.
const open_students = place('students/');
const finance = place('finance/', 'finance');
const procurement = place('procurement/', 'procurement');
const payroll = place('payroll/', 'payroll');
const academics = place('academics/', 'academics');
const transport = place('transport/', 'transport');
const communication = place('communication/', 'communication');
const stores = place('stores/', 'stores');
const library = place('library/', 'library');

const unlisted = { menu: 'none' } as const;
const of_the_roll = { ...unlisted, under: '/dashboard/students/students-management' } as const;
const of_academics = { ...unlisted, under: '/dashboard/academics/general' } as const;
const not_for_directors = { menu: 'full' } as const;
const of_all_accounts = { whole_books: true } as const;
const of_every_class = { every_class: true } as const;
const for_directors = { menu: 'director', director: true } as const;
const for_anyone = { ...unlisted, access: { who: 'signed-in' } } as const;
const for_parents = { ...unlisted, access: { who: 'parent' } } as const;
const assessment = 'objective-assessment/:class_id/:stream_id/:objective_id';

/** Reached from the profile menu. */
export const approvals: Place = {
  path: '/dashboard/approvals',
  label: 'My approvals',
  ...unlisted,
  access: { who: 'office' },
};

/** Reached from Today, by whoever decides about what came late. */
const late_entries: Place = {
  path: '/dashboard/late-entries',
  label: 'Late entries',
  ...unlisted,
  access: { who: 'office' },
};

/** Leads the sidebar. What it shows depends on the person, so nobody is turned away from it. */
export const home: Place = { path: '/dashboard/app', label: 'Dashboard', menu: 'both' };

export const sections: readonly Section[] = [
  {
    heading: 'Administration',
    module: 'administration',
    places: [
      administration('setup', 'Setup'),
      roles('roles-and-permissions', 'Roles and permissions'),
      roles('staff', 'Staff'),
      roles('department', 'Department'),
      roles('users', 'Users'),
      administration('module-notifications', 'Module notifications', not_for_directors),
      administration('workflows', 'Workflows'),
      administration('website', 'Website'),
      dr('requests', 'Requests', for_directors),
      administration('news', 'News', unlisted),
      administration('audit', 'All changes', unlisted),
      administration('request-kinds', 'Kinds of request', unlisted),
      administration('imports', 'Imports', unlisted),
      roles('modules', 'Modules', unlisted),
      roles('create-staff', 'Create staff', unlisted),
      roles('staff/:id', 'Member of staff', unlisted),
      roles('leave', 'Leave', unlisted),
      roles('staff-papers', 'Papers that run out', unlisted),
    ],
  },
  {
    heading: 'Teacher portal',
    module: 'teacher-portal',
    places: [
      teacher('general', 'General', not_for_directors),
      teacher('844', '844', not_for_directors),
      teacher('cbc', 'CBC', not_for_directors),
      teacher('cambridge', 'Cambridge', not_for_directors),
      teacher('registers', 'Registers', {
        ...unlisted,
        under: '/dashboard/teacher-portal/general',
      }),
      teacher(assessment, 'Objective assessment', unlisted),
    ],
  },
  {
    heading: 'Students',
    module: 'students',
    places: [
      students('dashboard', 'Dashboard'),
      students('enquiry', 'Enquiry'),
      students('enquiry/:admission_number', 'Enquiry', of_the_roll),
      students('students-management', 'Students management'),
      open_students('profile-pictures', 'Profile pictures'),
      open_students('parents', 'Parents'),
      students('parents/:id/portal', 'Parent portal', unlisted),
      open_students('create-student', 'Create student', of_the_roll),
      students('family-requests', 'Changes requested by parents', of_the_roll),
      students('promotion', 'Promotion', of_the_roll),
      students('alumni', 'Alumni', of_the_roll),
      students('government', 'Government register', of_the_roll),
      students('letters', 'Letters and certificates', of_the_roll),
      students('clearance', 'Clearance', of_the_roll),
      students('clearance-desks', 'Clearance desks', of_the_roll),
      students('consents', 'Consents', of_the_roll),
      students('behaviour', 'Behaviour', of_the_roll),
      students('duplicates', 'Duplicates', of_the_roll),
      students('behaviour-types', 'Types of behaviour', of_the_roll),
    ],
  },
  {
    heading: 'Finance',
    module: 'finance',
    places: [
      finance('setup', 'Setup'),
      finance('dashboard', 'Dashboard', of_all_accounts),
      finance('fee-panel', 'Fee panel'),
      finance('payments', 'Payments'),
      finance('distribute-funds', 'Distribute funds'),
      finance('transactions', 'Transactions', of_all_accounts),
      finance('receipts', 'Receipts'),
      finance('accounting', 'Accounting'),
      finance('expenses', 'Expenses'),
      finance('balances', 'Balances'),
      finance('transport', 'Transport', not_for_directors),
      finance('reconciliation', 'Reconciliation', of_every_class),
      dr('finance/reconciliation', "Director's reconciliation", {
        ...for_directors,
        ...of_every_class,
      }),
      finance('financial-updates', 'Financial updates', not_for_directors),
      finance('reports', 'Reports', of_all_accounts),
      dr('finance/dashboard', "Director's dashboard", {
        ...unlisted,
        ...of_all_accounts,
        director: true,
      }),
      finance('add-to-extra-charge/:extra_charge_charge_id', 'Add to extra charge', unlisted),
      finance('members-in-extra-charge/:extra_charge_charge_id', 'Extra charge', unlisted),
      finance('fee-categories', 'Fee categories', unlisted),
      finance('fee-groups', 'Fee groups', unlisted),
      finance('funds', 'Funds', unlisted),
      finance('projects', 'Projects', unlisted),
      finance('cheques', 'Cheques', unlisted),
      finance('cashier-shifts', 'Cashier shifts', unlisted),
      finance('members-in-waiver/:waiver_id', 'Members in waiver', unlisted),
      finance('add-to-grouped-waiver/:waiver_id', 'Add to grouped waiver', unlisted),
    ],
  },
  {
    heading: 'Procurement',
    module: 'procurement',
    places: [
      procurement('setup', 'Setup'),
      procurement('purchase-requisitions', 'Purchase requisitions'),
      procurement('purchase-orders', 'Purchase orders'),
      procurement('purchase-deliveries', 'Purchase deliveries'),
      procurement('purchase-vouchers', 'Purchase vouchers', {
        director_label: 'Purchase Vouchers',
      }),
    ],
  },
  {
    heading: 'Payroll',
    module: 'payroll',
    places: [
      payroll('setup', 'Setup'),
      payroll('payrolls', 'Payrolls'),
      payroll('staff', 'Staff'),
      payroll('formulas', 'Formulas'),
    ],
  },
  {
    heading: 'Academics',
    module: 'academics',
    places: [
      academics('general', 'General'),
      academics('844', '844'),
      academics('cbc', 'CBC'),
      academics('cambridge', 'Cambridge'),
      academics('setup', 'Academics setup', of_academics),
      dr('academics/results', 'Results of my schools', {
        ...of_academics,
        ...of_every_class,
        director: true,
      }),
      academics('create-exam', 'Create exam', unlisted),
      academics('create-cbc-exam', 'Create CBC exam', unlisted),
      academics('create-cambridge-exam', 'Create Cambridge exam', unlisted),
      academics(assessment, 'Objective assessment', unlisted),
    ],
  },
  {
    heading: 'Transport',
    module: 'transport',
    places: [
      transport('setup', 'Setup'),
      transport('routes', 'Routes'),
      transport('student-routes-management', 'Student routes management'),
      transport('student-vehicle-management', 'Student vehicle management', not_for_directors),
      transport('requests', 'Requests'),
      transport('transport-requisitions', 'Transport requisitions'),
      transport('reports', 'Reports'),
    ],
  },
  {
    heading: 'Communication',
    module: 'communication',
    places: [
      communication('sms', 'SMS'),
      communication('whatsapp', 'WhatsApp', not_for_directors),
      communication('logs', 'Logs'),
      communication('templates', 'Templates'),
      communication('reminders', 'Reminders'),
    ],
  },
  {
    heading: 'Stores',
    module: 'stores',
    places: [
      stores('setup', 'Setup'),
      stores('stores', 'Stores'),
      stores('providers', 'Providers'),
      stores('items', 'Items'),
      stores('reports', 'Reports'),
    ],
  },
  {
    heading: 'Library',
    module: 'library',
    places: [
      library('dashboard', 'Dashboard'),
      library('setup', 'Setup'),
      library('books', 'Books'),
      library('books-issue-return', 'Books issue and return'),
      library('reports', 'Reports'),
      library('create-book', 'Create book', unlisted),
    ],
  },
];

/** Stands below the headings. */
export const singles: readonly Place[] = [
  top('general-attendance', 'General attendance'),
  top('attendance', 'Attendance'),
  top('settings', 'Settings'),
];

/** Reached from the header and from links. */
export const others: readonly Place[] = [
  { path: '/dashboard/user/account', label: 'Account settings', ...for_anyone },
  approvals,
  late_entries,
  {
    path: '/dashboard/gate',
    label: 'Gate',
    module: 'attendance',
    menu: 'none',
    access: { module: 'attendance', gate: true },
  },
  { path: '/dashboard/notifications', label: 'Notifications', ...for_anyone },
  { path: '/parent/app', label: 'Home', ...for_parents },
  { path: '/parent/app/children/:id', label: 'My child', ...for_parents },
  { path: '/parent/app/children/:id/fees', label: 'School fees', ...for_parents },
];

export const places: readonly Place[] = [
  home,
  ...sections.flatMap((section) => section.places),
  ...singles,
  ...others,
];
