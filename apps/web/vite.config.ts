import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// What a modest phone in a school office runs. The README and decision 0005 name the same ones, and a
// test holds the three together.
const browsers = ['chrome114', 'edge114', 'firefox125', 'safari17'];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [screensManifest(), offlineList(), compiledAhead()])],
  build: {
    target: browsers,
    // Nothing is inlined as a data address: the page's policy stays strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild ? {} : client,
  },
}));

const client = {
  input: {
    app: 'src/app/main.tsx',
    public: 'src/public/entry-client.tsx',
    sw: 'src/sw.ts',
  },
  output: {
    // The browser asks for the service worker by its name, so that one file has no hash.
    entryFileNames: ({ name }: { name: string }) =>
      name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
    // The console is silent by specification: its calls are left out, not overridden.
    minify: { compress: { dropConsole: true, dropDebugger: true }, mangle: true, codegen: true },
  },
};

/** Tells the server which file draws which path, so that the document can preload it. */
function screensManifest(): Plugin {
  return {
    name: 'screens-manifest',
    generateBundle() {
      const app = new URL('src/app/', import.meta.url);
      const source = readFileSync(new URL('screens.ts', app), 'utf8');
      const lines = source.matchAll(/'(\/[^']*)': \(\) =>\s*import\('([^']+)'\)/g);
      const found = [...lines].map(([, path, file = '']) => [path, keyOf(new URL(file, app))]);
      const text = JSON.stringify(Object.fromEntries(found), null, 2);
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: text });
    },
  };
}

/** The screens that are used without a line: the worker fetches all that they are made of, visited or not. */
const offline_modules = [
  'app/main.tsx',
  'app/waiting-sheet.tsx',
  'app/gate-pin-dialog.tsx',
  'app/step-up-dialog.tsx',
  'public/entry-client.tsx',
  'modules/gate/gate-screen.tsx',
  'modules/attendance/attendance-screen.tsx',
  'modules/attendance/my-registers-screen.tsx',
  'modules/academics/general-screen.tsx',
  'modules/academics/teacher-screen.tsx',
  'modules/attendance/attendance-screen.tsx',
  'modules/attendance/my-registers-screen.tsx',
];

/** Writes the list of files by which the worker pins these screens. */
function offlineList(): Plugin {
  return {
    name: 'offline-list',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const found = new Set<string>();
        const visit = (name: string) => {
          const file = bundle[name];
          if (found.has(name) || file?.type !== 'chunk') return;
          found.add(name);
          for (const css of file.viteMetadata?.importedCss ?? []) found.add(css);
          for (const next of file.imports) visit(next);
        };
        for (const wanted of offline_modules) {
          const chunk = Object.values(bundle).find(
            (one) =>
              one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/src/${wanted}`)),
          );
          if (!chunk) throw new Error(`${wanted} is in no file of the build`);
          visit(chunk.fileName);
        }
        for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) found.add(name);
        const files = [...found].filter((name) => name.startsWith('assets/')).toSorted();
        const source = JSON.stringify({ files: files.map((name) => `/${name}`) });
        this.emitFile({ type: 'asset', fileName: 'offline.json', source });
      },
    },
  };
}

/** A file as the build's own manifest names it: from `src/` on. */
const keyOf = (file: URL): string => file.pathname.slice(file.pathname.lastIndexOf('/src/') + 1);

/**
 * What every page runs at once is compiled beside the page while it is read, and kept compiled: left
 * alone, a phone stops at each of a thousand functions when it is first called. The browser looks for
 * the word at the very beginning of a file.
 */
function compiledAhead(): Plugin {
  const isRunAtOnce = (id: string) => id.includes('/react-dom/') || id.endsWith('/app/main.tsx');
  return {
    name: 'compiled-ahead',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !file.moduleIds.some(isRunAtOnce)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
