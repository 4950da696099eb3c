import { allEndpoints } from '@darasa/contract';
import type { Endpoint } from '@darasa/contract/endpoint';
import fc from 'fast-check';
import { z } from 'zod';
import { type Ids, idFor } from './ids.ts';

export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

export type Input = Record<string, unknown>;

const schemas = new Map<Endpoint, JsonSchema>();

export function schemaOf(endpoint: Endpoint): JsonSchema {
  const known = schemas.get(endpoint);
  if (known) return known;
  const schema = z.toJSONSchema(endpoint.input as unknown as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  schemas.set(endpoint, schema);
  return schema;
}

/**
 * An input the endpoint accepts, made from its schema and the ids of a tenant, with as many fields
 * filled as the schema lets stand together, or as few. Texts carry a number, so that no two are alike.
 */
export function anInputFor(
  endpoint: Endpoint,
  ids: Ids,
  fields: 'as many' | 'as few' = 'as many',
): Input {
  const schema = schemaOf(endpoint);
  const make = (only: (name: string) => boolean): Input =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => only(name))
        .map(([name, one]) => [name, valueFor(one, name, endpoint, ids)]),
    );
  const needed = (name: string) => schema.required?.includes(name) ?? false;
  if (fields === 'as few') return make(needed);
  const input = make(() => true);
  for (let tries = 0; tries < 10; tries++) {
    const parsed = endpoint.input.safeParse(input);
    if (parsed.success) return input;
    const wrong = parsed.error.issues.map((issue: { path: unknown[] }) => String(issue.path[0]));
    const dropped = wrong.filter((name: string) => name in input && !needed(name));
    if (!dropped.length) break;
    for (const name of dropped) delete input[name];
  }
  return make(needed);
}

let counter = 0;

/** A value that the schema of one field takes, or of a whole input. */
export function valueFor(
  schema: JsonSchema,
  name: string,
  endpoint: Pick<Endpoint, 'path'>,
  ids: Ids,
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choice) return valueFor(choice[0]!, name, endpoint, ids);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textFor(schema, name, endpoint, ids);
  if (type === 'integer' || type === 'number') return numberFor(schema);
  if (type === 'boolean') return true;
  if (type === 'array') {
    const count = Math.max(1, schema.minItems ?? 1);
    return Array.from({ length: count }, () => valueFor(schema.items ?? {}, name, endpoint, ids));
  }
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [
        key,
        valueFor(one, key, endpoint, ids),
      ]),
    );
  }
  return `text ${number()}`;
}

const number = (): string => String(++counter % 1_000_000).padStart(6, '0');

function numberFor({ minimum, maximum, exclusiveMinimum }: JsonSchema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  return Math.min(Math.max(least, 1), maximum ?? 1_000_000);
}

/** Fields whose rule lies in code and not in the schema, known by what they are called. */
const by_name: [RegExp, () => string][] = [
  [/phone/, () => `0712${number()}`],
  [/email/, () => `person${number()}@school.test`],
  [/domain/, () => 'unknown.test'],
  [/password/, () => `a-long-password-${number()}`],
  [/colour|color/, () => '#2b6b4a'],
  [/^target$/, () => lookupPaths()[0] ?? 'none'],
];

const lookupPaths = (): string[] =>
  allEndpoints
    .filter((one) => one.path.endsWith('/:id/retire'))
    .map((one) => one.path.slice(1, -'/:id/retire'.length));

function textFor(
  schema: JsonSchema,
  name: string,
  endpoint: Pick<Endpoint, 'path'>,
  ids: Ids,
): string {
  if (schema.format === 'uuid') return idFor(ids, name, endpoint.path);
  if (schema.format === 'date') return '2026-03-02';
  if (schema.format === 'date-time') return '2026-03-02T08:00:00.000Z';
  if (schema.format === 'time') return '08:00:00';
  const known = by_name.find(([word]) => word.test(name));
  if (known) return known[1]();
  if (schema.pattern) return textLike(schema.pattern);
  const text = `${name} ${number()}`.padEnd(schema.minLength ?? 0, '.');
  return text.slice(-(schema.maxLength ?? text.length));
}

const texts_like = new Map<string, { texts: string[]; given: number }>();

/** A text of a given form; forms that hold a number should seldom give the same one twice. */
function textLike(pattern: string): string {
  let like = texts_like.get(pattern);
  if (!like) {
    const form = fc.stringMatching(new RegExp(pattern, 'u'));
    like = { texts: [...new Set(fc.sample(form, { seed: 1, numRuns: 2_000 }))], given: 0 };
    texts_like.set(pattern, like);
  }
  return like.texts[like.given++ % like.texts.length]!;
}

export interface Slot {
  path: (string | number)[];
  name: string;
}

const id_shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Every place of an input that holds an id, however deep. */
export function idSlots(value: unknown, path: (string | number)[] = []): Slot[] {
  if (typeof value === 'string') {
    const name = String(path.findLast((step) => typeof step === 'string') ?? '');
    return id_shape.test(value) || /(^|_)ids?$/.test(name) ? [{ path, name }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((one, i) => idSlots(one, [...path, i]));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => idSlots(one, [...path, key]));
  }
  return [];
}

/** A copy with one place replaced. */
export function replaced<T>(value: T, [step, ...rest]: (string | number)[], by: unknown): T {
  if (step === undefined) return by as T;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[step] = rest.length ? replaced(copy[step], rest, by) : by;
  return copy as T;
}
