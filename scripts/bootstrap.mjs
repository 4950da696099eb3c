// What has to work before anything is installed: no import here but Node's own.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node_oldest = [20, 19];

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldest_major = 0, oldest_minor = 0] = node_oldest;
  if (major > oldest_major || (major === oldest_major && minor >= oldest_minor)) return;
  stop(`Darasa needs Node ${node_oldest.join('.')} or newer; this is ${process.versions.node}.`);
}

/** Ends with one line that says what to do. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs when node_modules is not what the lock file says. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the libraries (npm ci). The first time this takes a minute or two.');
  const npm = npmCommand();
  // A production environment would leave out what the build needs.
  const args = [...npm.args, 'ci', '--include=dev', '--no-audit', '--no-fund'];
  const code = await run(npm.program, args, { shell: npm.shell });
  if (code !== 0) stop('npm ci failed: see above. It needs the network the first time.');
}

const running = new Set();
let is_ending = false;

/** Runs a program of this repository in its root, shows what it prints, resolves to its code. */
export function run(program, args, { env = {}, shell = false, timeout_ms = 0 } = {}) {
  // Whoever is told to end begins nothing new.
  if (is_ending) return new Promise(() => {});
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell,
    env: { ...process.env, ...env },
    timeout: timeout_ms,
  });
  running.add(child);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      running.delete(child);
      console.error(`${program}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

const end_ms_max = 15_000;

/** A signal ends first what `run` has started, then what `tidy` tidies up, and then this. */
export function endOnSignals(tidy) {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  for (const [signal, code] of Object.entries(codes)) {
    process.on(signal, async () => {
      if (is_ending) return;
      is_ending = true;
      const children = [...running];
      const ended = children.map((child) => new Promise((done) => child.once('exit', done)));
      for (const child of children) child.kill('SIGTERM');
      const late = () => children.forEach((child) => child.kill('SIGKILL'));
      setTimeout(late, end_ms_max).unref();
      await Promise.all(ended);
      await tidy();
      process.exit(code);
    });
  }
}

/** npm leaves a list of what it installed. Parts for other systems are in the lock file only. */
function isInstalled() {
  const installed_list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed_list)) return false;
  const installed = readPackages(installed_list);
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')));
  return wanted.every(([path, entry]) => {
    const is_optional = entry.optional || entry.devOptional;
    return path === '' || isSame(entry, installed[path]) || (is_optional && !installed[path]);
  });
}

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

const isSame = (wanted, found) =>
  found !== undefined &&
  wanted.version === found.version &&
  wanted.integrity === found.integrity &&
  JSON.stringify(wanted.dependencies) === JSON.stringify(found.dependencies);

export function npmCommand() {
  const cli = process.env.npm_execpath ?? '';
  if (cli.endsWith('npm-cli.js')) return { program: process.execPath, args: [cli], shell: false };
  return { program: 'npm', args: [], shell: process.platform === 'win32' };
}
