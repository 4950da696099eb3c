import { module_labels, type ModuleName, modules } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  fixed_modules,
  type listModules,
  module_needs,
  type switchModule,
} from '@darasa/contract/identity/organizations/modules';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';

/**
 * The list of modules travels with the session: what is off travels with every session, so nothing has to
 * be asked for.
 */
export function list(ctx: Pick<Ctx, 'user'>): OutputOf<typeof listModules> {
  return rowsFor(ctx.user.modules_off ?? []);
}

export async function toggle(
  ctx: Ctx,
  { module, is_off, reason }: InputOf<typeof switchModule>,
): Promise<OutputOf<typeof switchModule>> {
  requireStepUp(ctx);
  const school_id = schoolOf(ctx);
  const label = module_labels[module];
  if (fixed_modules.includes(module)) throw fail('module.fixed', { module: label });
  const { name, modules_off } = await queries.lockModulesOff(ctx.db, school_id);
  const isOn = (one: ModuleName) => !modules_off.includes(one);
  const blocking = is_off ? neededBy(module).filter(isOn) : needsOf(module).filter((m) => !isOn(m));
  const words = blocking.map((one) => module_labels[one]).join(', ');
  if (words && is_off) throw fail('module.needed', { module: label, needed_by: words });
  if (words) throw fail('module.needs', { module: label, needs: words });
  const others = modules_off.filter((one) => one !== module);
  const after = is_off ? [...others, module].toSorted() : others;
  await queries.setModulesOff(ctx.db, school_id, after);
  ctx.changed(
    'modules of a school',
    school_id,
    { school: name, switched_off: modules_off },
    { school: name, switched_off: after, reason },
  );
  return rowsFor(after);
}

function rowsFor(off: readonly string[]) {
  const labelsOf = (names: readonly ModuleName[]) => names.map((name) => module_labels[name]);
  const rows = modules.map((name) => ({
    name,
    label: module_labels[name],
    is_off: off.includes(name),
    is_fixed: fixed_modules.includes(name),
    needs: labelsOf(needsOf(name)),
    needed_by: labelsOf(neededBy(name)),
  }));
  return { rows, count: rows.length };
}

const needsOf = (module: ModuleName): readonly ModuleName[] => module_needs[module] ?? [];
const neededBy = (module: ModuleName): ModuleName[] =>
  modules.filter((one) => needsOf(one).includes(module));
