import type { Endpoint } from '@darasa/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** `/api/openapi.json` and a page to read it on, both made from the endpoint objects themselves. */
export function addDocumentation(api: FastifyInstance, endpoints: Endpoint[]): void {
  let description: object | undefined;
  api.get('/openapi.json', async () => (description ??= describe(endpoints)));
  api.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(endpoints)),
  );
}

function describe(endpoints: Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Darasa', version: '1', description: 'The API behind the Darasa application.' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
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
  const media = endpoint.upload ? 'multipart/form-data' : 'application/json';
  return {
    summary: endpoint.summary,
    description: accessWords(endpoint),
    ...(isPublic(endpoint) ? {} : { security: [{ bearer: [] }] }),
    parameters,
    ...(bodied ? { requestBody: { content: { [media]: { schema: input } } } } : {}),
    responses: {
      200: { description: 'Success', content: successContent(endpoint) },
      default: { description: 'resultCode, resultMessage.en, errors, request_id' },
    },
  };
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

const isPublic = ({ access }: Endpoint): boolean => 'who' in access && access.who === 'public';

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
