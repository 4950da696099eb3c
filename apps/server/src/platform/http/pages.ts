import { randomBytes } from 'node:crypto';
import { errors } from '@darasa/contract/errors';
import type {
  CheckedDocument,
  LinkedReceipt,
  PageData,
  PageOrganisation,
} from '@darasa/contract/website/page-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, Failure } from '../fail.ts';
import type { Tenant } from '../tenancy.ts';
import {
  type DocumentParts,
  documentOf,
  type FirstCall,
  script_hashes,
  sorryDocument,
} from './document.ts';
import { pagePolicy } from './headers.ts';
import { encodingFor, pack, sendStatic } from './static.ts';
import { domainOf } from './visit.ts';
import { openBuild, type WebBuild } from './web-build.ts';

interface PagesOptions {
  findTenant(domain: string): Promise<Tenant | null>;
  /** The content of a page of the public site, and what stands around all of them. */
  readPages(tenant: Tenant, slug: string | null): Promise<Pick<PageData, 'site' | 'page'>>;
  /** What is known of a document by the code that stands on it. */
  checkDocument?(tenant: Tenant, code: string): Promise<CheckedDocument>;
  /** What the link of a receipt opens. */
  readReceipt?(tenant: Tenant, code: string): Promise<LinkedReceipt>;
  /** The operator's own host, which is looked up with the port of TLS wherever it listens. */
  main_domain?: string | null;
  /** The folder with the built web client: `client/` and `server/`. */
  web_dir: string;
}

const drawing_max = 64;

/** Everything a browser asks for that is not the API: files, public pages, and the application. */
export function addPages(app: FastifyInstance, options: PagesOptions): void {
  const currentBuild = openBuild(options.web_dir);
  let drawing = 0;
  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path === '/api' || path.startsWith('/api/')) throw fail('request.not_found');
    const build = currentBuild();
    const file = build.files.get(path);
    if (file) return sendStatic(request, reply, file);
    // A file of an older build. Whoever asks is a program, and must not take a page for it.
    if (path.startsWith('/assets/')) return reply.status(404).type('text/plain').send('Not found');
    if (drawing >= drawing_max) return sendSorry(reply, fail('server.busy'));
    drawing++;
    try {
      return await answerPage(options, build, path, request, reply);
    } catch (error) {
      if (!(error instanceof Failure)) request.log.error({ err: error }, 'page failed');
      return sendSorry(reply, error instanceof Failure ? error : fail('server.failed'));
    } finally {
      drawing--;
    }
  });
}

/** Without the query and without slashes at its end. */
function pathOf(request: FastifyRequest): string {
  let path = request.url.split(/[?#]/, 1)[0]!;
  while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1);
  return path;
}

const redirects: Record<string, string> = {
  '/': '/home',
  '/home': '/home/app',
  '/auth': '/auth/login',
};
const application_path = /^\/(dashboard|parent\/app)(\/|$)/;
const auth_path = /^\/(parent\/)?auth\//;

/** What the screen of a path asks for first. The document's starter begins it at once. */
const first_calls: Record<string, FirstCall> = {
  '/dashboard/app': { url: '/api/dashboard', module: 'dashboard' },
};

async function answerPage(
  options: PagesOptions,
  build: WebBuild,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tenant = await options.findTenant(domainOf(request));
  const away = tenant ? elsewhere(tenant, path) : undefined;
  if (away) return reply.redirect(away, 302);
  const nonce = randomBytes(16).toString('base64url');
  const organisation = tenant ? organisationOf(tenant) : null;
  if (organisation && application_path.test(path)) {
    const main_domain = options.main_domain ?? undefined;
    const parts = applicationDocument(build, path, { organisation, nonce, main_domain });
    return sendDocument(request, reply, parts);
  }
  const receipt = receiptOf(path);
  if (tenant && organisation && receipt && options.readReceipt) {
    const found = await options.readReceipt(tenant, receipt);
    const data = { organisation, site: null, page: null, receipt: found, nonce };
    return sendPage(request, reply, build, path, data);
  }
  const contents = tenant
    ? await options.readPages(tenant, slugOf(path))
    : { site: null, page: null };
  const data: PageData = { organisation, ...contents, nonce };
  const code = codeOf(path);
  if (tenant && code && options.checkDocument) {
    data.document = await options.checkDocument(tenant, code);
  }
  if (auth_path.test(path)) data.next = [build.app.script, ...build.app.preloads];
  return sendPage(request, reply, build, path, data);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  build: WebBuild,
  path: string,
  data: PageData,
): Promise<FastifyReply> {
  const { status, ...rendered } = await build.render(path, data);
  const { script, preloads, css_text } = build.public;
  const look = { root_class: 'public', css_text, script, preloads, nonce: data.nonce };
  return sendDocument(request, reply.status(status), { ...rendered, ...look });
}

/** A suspended organisation has one page; for others that page is one of many. */
function elsewhere(tenant: Tenant, path: string): string | undefined {
  if (tenant.suspended) return path === '/suspended' ? undefined : '/suspended';
  return redirects[path];
}

const organisationOf = ({ id, name, logo, colour, suspended }: Tenant): PageOrganisation => ({
  id,
  name,
  logo,
  colour,
  deactivated: suspended,
});

const slugOf = (path: string): string | null => /^\/home\/([a-z-]{1,40})$/.exec(path)?.[1] ?? null;

/** `/r/…`: the address in the message about a receipt. */
const receiptOf = (path: string): string | null =>
  /^\/r\/([0-9A-Za-z]{1,20})$/.exec(path)?.[1] ?? null;

/** `/verify/…`: the address printed beside the square code of a document. */
const codeOf = (path: string): string | null =>
  /^\/verify\/([0-9A-Za-z-]{1,20})$/.exec(path)?.[1] ?? null;

function applicationDocument(
  build: WebBuild,
  path: string,
  {
    organisation,
    nonce,
    main_domain,
  }: { organisation: PageOrganisation; nonce: string; main_domain: string | undefined },
): DocumentParts {
  const { script, preloads, css_files } = build.app;
  const screen = build.screenOf(path);
  return {
    title: organisation.name,
    html: '',
    data: {
      organisation,
      ...(main_domain ? { main_domain } : {}),
      site: null,
      page: null,
      nonce,
      first: first_calls,
    },
    script,
    preloads: [...new Set([...preloads, ...screen.preloads])].filter((one) => one !== script),
    css_files: [...new Set([...css_files, ...screen.css_files])],
    nonce,
    starts_early: true,
  };
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: DocumentParts,
): Promise<FastifyReply> {
  const bytes = Buffer.from(documentOf(parts));
  // No page of ours lets the browser send a form: see the script at the head of the document.
  const policy = pagePolicy(request, script_hashes, parts.nonce);
  reply.header('content-security-policy', policy);
  reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  reply.type('text/html; charset=utf-8');
  const encoding = encodingFor(request);
  if (!encoding) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await pack(bytes, encoding, 'each time'));
}

function sendSorry(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.status === 503) reply.header('retry-after', String(failure.retry_after_s ?? 2));
  const [title, sentence] =
    failure.status === 503
      ? ['Please try again', failure.sentence]
      : ['Unexpected Application Error!', errors['server.failed'][1]];
  return reply
    .status(failure.status)
    .type('text/html; charset=utf-8')
    .send(sorryDocument(title, sentence));
}
