// The module names are fixed by the specification; menus, roles and endpoints all use them.
export const modules = [
  'dashboard',
  'administration',
  'roles',
  'students',
  'academics',
  'transport',
  'finance',
  'procurement',
  'payroll',
  'communication',
  'stores',
  'library',
  'settings',
  'general-attendance',
  'attendance',
  'teacher-portal',
] as const;
export type ModuleName = (typeof modules)[number];

/** Labels are what a person reads; the names above are for addresses and roles. */
export const module_labels: Record<ModuleName, string> = {
  dashboard: 'Dashboard',
  administration: 'Administration',
  roles: 'Roles and staff',
  students: 'Students',
  academics: 'Academics',
  transport: 'Transport',
  finance: 'Finance',
  procurement: 'Procurement',
  payroll: 'Payroll',
  communication: 'Communication',
  stores: 'Stores',
  library: 'Library',
  settings: 'Settings',
  'general-attendance': 'General attendance',
  attendance: 'Attendance',
  'teacher-portal': 'Teacher portal',
};

export const acts = ['view', 'create', 'edit', 'approve', 'void', 'export'] as const;
export type Act = (typeof acts)[number];

export const userTypes = ['staff', 'parent'] as const;
export type UserType = (typeof userTypes)[number];

export const director = 'DIRECTOR';
export const gateRole = 'gate-attendance';

/**
 * An access says who may call an endpoint. Deny is the default: an endpoint without one does not compile.
 */
export type Access =
  | { who: 'public' }
  | { who: 'signed-in' }
  /** Any member of staff, except those who are locked to the gate. */
  | { who: 'office' }
  | { who: 'admin' }
  /** Only a parent: what stands behind it is the own family, whatever the school. */
  | { who: 'parent' }
  | {
      module: ModuleName | readonly ModuleName[];
      act?: Act;
      responsibility?: typeof director;
      /** The guard's own: whoever is locked to the gate passes nothing else of the module. */
      gate?: true;
    };

/** A person is what the access rules need to know of a person; the stored session record has this shape. */
export interface Person {
  is_admin: boolean;
  user_type?: UserType;
  roles: readonly {
    name: string;
    permissions: readonly { module: { name: string }; acts: readonly string[] }[];
  }[];
  /** Switched off in the school where the person works; then even an admin does without. */
  modules_off?: readonly string[];
  /** Sees the money of some accounts only: what is about all of them is closed. */
  part_of_books?: boolean | undefined;
  /** Sees the learners of some classes only: what names those of all is closed. */
  part_of_classes?: boolean | undefined;
}

export const hasModule = (person: Person, module: ModuleName, act: Act = 'view'): boolean => {
  if (isOff(person, module)) return false;
  if (person.is_admin) return true;
  // The device of the gate is shared: nothing leaves it as a file, whatever the role was given.
  if (isOnlyGate(person) && (module !== gate_module || act === 'export')) return false;
  return person.roles.some((role) =>
    role.permissions.some((one) => one.module.name === module && one.acts.includes(act)),
  );
};

export const isOff = (person: Pick<Person, 'modules_off'>, module: ModuleName): boolean =>
  person.modules_off?.includes(module) ?? false;

export const hasRole = (person: Person, name: string): boolean =>
  person.roles.some((role) => role.name === name);

/**
 * A PIN is typed by whoever keeps the gate by its role, on a device that others hold too: it says who is
 * acting.
 */
export const typesGatePin = (person: Person): boolean =>
  !person.is_admin && hasRole(person, gateRole);

/** Whoever does nothing but keep the gate is locked to it, whatever else the role was given. */
const gate_module: ModuleName = 'attendance';
const isOnlyGate = ({ roles }: Person): boolean =>
  roles.length === 1 && roles[0]?.name === gateRole;

const isStaff = (person: Person): boolean =>
  person.user_type !== 'parent' && (person.is_admin || !isOnlyGate(person));

/** Figures of a part would pass for figures of the whole, so whoever sees a part is shown none. */
export const seesWhole = (
  { part_of_books = false, part_of_classes = false }: Parts,
  { whole_books, every_class }: Wholes,
): boolean => !(whole_books && part_of_books) && !((whole_books || every_class) && part_of_classes);

type Parts = Pick<Person, 'part_of_books' | 'part_of_classes'>;
export type Wholes = { whole_books?: true; every_class?: true };

/** The one rule behind the server's check, the menu, the palette and the route guards. */
export function mayCall(
  access: Access,
  person: Person | null,
  responsibility?: string | null,
): boolean {
  if ('who' in access) {
    if (access.who === 'public') return true;
    if (!person) return false;
    if (access.who === 'parent') return person.user_type === 'parent';
    if (access.who === 'office') return isStaff(person);
    return access.who === 'signed-in' || person.is_admin;
  }
  if (!person) return false;
  if (access.responsibility && access.responsibility !== responsibility) return false;
  if (isOnlyGate(person) && !person.is_admin && !access.gate) return false;
  const names = typeof access.module === 'string' ? [access.module] : access.module;
  // What modules share, such as finding a learner, is for their offices: the gate has its own calls.
  if (names.length > 1 && !isStaff(person)) return false;
  return names.some((name) => hasModule(person, name, access.act));
}
