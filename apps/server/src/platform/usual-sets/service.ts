import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { addUsualLines, listUsualSets } from '@darasa/contract/platform/usual-sets';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { failField, Failure } from '../fail.ts';
import { newId } from '../ids.ts';
import * as queries from './queries.ts';
import type { ChosenLine, OfferedLine, UsualSet } from './set.ts';

type Added = OutputOf<typeof addUsualLines>;

export function usualSetService(sets: UsualSet[]) {
  const open = (ctx: Ctx) => sets.filter(({ module }) => hasModule(ctx.user, module, 'create'));

  async function list(
    ctx: Ctx,
    { kind }: InputOf<typeof listUsualSets>,
  ): Promise<OutputOf<typeof listUsualSets>> {
    const offered = open(ctx).map((set) => ({
      set,
      lines: set.lines.filter((line) => line.kinds.includes(kind)),
    }));
    const wanted = offered.map(({ set, lines }) => ({
      set,
      names: lines.map((line) => line.name),
    }));
    const known = await knownOf(ctx, wanted);
    return {
      sets: offered.map(({ set, lines }) => ({
        set: set.set,
        label: set.label,
        help: set.help,
        lines: lines.map(({ key, name, words, number, is_fixed = false }) => ({
          key,
          name,
          words,
          number: number ? { label: number.label, value: number.value } : null,
          is_fixed,
          is_here: known.has(`${set.set} ${key}`) || known.has(nameKey(set, name)),
        })),
      })),
    };
  }

  /** Each line is made as by hand, with the same rules and the same trail; one that may not be is told. */
  async function add(ctx: Ctx, { lines }: InputOf<typeof addUsualLines>): Promise<Added> {
    await queries.lockSets(ctx.db);
    const chosen = open(ctx).map((set) => ({
      set,
      lines: lines.filter((line) => line.set === set.set).map((line) => checked(set, line)),
    }));
    const count = chosen.reduce((sum, one) => sum + one.lines.length, 0);
    if (count < lines.length) throw unknown();
    const known = await knownOf(
      ctx,
      chosen.map((one) => ({ set: one.set, names: one.lines.map((line) => line.name) })),
    );
    const made: { set: UsualSet; line: ChosenLine }[] = [];
    const left: Added['left'] = [];
    for (const { set, lines: own } of chosen) {
      for (const line of own) {
        const is_here = known.has(`${set.set} ${line.key}`) || known.has(nameKey(set, line.name));
        const reason = is_here
          ? 'is here already'
          : await refusalOf(() => set.add(ctx, line, lines));
        if (reason) left.push({ name: line.name, reason });
        else made.push({ set, line });
      }
    }
    await remember(ctx, made);
    return {
      left,
      added: chosen.flatMap(({ set }) => {
        const { length } = made.filter((one) => one.set === set);
        return length > 0 ? [{ set: set.set, label: set.label, count: length }] : [];
      }),
    };
  }

  return { list, add };
}

/** The sets and lines that are known here: by their key when they were added, or by a name. */
async function knownOf(ctx: Ctx, wanted: { set: UsualSet; names: string[] }[]) {
  const [added, ...taken] = await Promise.all([
    queries.listAdded(ctx.db),
    ...wanted.map(({ set, names }) => set.findTaken(ctx, names)),
  ]);
  return new Set([
    ...added.map((one) => `${one.set_name} ${one.line}`),
    ...wanted.flatMap(({ set }, i) => taken[i]!.map((name) => nameKey(set, name))),
  ]);
}

const nameKey = ({ set }: UsualSet, name: string): string => `${set}: ${name.toLowerCase()}`;

function checked(set: UsualSet, line: ChosenLine): ChosenLine {
  const offered: OfferedLine | undefined = set.lines.find((one) => one.key === line.key);
  if (!offered) throw unknown();
  const { number, is_fixed, name } = offered;
  if (line.number !== undefined && line.number > (number?.max ?? 0)) {
    throw failField('request.invalid', 'lines', `${name}: enter ${number?.max ?? 0} or less`);
  }
  return { ...line, name: is_fixed ? name : line.name, number: line.number ?? number?.value };
}

const unknown = () => failField('request.invalid', 'lines', 'Choose lines of the lists offered');

/** A refusal comes before anything is written, so the others go on. */
async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.fields?.[0]?.message ?? error.sentence;
  }
}

async function remember(ctx: Ctx, made: { set: UsualSet; line: ChosenLine }[]): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map(({ set, line }) => ({
    id: newId(ctx.now.getTime()),
    school_id: set.is_shared ? null : schoolOf(ctx),
    set_name: set.set,
    line: line.key,
  }));
  await queries.insertAdded(ctx.db, rows, { user_id: ctx.user.id, now: nowIso(ctx) });
}
