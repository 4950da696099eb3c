import { medianOf, ratioOf, takeTurns } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import type { Call, Stage } from '../stage.ts';
import { type Line, perSecond, times } from '../table.ts';
import { bypassLogin, narrowedByHand, policies } from '../without-policies.ts';

const kept_min = 0.9;
const screens: Record<string, Call> = {
  list: { path: '/api/students/students?page=3&page_size=25' },
  me: { path: '/api/user/me', as: 'clerk' },
  notifications: { path: '/api/notification' },
};

/** The SQL of a call as the product sends it, against the same without policies and settings. */
export const rowSecurity: Scenario = {
  name: 'row-security',
  measure: async (stage) => {
    const bypass_url = await bypassLogin(stage.logins.owner_url);
    const by_school = await policies(stage.logins.owner_url);
    const lines: Line[] = [];
    for (const [name, call] of Object.entries(screens)) {
      lines.push(await compare(stage, name, call, bypass_url, by_school));
    }
    return lines;
  },
};

async function compare(
  stage: Stage,
  name: string,
  call: Call,
  bypass_url: string,
  by_school: Map<string, boolean>,
): Promise<Line> {
  const school = await stage.school(1_000);
  const statements = (await stage.record(school, call)).flat();
  const by_hand = narrowedByHand(statements, by_school, school);
  const round = { connections: 8, ms: stage.options.round_ms / 2 };
  const taken = await takeTurns(stage.options.rounds, {
    secured: () => stage.raw.ask({ ...round, url: stage.logins.web_url, variants: [statements] }),
    open: () => stage.raw.ask({ ...round, url: bypass_url, variants: [by_hand] }),
  });
  const ratio = ratioOf(taken.secured, taken.open, 'per_s');
  return {
    what: `row security, SQL of ${name}: with to without (R)`,
    product: perSecond(medianOf(taken.secured, 'per_s')),
    r: perSecond(medianOf(taken.open, 'per_s')),
    ratio: times(ratio),
    goal: `>= ${kept_min} x`,
    met: ratio >= kept_min,
  };
}
