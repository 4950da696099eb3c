import path from 'node:path';

export interface Options {
  /** How often the sides take turns, and for how long each time. */
  rounds: number;
  round_ms: number;
  /** Organisations of the crowded database. */
  tenants: number;
  /** Schools are measured as they were planted, before the database has looked at them. */
  fresh: boolean;
  /** Names of scenarios; empty means all. */
  only: string[];
  /** The built server to measure: another checkout's, to compare two versions. */
  server: string;
}

export const usage = `npm run bench -- [options]
  --quick            short rounds: a first look, not a figure to quote
  --full             1,000 organisations in the crowded database instead of 200
  --fresh            without vacuum and analyze after planting: a school on its first day
  --only=a,b         these scenarios alone
  --server=<file>    measure this built server instead of apps/server/dist/main.js`;

export function readOptions(args: string[], root: string): Options {
  const valueOf = (name: string) =>
    args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
  const quick = args.includes('--quick');
  return {
    // Short turns, many of them: the next minute may belong to somebody else's work.
    rounds: quick ? 5 : 7,
    round_ms: quick ? 700 : 1_200,
    tenants: args.includes('--full') ? 1_000 : 200,
    fresh: args.includes('--fresh'),
    only: (valueOf('only') ?? '').split(',').filter(Boolean),
    server: path.resolve(root, valueOf('server') ?? 'apps/server/dist/main.js'),
  };
}
