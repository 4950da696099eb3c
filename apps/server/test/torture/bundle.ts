import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Mutant } from './mutants.ts';

const server_dir = path.resolve(import.meta.dirname, '../..');

/** The server as one file, with a bug planted in it if asked for. */
export async function bundleServer(cache: string, mutant?: Mutant): Promise<string> {
  const outdir = await mkdtemp(path.join(cache, 'server-'));
  await build({
    absWorkingDir: server_dir,
    entryPoints: { serve: 'test/torture/serve.ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    plugins: [installedStaysOutside, ...(mutant ? [plant(mutant)] : [])],
  });
  return path.join(outdir, 'serve.mjs');
}

const installedStaysOutside: Plugin = {
  name: 'installed-stays-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) => {
      const is_inside = /^(@darasa|kysely|zod)(\/|$)/.test(path) || kind === 'entry-point';
      return is_inside ? undefined : { path, external: true };
    });
  },
};

/** Places that are gone are what the mutants look for and the sources no longer say. */
export async function placesGone(mutants: Mutant[]): Promise<string[]> {
  const gone: string[] = [];
  for (const { name, edits = [] } of mutants) {
    for (const { file, find } of edits) {
      const contents = await readFile(path.join(server_dir, 'src', file), 'utf8');
      if (!contents.includes(find)) gone.push(`${name}: "${find}" is not in ${file}`);
    }
  }
  return gone;
}

/** A mutant whose place is gone proves nothing, so it is refused. */
function plant({ name, edits = [] }: Mutant): Plugin {
  return {
    name: 'plant',
    setup(build) {
      for (const file of new Set(edits.map((edit) => edit.file))) {
        const filter = new RegExp(`${file.replaceAll('.', String.raw`\.`)}$`);
        build.onLoad({ filter }, async (args) => {
          let contents = await readFile(args.path, 'utf8');
          for (const { find, put } of edits.filter((edit) => edit.file === file)) {
            if (!contents.includes(find)) throw new Error(`${name}: "${find}" is not in ${file}`);
            contents = contents.replace(find, () => put);
          }
          return { contents, loader: 'ts' };
        });
      }
    },
  };
}
