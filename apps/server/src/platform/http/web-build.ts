import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageData } from '@darasa/contract/website/page-data';
import { readFiles, type StaticFiles } from './static.ts';

interface Rendered {
  html: string;
  title: string;
  description?: string;
  status: number;
  /** As much of the data as the page's own program needs. */
  data: PageData;
}

/** One build of the web client: its files, what needs what, and its twin that draws on the server. */
export interface WebBuild {
  files: StaticFiles;
  public: EntryFiles & { css_text: string };
  app: EntryFiles;
  /** The files of the screen that a path of the application opens. */
  screenOf(path: string): Pick<EntryFiles, 'preloads' | 'css_files'>;
  render(path: string, data: PageData): Promise<Rendered>;
}

interface EntryFiles {
  script: string;
  preloads: string[];
  css_files: string[];
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const public_entry = 'src/public/entry-client.tsx';
const app_entry = 'src/app/main.tsx';

/** While developing, a new build is taken up as soon as it is there; otherwise one build is for ever. */
export function openBuild(web_dir: string): () => WebBuild {
  const manifest_file = path.join(web_dir, 'client/.vite/manifest.json');
  let build = readBuild(web_dir, manifest_file);
  if (process.env['NODE_ENV'] !== 'development') return () => build;
  let built_at = statSync(manifest_file).mtimeMs;
  return () => {
    const now_built_at = statSync(manifest_file, { throwIfNoEntry: false })?.mtimeMs ?? built_at;
    if (now_built_at !== built_at) {
      built_at = now_built_at;
      build = readBuild(web_dir, manifest_file);
    }
    return build;
  };
}

function readBuild(web_dir: string, manifest_file: string): WebBuild {
  const manifest = readJson<Manifest>(manifest_file);
  const screens = readJson<Record<string, string>>(
    path.join(path.dirname(manifest_file), 'screens.json'),
  );
  const files = readFiles(path.join(web_dir, 'client'));
  const public_files = entryFiles(manifest, public_entry);
  const css_text = public_files.css_files.map((url) => files.get(url)?.bytes.toString()).join('');
  const patterns = Object.entries(screens).map(
    ([pattern, key]) => [patternOf(pattern), key] as const,
  );
  let renderer: Promise<{ render(path: string, data: PageData): Rendered }> | undefined;
  return {
    files,
    public: { ...public_files, css_text },
    app: entryFiles(manifest, app_entry),
    screenOf: (asked) => {
      const key = patterns.find(([pattern]) => pattern.test(asked))?.[1];
      if (!key || !manifest[key]) return { preloads: [], css_files: [] };
      const { script, preloads, css_files } = entryFiles(manifest, key);
      return { preloads: [script, ...preloads], css_files };
    },
    render: async (asked, data) => {
      renderer ??= import(rendererUrl(web_dir));
      return (await renderer).render(asked, data);
    },
  };
}

/** An entry with everything it imports at once; what it loads on use is left out. */
function entryFiles(manifest: Manifest, key: string): EntryFiles {
  const entry = manifest[key];
  if (!entry) throw new Error(`The web build has no ${key}. Build it again with npm run build.`);
  const reached = new Set<string>();
  const visit = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    manifest[name]?.imports?.forEach(visit);
  };
  visit(key);
  const chunks = [...reached].flatMap((name) => manifest[name] ?? []);
  return {
    script: `/${entry.file}`,
    preloads: chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
    css_files: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((name) => `/${name}`),
  };
}

/** `/dashboard/students/enquiry/:admission_number` as an expression. */
const patternOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

/** A module is loaded once for each address, so a later build gets an address of its own. */
function rendererUrl(web_dir: string): string {
  const file = path.join(web_dir, 'server/entry-server.js');
  return `${pathToFileURL(file).href}?built=${statSync(file).mtimeMs}`;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
