import { school_kinds } from '@darasa/rules/usual-lists';
import type { Ctx } from '../ctx.ts';
import { fail } from '../fail.ts';
import type { ChosenLine, OfferedLine, UsualSet } from '../usual-sets/set.ts';
import { findTakenNames, listRoles } from './path-queries.ts';
import { add } from './paths.ts';

/** Who decides a step: the first of these roles of the usual ones that the school has. */
interface Seat {
  name: string;
  roles: readonly { key: string; name: string }[];
  hours_max: number;
}

const bursar: Seat = {
  name: 'Bursar',
  roles: [{ key: 'bursar', name: 'Bursar' }],
  hours_max: 72,
};
const head: Seat = {
  name: 'Head of school',
  roles: [
    { key: 'head-teacher', name: 'Head teacher' },
    { key: 'principal', name: 'Principal' },
  ],
  hours_max: 96,
};
const director: Seat = {
  name: 'Director',
  roles: [{ key: 'director', name: 'Director' }],
  hours_max: 120,
};

interface UsualPath extends OfferedLine {
  document_type: string;
  seats: readonly Seat[];
  /** The line whose figure this one begins at. */
  above?: string;
}

const upTo = (value: number) => ({ label: 'Up to (KES)', value, max: 100_000_000 });

const lines: UsualPath[] = [
  {
    key: 'small-requests',
    name: 'Small requests',
    words: 'The bursar approves',
    kinds: school_kinds,
    number: upTo(20_000),
    document_type: 'request',
    seats: [bursar],
  },
  {
    key: 'larger-requests',
    name: 'Larger requests',
    words: 'The bursar, then the head of school',
    kinds: school_kinds,
    number: upTo(100_000),
    document_type: 'request',
    seats: [bursar, head],
    above: 'small-requests',
  },
  {
    key: 'large-requests',
    name: 'The largest requests',
    words: 'The bursar, the head of school, then a director',
    kinds: school_kinds,
    document_type: 'request',
    seats: [bursar, head, director],
    above: 'larger-requests',
  },
  {
    key: 'other-requests',
    name: 'Requests without an amount',
    words: 'The head of school approves',
    kinds: school_kinds,
    document_type: 'request',
    seats: [head],
  },
  {
    key: 'leave',
    name: 'Leave of staff',
    words: 'The head of school approves',
    kinds: school_kinds,
    document_type: 'leave',
    seats: [head],
  },
];

/** Behind the paths that are there: those were made with more thought. */
const last_position = 1_000;

export const usualPaths: UsualSet = {
  set: 'paths',
  label: 'Approval paths',
  help: 'Who must agree before money is spent or somebody is away.',
  module: 'administration',
  lines: lines.map(({ key, name, words, kinds, number }) => ({
    key,
    name,
    words,
    kinds,
    ...(number ? { number } : {}),
  })),
  findTaken: (ctx, names) => findTakenNames(ctx.db, names),
  add: async (ctx, line, chosen) => {
    const path = lines.find((one) => one.key === line.key)!;
    const from = chosen.find((one) => one.set === 'paths' && one.key === path.above);
    const floor = path.above ? (from?.number ?? usualNumber(path.above)) : undefined;
    return add(ctx, {
      document_type: path.document_type,
      name: line.name,
      position: last_position,
      ...(floor ? { amount_from_cents: floor * 100 } : {}),
      ...(line.number ? { amount_below_cents: line.number * 100 } : {}),
      steps: await stepsOf(ctx, path, chosen),
    });
  },
};

const usualNumber = (key: string): number | undefined =>
  lines.find((one) => one.key === key)?.number?.value;

async function stepsOf(ctx: Ctx, { seats }: UsualPath, chosen: readonly ChosenLine[]) {
  const roles = await listRoles(ctx.db);
  const idOf = (name: string) =>
    roles.find((role) => role.name.toLowerCase() === name.toLowerCase())?.id;
  return seats.map(({ name, roles: wanted, hours_max }) => {
    const names = wanted.flatMap((role) => [
      ...chosen.filter((one) => one.set === 'roles' && one.key === role.key).map((one) => one.name),
      role.name,
    ]);
    const found = names.find((one) => idOf(one));
    if (!found) throw fail('usual_set.no_role', { role: names[0]! });
    const approvers = [{ kind: 'role' as const, role_id: idOf(found)! }];
    return { name, rule: 'any' as const, hours_max, approvers };
  });
}
