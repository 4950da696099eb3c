import { withCpu } from '../cpu.ts';
import type { PlantedSchool } from '../plant.ts';
import { failuresIn, medianOf, ratioOf, type Sample, type Sides, takeTurns } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import type { Call, Stage } from '../stage.ts';
import { answering, type Flight, roundTrips, type Statement } from '../statements.ts';
import { type Line, ms, perSecond, times } from '../table.ts';
import { bypassLogin } from '../without-policies.ts';

interface Read {
  name: string;
  what: string;
  /** One that was prepared for it; otherwise the school of a thousand learners. */
  school?: PlantedSchool;
  /** One call, or several in turn: pages and learners that differ. */
  call: Call | Call[] | ((school: PlantedSchool) => Call | Call[]);
  /** The same by hand, for each of the calls. */
  plain?: ((school: PlantedSchool) => Statement[])[];
  /** What the school must have before it is asked. */
  prepare?: (stage: Stage, school: PlantedSchool) => Promise<unknown>;
  goals: { of_c?: number; of_plain?: number; per_s?: number; p50_ms?: number; p99_ms?: number };
}

const rows = 1_000;
const round_trips_max = 2;

/** A signed-in GET: throughput at eight connections, the wait at one, and its round trips. */
export const read = ({
  name,
  what,
  school: own,
  call: asked,
  plain,
  prepare,
  goals,
}: Read): Scenario => ({
  name,
  measure: async (stage) => {
    const school = own ?? (await stage.school(rows));
    await prepare?.(stage, school);
    const calls = [typeof asked === 'function' ? asked(school) : asked].flat();
    const recorded: Flight[][] = [];
    for (const call of calls) recorded.push(await stage.record(school, call));
    const flights = recorded[0]!;
    const variants = recorded.map((one) => one.flat());
    const port = await stage.bare.ask({
      url: stage.logins.web_url,
      variants,
      answer_count: answering(flights).length,
    });
    const requests = await stage.requests(school, calls);
    const plain_port = plain && (await servePlainly(stage, school, plain));
    const sides = { stage, port, plain_port, requests, variants };
    const eight = await takeTurns<Side>(stage.options.rounds, turnsAt(8, sides));
    const one = await takeTurns<Side>(stage.options.rounds, turnsAt(1, sides));
    const failed = failuresIn([...eight.product, ...one.product, ...eight.c, ...one.c]);
    if (failed) return [{ what, product: failed, goal: 'only 200', met: false }];
    const ratio = ratioOf(eight.product, eight.c, 'per_s');
    const of_plain = plain && ratioOf(eight.product, eight.plain, 'per_s');
    const per_s = medianOf(eight.product, 'per_s');
    const p50_ms = medianOf(one.product, 'p50_ms');
    const p99_ms = medianOf(eight.product, 'p99_ms');
    const trips = roundTrips(flights);
    const lines: Line[] = [
      {
        what: `${what}: throughput at 8`,
        product: perSecond(per_s),
        c: perSecond(medianOf(eight.c, 'per_s')),
        r: perSecond(medianOf(eight.r, 'per_s')),
        ratio: times(ratio),
        ...throughputGoal(goals, ratio, per_s),
      },
      ...(of_plain === undefined ? [] : [plainLine(what, eight, of_plain, goals.of_plain)]),
      {
        what: `${what}: p50 at 1`,
        product: ms(p50_ms),
        c: ms(medianOf(one.c, 'p50_ms')),
        r: ms(medianOf(one.r, 'p50_ms')),
        ratio: times(ratioOf(one.product, one.c, 'p50_ms')),
        ...upTo(goals.p50_ms, p50_ms),
      },
      {
        what: `${what}: p99 at 8`,
        product: ms(p99_ms),
        c: ms(medianOf(eight.c, 'p99_ms')),
        r: ms(medianOf(eight.r, 'p99_ms')),
        ratio: times(ratioOf(eight.product, eight.c, 'p99_ms')),
        ...upTo(goals.p99_ms, p99_ms),
      },
      {
        what: `${what}: CPU of the server's process for one call`,
        product: ms(medianOf(eight.product, 'cpu_ms')),
        c: ms(medianOf(eight.c, 'cpu_ms')),
        ratio: times(ratioOf(eight.product, eight.c, 'cpu_ms')),
      },
      {
        what: `${what}: SQL round trips`,
        product: String(trips),
        goal: `<= ${round_trips_max}`,
        met: trips <= round_trips_max,
      },
    ];
    return lines;
  },
});

interface Turns {
  stage: Stage;
  port: number;
  requests: Awaited<ReturnType<Stage['requests']>>;
  plain_port: number | undefined;
  variants: Statement[][];
}

type Side = 'product' | 'c' | 'r' | 'plain';

function turnsAt(
  connections: number,
  { stage, port, plain_port, requests, variants }: Turns,
): Sides<Side> {
  const { round_ms } = stage.options;
  const round = { requests, connections, ms: connections === 1 ? round_ms / 2 : round_ms };
  const url = stage.logins.web_url;
  return {
    product: () =>
      withCpu(stage.product.pid, () => stage.load.ask({ ...round, port: stage.product.port })),
    c: () => withCpu(stage.bare.pid, () => stage.load.ask({ ...round, port })),
    r: () => stage.raw.ask({ url, variants, connections, ms: round.ms / 2 }),
    plain:
      plain_port === undefined
        ? undefined
        : () => withCpu(stage.plain.pid, () => stage.load.ask({ ...round, port: plain_port })),
  };
}

async function servePlainly(
  stage: Stage,
  school: PlantedSchool,
  plain: NonNullable<Read['plain']>,
): Promise<number> {
  const url = await bypassLogin(stage.logins.owner_url);
  return stage.plain.ask({ url, variants: plain.map((write) => write(school)), answer_count: 1 });
}

function plainLine(
  what: string,
  taken: { product: Sample[]; plain: Sample[] },
  ratio: number,
  goal = 0,
): Line {
  return {
    what: `${what}: throughput at 8, to plain (${perSecond(medianOf(taken.plain, 'per_s'))})`,
    product: perSecond(medianOf(taken.product, 'per_s')),
    ratio: times(ratio),
    goal: `>= ${goal} plain`,
    met: ratio >= goal,
  };
}

function throughputGoal({ of_c, per_s }: Read['goals'], ratio: number, found_per_s: number) {
  if (of_c !== undefined) return { goal: `>= ${of_c} C`, met: ratio >= of_c };
  if (per_s !== undefined) return { goal: `>= ${perSecond(per_s)}`, met: found_per_s >= per_s };
  return {};
}

const upTo = (goal_ms: number | undefined, found_ms: number) =>
  goal_ms === undefined ? {} : { goal: `<= ${goal_ms} ms`, met: found_ms <= goal_ms };
