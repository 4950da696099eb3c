import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// A build in miniature: what matters here is which file is named where, not what is in it.
const manifest = {
  'src/public/entry-client.tsx': {
    file: 'assets/public-1.js',
    imports: ['_react.js'],
    css: ['assets/public-1.css'],
  },
  'src/app/main.tsx': {
    file: 'assets/app-1.js',
    imports: ['_react.js'],
    css: ['assets/app-1.css'],
  },
  'src/app/home-screen.tsx': { file: 'assets/home-1.js', imports: ['_chart.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  '_chart.js': { file: 'assets/chart-1.js' },
};
const renderer = `export const render = (path, data) => {
  if (path === '/breaks') throw new Error('no');
  return { html: '<main>' + path + '</main>', title: 'A & B <i>', status: path === '/lost' ? 404 : 200, data };
};`;

/** Writes it into a folder as a real build would stand there. */
export function putBuild(web_dir: string): void {
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(web_dir, file)), { recursive: true });
    writeFileSync(path.join(web_dir, file), text);
  };
  put('client/.vite/manifest.json', JSON.stringify(manifest));
  put('client/.vite/screens.json', '{"/dashboard/app":"src/app/home-screen.tsx"}');
  put('client/assets/public-1.js', 'console.log(1);'.repeat(100));
  put('client/assets/public-1.js.map', '{}');
  put('client/assets/public-1.css', '.public{color:red}');
  put('client/sw.js', 'self.skipWaiting()');
  put('server/entry-server.js', renderer);
  put('server/package.json', '{"type":"module"}');
}
