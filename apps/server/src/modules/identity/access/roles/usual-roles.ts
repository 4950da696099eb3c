import { type Act, acts, gateRole, type ModuleName, modules } from '@darasa/contract/access';
import {
  school_kinds,
  boarding,
  primary,
  secondary,
  type SchoolKind,
} from '@darasa/rules/usual-lists';
import type { UsualSet } from '#platform/usual-sets/set.ts';
import { findTakenNames } from './queries.ts';
import { add } from './service.ts';

interface UsualRole {
  key: string;
  name: string;
  note: string;
  kinds: readonly SchoolKind[];
  modules: readonly ModuleName[];
  acts: readonly Act[];
  /** Acts on one module that the role does not need on the others. */
  also?: Partial<Record<ModuleName, readonly Act[]>>;
}

const working: readonly Act[] = ['view', 'create', 'edit', 'export'];
const allBut = (...without: ModuleName[]) => modules.filter((one) => !without.includes(one));

/** The usual roles are who works in a school, and what they need for it. */
export const usual_roles: UsualRole[] = [
  {
    key: 'head-teacher',
    name: 'Head teacher',
    note: 'Runs a school',
    kinds: [...primary, 'international'],
    modules: allBut('roles'),
    acts,
  },
  {
    key: 'principal',
    name: 'Principal',
    note: 'Runs the senior school',
    kinds: secondary,
    modules: allBut('roles', 'payroll'),
    acts: ['view', 'edit', 'approve', 'export'],
  },
  {
    key: 'deputy',
    name: 'Deputy principal',
    note: 'Stands in for the principal',
    kinds: [...secondary, 'international'],
    modules: [
      'dashboard',
      'administration',
      'students',
      'academics',
      'attendance',
      'communication',
    ],
    acts: ['view', 'create', 'edit', 'approve', 'export'],
  },
  {
    key: 'deputy-head',
    name: 'Deputy head teacher',
    note: 'Stands in for the head teacher',
    kinds: primary,
    modules: [
      'dashboard',
      'administration',
      'students',
      'academics',
      'attendance',
      'communication',
    ],
    acts: ['view', 'create', 'edit', 'approve', 'export'],
  },
  {
    key: 'director',
    name: 'Director',
    note: 'Sees and approves',
    kinds: school_kinds,
    modules: allBut('teacher-portal'),
    acts: ['view', 'approve', 'export'],
  },
  {
    key: 'bursar',
    name: 'Bursar',
    note: 'Keeps the books',
    kinds: school_kinds,
    modules: ['dashboard', 'finance', 'procurement', 'payroll', 'students', 'communication'],
    acts,
  },
  {
    key: 'accounts-clerk',
    name: 'Accounts clerk',
    note: 'Receives fees at the window',
    kinds: school_kinds,
    modules: ['dashboard', 'finance'],
    acts: ['view', 'create', 'export'],
  },
  {
    key: 'auditor',
    name: 'Auditor',
    note: 'Reads the books and takes copies; writes nothing. Give it with an end date.',
    kinds: school_kinds,
    modules: ['dashboard', 'finance'],
    acts: ['view', 'export'],
  },
  {
    key: 'secretary',
    name: 'Secretary',
    note: 'Runs the office',
    kinds: school_kinds,
    modules: ['dashboard', 'administration', 'students', 'communication', 'attendance'],
    acts: working,
  },
  {
    key: 'admissions',
    name: 'Admissions officer',
    note: 'Enquiries and new learners',
    kinds: ['boarding-secondary', 'international'],
    modules: ['dashboard', 'students', 'communication'],
    acts: working,
  },
  {
    key: 'human-resources',
    name: 'Human resources',
    note: 'Staff and their access',
    kinds: school_kinds,
    modules: ['dashboard', 'roles', 'payroll'],
    acts: working,
  },
  {
    key: 'teacher',
    name: 'Teacher',
    note: 'Teaches, marks and takes registers',
    kinds: school_kinds,
    modules: ['dashboard', 'teacher-portal'],
    acts: working,
  },
  {
    key: 'class-teacher',
    name: 'Class teacher',
    note: 'Looks after one class',
    kinds: school_kinds,
    modules: ['dashboard', 'students', 'teacher-portal'],
    acts: ['view', 'edit', 'export'],
    // Whoever leads a class takes its registers, and admits nobody.
    also: { 'teacher-portal': ['create'] },
  },
  {
    key: 'librarian',
    name: 'Librarian',
    note: 'Runs the library',
    kinds: [...secondary, 'international'],
    modules: ['dashboard', 'library'],
    acts: working,
  },
  {
    key: 'storekeeper',
    name: 'Storekeeper',
    note: 'Runs the stores',
    kinds: [...boarding, 'day-secondary', 'international'],
    modules: ['dashboard', 'stores', 'procurement'],
    acts: working,
  },
  {
    key: 'transport',
    name: 'Transport officer',
    note: 'Runs the buses',
    kinds: ['day-primary', 'international'],
    modules: ['dashboard', 'transport'],
    acts: working,
  },
  {
    key: 'nurse',
    name: 'Nurse',
    note: 'Looks after the sick bay',
    kinds: [...boarding, 'international'],
    modules: ['dashboard', 'students', 'attendance'],
    acts: ['view'],
  },
  {
    key: 'matron',
    name: 'Matron',
    note: 'Looks after the boarders',
    kinds: boarding,
    modules: ['dashboard', 'students', 'general-attendance', 'stores'],
    acts: ['view', 'create'],
  },
  {
    key: 'gate',
    name: gateRole,
    note: 'Keeps the gate',
    kinds: school_kinds,
    modules: ['attendance'],
    acts: ['view', 'create'],
  },
];

const role_by_key = new Map(usual_roles.map((role) => [role.key, role]));

export const usualRoles: UsualSet = {
  set: 'roles',
  label: 'Roles',
  help: 'What people may see and do. Nobody has a role until you give it.',
  module: 'roles',
  is_shared: true,
  lines: usual_roles.map(({ key, name, note, kinds }) => ({
    key,
    name,
    words: note,
    kinds,
    is_fixed: name === gateRole,
  })),
  findTaken: (ctx, names) => findTakenNames(ctx.db, names),
  add: (ctx, { key, name }) => {
    const role = role_by_key.get(key)!;
    const permissions = role.modules.map((module) => ({
      module,
      acts: [...role.acts, ...(role.also?.[module] ?? [])],
    }));
    return add(ctx, { name, note: role.note, permissions });
  },
};
