import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@darasa/contract/endpoint';
import { callerOf, type RawAnswer, type TestServer } from '../server.ts';
import { formFor } from './calling.ts';
import type { Ids } from './ids.ts';
import { type Input, type JsonSchema, valueFor } from './inputs.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

export interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export type Description = Record<string, Record<string, Operation>>;

export async function readDescription(server: TestServer): Promise<Description> {
  const { body } = await callerOf(server, { domain: 'anywhere.test' }).raw(
    'GET',
    '/api/openapi.json',
  );
  return body.paths;
}

/** An operation is what the description says of an endpoint; other programs know nothing else of it. */
export const operationOf = (paths: Description, { method, path }: Endpoint): Operation =>
  paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

interface Call {
  who: { domain: string; access_token: string };
  ids: Ids;
}

/** Calls an endpoint as a program would that has only the description. */
export function callAsDescribed(
  server: TestServer,
  { method, path }: Endpoint,
  { parameters, requestBody }: Operation,
  { who, ids }: Call,
): Promise<RawAnswer> {
  const value = ({ name, schema }: Parameter) => String(valueFor(schema, name, { path }, ids));
  const url = parameters
    .filter((one) => one.in === 'path')
    .reduce((rest, one) => rest.replace(`:${one.name}`, encodeURIComponent(value(one))), path);
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === 'query' && one.required)
      .map((one) => [one.name, value(one)]),
  );
  const takes_key = parameters.some((one) => one.in === 'header');
  const [[media, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {});
  const { file: _, ...body } = requestBody ? (valueFor(schema, '', { path }, ids) as Input) : {};
  return callerOf(server, { domain: who.domain, session: who }).raw(
    method,
    `/api${url}${query.size > 0 ? `?${query}` : ''}`,
    {
      headers: takes_key ? { 'idempotency-key': randomUUID() } : {},
      ...(media === 'multipart/form-data' ? { form: formFor({ path }, body) } : {}),
      ...(media === 'application/json' ? { body } : {}),
    },
  );
}

/** Calls with nothing to send, which say all the same that they speak JSON. */
export function callWithNothing(
  server: TestServer,
  { method, path }: Endpoint,
  { parameters }: Operation,
  { who, ids }: Call,
): Promise<RawAnswer> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const { schema = {} } = parameters.find((one) => one.name === name) ?? {};
    return encodeURIComponent(String(valueFor(schema, name, { path }, ids)));
  });
  return callerOf(server, { domain: who.domain, session: who }).raw(method, `/api${url}`, {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
}
