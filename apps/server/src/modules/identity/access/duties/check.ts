import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { listActiveRules } from './queries.ts';

interface Permission {
  module: string;
  acts: readonly string[];
}

/**
 * Two permissions that should not lie in one pair of hands: a strict rule stops the work, the others
 * are said. `whose` begins the sentence.
 */
export async function checkDuties(
  ctx: Pick<Ctx, 'db'>,
  permissions: readonly Permission[],
  whose: string,
): Promise<string[]> {
  const has = (module: string, act: string) =>
    permissions.some((one) => one.module === module && one.acts.includes(act));
  const rules = await listActiveRules(ctx.db);
  const broken = rules.filter(
    (rule) => has(rule.first_module, rule.first_act) && has(rule.second_module, rule.second_act),
  );
  const strict = broken.find((rule) => rule.strength === 'stop');
  if (strict) {
    const sentence = `${whose} would break the rule "${strict.name}", which is never allowed here.`;
    throw fail('duty.stopped', { sentence });
  }
  return broken.map((rule) => `${whose} breaks the rule "${rule.name}".`);
}
