import fc from 'fast-check';
import type { JsonSchema } from './inputs.ts';

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Values that have broken somebody's server before. */
const hostile_values: unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202eright to left',
  '😀'.repeat(50),
  'x'.repeat(20_000),
  "' or '1'='1",
  '"; drop table x; --',
  '{{7*7}} ${7*7} <%=7*7%>',
  '<img src=x onerror=1>',
  '../../../../etc/hosts',
  '%00%ff%c0%ae',
  '=1+1',
  '0000-00-00',
  '0000-01-01',
  '275760-09-13',
  '275760-09-13T00:00:00.001Z',
  '2026-02-30',
  '9999999999999999999999',
  2 ** 53 + 1,
  -(2 ** 53) - 1,
  2 ** 31,
  1e308,
  -1e308,
  5e-324,
  0.1,
  -1,
  true,
  null,
  [],
  [[]],
  ['one', 'two'],
  {},
  { $gt: '' },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"is_admin":true}}'),
  JSON.parse(deep(60)),
];

export const hostile = fc.constantFrom(...hostile_values);

/** Bodies that are wrong as text already. */
export const hostile_bodies: [text: string, type: string][] = [
  ['', 'application/json'],
  ['{', 'application/json'],
  ['null', 'application/json'],
  ['"text"', 'application/json'],
  ['[1,2]', 'application/json'],
  ['{"a":1,"a":2}', 'application/json'],
  ['{"__proto__":{"is_admin":true}}', 'application/json'],
  ['{"constructor":{"prototype":{"x":1}}}', 'application/json'],
  [deep(10_000), 'application/json'],
  [`{"a":${deep(10_000)}}`, 'application/json'],
  ['{"a":1e999}', 'application/json'],
  ['\ufeff{}', 'application/json'],
  ['{}', 'application/json; charset=utf-7'],
  ['{}', 'text/plain'],
  ['a=1&b=2', 'application/x-www-form-urlencoded'],
  ['<a/>', 'application/xml'],
  ['--x\r\n', 'multipart/form-data; boundary=x'],
  ['--x--', 'multipart/form-data'],
  [JSON.stringify({ a: 'x'.repeat(1_100_000) }), 'application/json'],
];

const long = 'x'.repeat(3_000);
const injection = "1' or '1'='1";

/** Headers are input too: the audit trail and the limits read some of them. */
export const hostile_headers: Record<string, string | string[]>[] = [
  { 'user-agent': injection },
  { 'user-agent': long },
  { 'user-agent': '\u00ff\u00fe' },
  { 'x-forwarded-for': `${injection}, 10.0.0.1` },
  { 'x-forwarded-host': 'elsewhere.test' },
  { forwarded: 'for=1;host=elsewhere.test' },
  { 'x-tenant-id': injection },
  { 'x-school-id': injection },
  { 'idempotency-key': injection },
  { 'idempotency-key': ['one-key-here', 'two-key-here'] },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${long}` },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJ0aWQiOiJ4In0.' },
  { cookie: `darasa=${injection}; darasa=2` },
  { cookie: ';;;=;' },
  { origin: 'null' },
  { origin: 'http://[::1' },
  { referer: 'javascript:1' },
  { accept: 'text/html;q=x' },
  { 'accept-encoding': 'gzip;q=x, *' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-0,1-1' },
  { 'if-none-match': '*' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-middleware-subrequest': 'middleware' },
  { expect: '100-continue' },
  { host: 'elsewhere.test' },
  { host: '' },
];

export const hostile_queries = [
  '%00',
  '%ff=%fe',
  'a[]=1&a[]=2',
  'page=1&page=2',
  'page[$gt]=1',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor=1',
  `a=${long}`,
  '&&&&',
  '=',
  Array.from({ length: 1_500 }, (_, i) => `k${i}=1`).join('&'),
  'sort=-1;select',
  'search=%',
  'search=\\',
  'page=99999999999999999999',
  'page=1e3',
];

/** Values the schema allows, at its edges as often as in its middle. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choice) return fc.oneof(...choice.map(fromSchema));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textOf(schema);
  if (type === 'integer') return fc.integer(bounds(schema));
  if (type === 'number') return fc.double({ ...bounds(schema), noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') {
    return fc.array(fuzzed(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 5, 5)),
    });
  }
  if (type === 'object') return objectOf(schema);
  return fc.jsonValue();
}

/** Mostly right, sometimes hostile: a call with one wrong field gets further than one with ten. */
export const fuzzed = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: fromSchema(schema) }, { weight: 1, arbitrary: hostile });

export function objectOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {});
  const known = fc.record(Object.fromEntries(fields.map(([name, one]) => [name, fuzzed(one)])), {
    requiredKeys: schema.required ?? [],
    noNullPrototype: true,
  });
  const free = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null;
  if (!free) return known as fc.Arbitrary<Record<string, unknown>>;
  return fc.dictionary(fc.string({ maxLength: 20 }), fuzzed(free), { maxKeys: 4 });
}

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid({ version: 7 });
  if (schema.format === 'date') return fc.date(years).map((day) => day.toISOString().slice(0, 10));
  if (schema.format === 'date-time') return fc.date(years).map((time) => time.toISOString());
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  const maxLength = Math.min(schema.maxLength ?? 100, 300);
  const minLength = Math.min(schema.minLength ?? 0, maxLength);
  return fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({
      unit: 'grapheme',
      minLength,
      maxLength: Math.max(minLength, Math.floor(maxLength / 4)),
    }),
    fc.constant('x'.repeat(schema.maxLength ?? 100)),
    fc.constantFrom('0712345678', 'person@school.test', '2026-03-02', '1'),
  );
}

const years = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };

function bounds({ minimum, maximum, exclusiveMinimum }: JsonSchema) {
  const min = minimum ?? (exclusiveMinimum === undefined ? -(2 ** 53) + 1 : exclusiveMinimum + 1);
  return { min: Math.max(min, -(2 ** 53) + 1), max: Math.min(maximum ?? 2 ** 53 - 1, 2 ** 53 - 1) };
}
