import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from '@darasa/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AdmissionGround, isPublic } from './admission.ts';
import { networkOf } from '../network-of.ts';

/**
 * `/api/openapi.json` and a page to read it on, both made from the endpoint objects themselves. They are open
 * to all and counted by address; each is made once.
 */
export function addDocumentation(
  api: FastifyInstance,
  endpoints: Endpoint[],
  { clock, limits }: AdmissionGround,
): void {
  let description: Promise<string> | undefined;
  let text: string | undefined;
  const count = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    limits.countCall('export', networkOf(request.ip), clock().getTime());
    done();
  };
  api.get('/openapi.json', { onRequest: count }, async (_request, reply) =>
    reply.type('application/json').send(await (description ??= describe(endpoints))),
  );
  api.get('/docs', { onRequest: count }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((text ??= page(endpoints))),
  );
}

/** Hundreds of schemas take a second to describe, so everybody else has a turn in between. */
async function describe(endpoints: Endpoint[]): Promise<string> {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint);
    await setImmediate();
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Darasa', version: '1', description: 'The API behind the Darasa application.' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  });
}

function operation(endpoint: Endpoint): object {
  const input = jsonSchema(endpoint.input, 'input');
  const in_path = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!));
  const bodied = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const properties = Object.entries(input.properties ?? {});
  const parameters = properties
    .filter(([name]) => in_path.has(name) || !bodied)
    .map(([name, schema]) => ({
      name,
      in: in_path.has(name) ? 'path' : 'query',
      required: in_path.has(name) || (input.required ?? []).includes(name),
      schema,
    }));
  if (endpoint.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string' },
    });
  }
  const body = bodied ? requestBody(endpoint, without(input, in_path)) : undefined;
  return {
    summary: endpoint.summary,
    description: accessWords(endpoint),
    ...(isPublic(endpoint) ? {} : { security: [{ bearer: [] }] }),
    parameters,
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: { description: 'Success', content: successContent(endpoint) },
      default: { description: 'resultCode, resultMessage.en, errors, request_id' },
    },
  };
}

/** What the path says is not said again in the body: a name in two places is refused. */
function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const isLeft = (name: string) => !names.has(name);
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => isLeft(name));
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(schema.required ? { required: schema.required.filter(isLeft) } : {}),
  };
}

/** An act that takes nothing but what its path says needs no body at all. */
function requestBody({ upload }: Endpoint, schema: JsonSchema): object | undefined {
  const { properties = {}, required = [] } = schema;
  if (!upload && Object.keys(properties).length === 0) return undefined;
  if (!upload) return { content: { 'application/json': { schema } } };
  const with_file = {
    ...schema,
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: [...required, 'file'],
  };
  return { required: true, content: { 'multipart/form-data': { schema: with_file } } };
}

interface JsonSchema {
  properties?: Record<string, object>;
  required?: string[];
}

const jsonSchema = (schema: unknown, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as JsonSchema;

function successContent(endpoint: Endpoint): object {
  if (endpoint.answer === 'file') return { 'application/octet-stream': {} };
  const data = jsonSchema(endpoint.output, 'output');
  return {
    'application/json': {
      schema: { type: 'object', properties: { message: { type: 'string' }, data } },
    },
  };
}

function accessWords({ access }: Endpoint): string {
  if ('who' in access) {
    return {
      public: 'Open to all.',
      'signed-in': 'Needs a session.',
      office: 'Needs a member of staff, other than at the gate.',
      admin: 'Needs an admin.',
      parent: 'Needs a parent.',
    }[access.who];
  }
  const names = [access.module].flat().join(' or ');
  const also = access.responsibility ? ` and responsibility ${access.responsibility}` : '';
  return `Needs ${access.act ?? 'view'} on ${names}${also}.`;
}

function page(endpoints: Endpoint[]): string {
  const sorted = [...endpoints].sort((a, b) => (a.path < b.path ? -1 : 1));
  const rows = sorted.map(
    (one) =>
      `<tr><td>${one.method}</td><td><code>/api${escape(one.path)}</code></td>` +
      `<td>${escape(one.summary)}</td><td>${escape(accessWords(one))}</td></tr>`,
  );
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Darasa API</title>' +
    `<h1>Darasa API</h1><p>${rows.length} endpoints. The full shapes are in <a href="/api/openapi.json">openapi.json</a>.</p>` +
    `<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`
  );
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
