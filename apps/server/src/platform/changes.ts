import type { z } from 'zod';
import { type Ctx, nowIso } from './ctx.ts';
import { stale } from './fail.ts';
import { invalid } from './http/input.ts';

interface Edit {
  id?: string;
  version: number;
  clear?: string[] | undefined;
}

type Cleared<B> = B extends { clear?: (infer F)[] | undefined } ? F : never;

/** Changes are what an edit changes: some fields have a new value, and those that are emptied have null. */
export type Changes<B extends Edit> = {
  [F in Exclude<keyof B, keyof Edit>]?: B[F] | (F extends Cleared<B> ? null : never);
};

/** The newest is required: whoever started from an older copy is shown the newer one. */
export function requireNewest(
  { version }: { version: number },
  current: { version: number },
): void {
  if (current.version !== version) throw stale(current);
}

/** The changes of an edit; whoever started from an older copy is shown the newer one. */
export function changesOf<B extends Edit>(
  { id: _, version, clear = [], ...values }: B,
  current: { version: number },
): Changes<B> {
  const changes = { ...values, ...Object.fromEntries(clear.map((field) => [field, null])) };
  if (current.version !== version) throw stale(current, { ...current, ...changes });
  return changes as Changes<B>;
}

/** Since when a record is retired; nothing said about it leaves that as it is. */
export function retiredAt(
  ctx: Ctx,
  current: string | null,
  retired: boolean | undefined,
): string | null {
  if (retired === undefined) return current;
  return retired ? (current ?? nowIso(ctx)) : null;
}

/**
 * The record as it will be, held to what a new one is held to: a part may be right alone and wrong
 * beside the rest. What is empty is not there, as in a form.
 */
export function wholeOf<S extends z.ZodObject>(
  schema: S,
  current: Row<S>,
  changes: { [F in keyof z.input<S>]?: unknown },
): z.output<S> {
  const whole: Record<string, unknown> = { ...current, ...changes };
  const known = Object.keys(schema.shape).map((field) => [field, whole[field]]);
  const parsed = schema.safeParse(withoutEmpty(Object.fromEntries(known)));
  if (!parsed.success) throw invalid(parsed.error.issues as never);
  return parsed.data;
}

/** A row that forgets a field of the schema would empty it. */
type Row<S extends z.ZodObject> = { [F in keyof z.input<S>]-?: unknown };

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(filled.map(([field, one]) => [field, withoutEmpty(one)]));
}
