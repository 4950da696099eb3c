import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// What a modest phone in a school office runs. The README and decision 0005 name the same ones, and a
// test holds the three together.
const browsers = ['chrome114', 'edge114', 'firefox125', 'safari17'];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [screensManifest(), compiledAhead()])],
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
