// npm start: installs, builds and runs Darasa. A second start skips what is already done.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkNode, ensureInstalled, root, run, stop } from './bootstrap.mjs';
import { runTogether } from './family.mjs';
import { isBuilt } from './sources.mjs';

checkNode();
const settings = readSettings(process.env);
await ensureInstalled();
if (!isBuilt()) {
  console.log('Building. This takes some seconds.');
  if ((await run(process.execPath, [join(root, 'scripts/build.mjs')])) !== 0) process.exit(1);
}
process.exit(await runTogether(members(settings)));

function members({ env, with_simulators }) {
  const server = {
    name: 'server',
    args: ['apps/server/dist/main.js'],
    env: { ...env, NODE_ENV: 'production' },
  };
  const simulators = {
    name: 'simulators',
    args: ['apps/simulators/dist/main.js'],
    when_failed: 'The simulators stopped: SMS and e-mail of the demo are not shown.',
  };
  return with_simulators ? [server, simulators] : [server];
}

/** A wrong value is told at once, before minutes of installing. */
function readSettings(env) {
  const port = env.PORT || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    stop(`PORT is "${port}". Set it to a number from 1 to 65535, for example PORT=3000.`);
  }
  if (env.DATABASE_URL && !isPostgresUrl(env.DATABASE_URL)) {
    stop(
      'DATABASE_URL is not an address of PostgreSQL. Set it like postgres://user:password@host:5432/darasa, or leave it out to use the embedded one.',
    );
  }
  checkChoice('DARASA_ROLE', env.DARASA_ROLE, ['all', 'web', 'worker']);
  checkChoice('DARASA_DEMO', env.DARASA_DEMO, ['0', '1']);
  checkChoice('DARASA_SIMULATORS', env.DARASA_SIMULATORS, ['0', '1']);
  const data = resolve(root, env.DARASA_DATA || '.data');
  if (existsSync(data) && !statSync(data).isDirectory()) {
    stop(`DARASA_DATA is ${data}, which is not a directory. Set it to a directory.`);
  }
  return {
    env: { PORT: port, DARASA_DATA: data },
    with_simulators: env.DARASA_DEMO !== '0' && env.DARASA_SIMULATORS !== '0',
  };
}

function isPostgresUrl(value) {
  try {
    const { protocol, hostname, searchParams } = new URL(value);
    const has_host = hostname !== '' || searchParams.has('host');
    return ['postgres:', 'postgresql:'].includes(protocol) && has_host;
  } catch {
    return false;
  }
}

function checkChoice(name, value, choices) {
  if (!value || choices.includes(value)) return;
  stop(`${name} is "${value}". Set it to ${choices.join(' or ')}, or leave it out.`);
}
