import { z } from 'zod';
import { Id } from './shapes.ts';

/** The fields that may be left out may be emptied. */
type Clearable<S> = {
  [F in keyof S]: S[F] extends z.ZodOptional ? F : never;
}[keyof S] &
  string;

/** A field that says nothing stays as it is, so a default of new records is none of an edit. */
type Parts<S> = {
  [F in keyof S]: S[F] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : S[F] extends z.ZodOptional
      ? S[F]
      : S[F] extends z.ZodType
        ? z.ZodOptional<S[F]>
        : never;
};

type Edit<S, Given extends string> = Parts<S> & {
  id: typeof Id;
  version: z.ZodInt;
  clear: z.ZodOptional<z.ZodArray<z.ZodEnum<{ [F in Exclude<Clearable<S>, Given>]: F }>>>;
};

/**
 * An edit says of a record some of its fields, and by name those to empty, because a blank value does not
 * arrive. `given` names fields that we fill in where a new record leaves them out: they are never empty.
 * What belongs together is checked by the server on the record as it will be.
 */
export function editOf<S extends z.ZodRawShape, const Given extends Clearable<S> = never>(
  { shape }: z.ZodObject<S>,
  given: readonly Given[] = [],
) {
  const fields = Object.entries(shape) as [string, z.ZodType][];
  const parts = fields.map(([name, field]) => [name, withoutDefault(field).optional()]);
  const clearable = fields
    .filter(([name, field]) => field instanceof z.ZodOptional && !given.includes(name as Given))
    .map(([name]) => name);
  const clear = z.array(z.enum(clearable)).max(clearable.length);
  return z.strictObject({
    ...Object.fromEntries(parts),
    id: Id,
    version: z.int(),
    clear: clear.optional(),
  }) as unknown as z.ZodObject<Edit<S, Given>, z.core.$strict>;
}

const withoutDefault = (field: z.ZodType): z.ZodType => {
  if (field instanceof z.ZodDefault) return field.unwrap() as z.ZodType;
  return field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
};

/** The fields that an edit may empty, read from its input. */
export function clearableOf(edit: { input: unknown }): string[] {
  const { clear } = (edit.input as z.ZodObject<{ clear?: z.ZodOptional<z.ZodArray<z.ZodEnum>> }>)
    .shape;
  return clear ? (clear.unwrap().element.options as string[]) : [];
}
