// npm run dev: the server and the simulators restart, and the web client is rebuilt, when a file
// is saved.
import { checkNode, ensureInstalled } from './bootstrap.mjs';
import { runTogether } from './family.mjs';

checkNode();
await ensureInstalled();
const { buildWeb } = await import('./web.mjs');
await buildWeb({ watch: {} });

const tsx_watch = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'];
const env = { NODE_ENV: 'development' };
const code = await runTogether([
  { name: 'server', args: [...tsx_watch, 'apps/server/src/main.ts'], env },
  { name: 'simulators', args: [...tsx_watch, 'apps/simulators/src/main.ts'], env },
]);
process.exit(code);
