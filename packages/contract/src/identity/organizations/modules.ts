import { z } from 'zod';
import { type ModuleName, modules } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Reason } from './reasons.ts';

/** Without these nobody could sign in, look around and switch anything on again. */
export const fixed_modules: readonly ModuleName[] = [
  'roles',
  'administration',
  'dashboard',
  'settings',
];

/** The needs of a module are what a module cannot work without. */
export const module_needs: Partial<Record<ModuleName, readonly ModuleName[]>> = {
  academics: ['students'],
  'teacher-portal': ['students', 'academics'],
  finance: ['students'],
  transport: ['students'],
  library: ['students'],
  attendance: ['students'],
  procurement: ['stores'],
};

export const SchoolModule = z.object({
  name: z.enum(modules),
  label: z.string(),
  is_off: z.boolean(),
  is_fixed: z.boolean(),
  needs: z.array(z.string()),
  needed_by: z.array(z.string()),
});
export type SchoolModule = z.infer<typeof SchoolModule>;

export const listModules = endpoint({
  method: 'GET',
  path: '/administration/modules',
  summary: 'Which modules this school works with',
  access: { module: 'roles' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(SchoolModule), count: z.int() }),
});

export const switchModule = endpoint({
  method: 'POST',
  path: '/administration/modules/switch',
  summary: 'Switch a module on or off for this school',
  access: { who: 'admin' },
  input: z.strictObject({ module: z.enum(modules), is_off: z.boolean(), reason: Reason }),
  output: z.object({ rows: z.array(SchoolModule), count: z.int() }),
});
