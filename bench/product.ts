import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The built product in a process of its own, as `npm start` runs it. */
export interface Product {
  role: 'all' | 'web' | 'worker';
  port: number;
  pid: number;
  /** Memory of the process and of its children, in bytes. */
  rss(): number;
  stop(): Promise<void>;
}

interface ProductOptions {
  server: string;
  data_dir: string;
  database_url: string;
  role?: Product['role'];
  env?: Record<string, string>;
}

const start_ms_max = 240_000; // The first start makes the demo schools.
const stop_ms_max = 20_000;

export async function startProduct(options: ProductOptions): Promise<Product> {
  const product = await spawnProduct(options);
  const url = `http://127.0.0.1:${product.port}/readyz`;
  const gives_up_at = Date.now() + start_ms_max;
  while (!(await answers(url))) {
    if (Date.now() > gives_up_at || product.hasEnded()) {
      await product.stop();
      throw new Error(`The product did not start:\n${product.said()}`);
    }
    await sleep(50);
  }
  return product;
}

/** Returns at once, while the product is still starting: the cold start is measured from here. */
export async function spawnProduct({
  server,
  data_dir,
  database_url,
  role = 'all',
  env = {},
}: ProductOptions) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [server], {
    cwd: path.dirname(server),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      DARASA_DATA: data_dir,
      DATABASE_URL: database_url,
      DARASA_ROLE: role,
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
    });
  }
  return {
    role,
    port,
    pid: child.pid!,
    said: () => said,
    hasEnded: () => child.exitCode !== null,
    rss: () => memoryOf(child.pid!),
    stop: () => stopChild(child),
  };
}

// The caller's own settings would lead the measured product elsewhere.
const cleanEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(DARASA_|DATABASE_URL|PORT$|npm_)/.test(name),
    ),
  );

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

function memoryOf(pid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  // Children come after their parents often, but not always: go round until nothing is found.
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [child, parent] of lines) if (family.has(parent!)) family.add(child!);
  }
  const own = lines.filter(([child]) => family.has(child!));
  return own.reduce((sum, [, , rss_kib]) => sum + rss_kib! * 1024, 0);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stop_ms_max);
  await ended;
  clearTimeout(timer);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
