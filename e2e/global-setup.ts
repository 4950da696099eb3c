import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sendAtNightToo } from './office.ts';
import { password, people } from './support.ts';
import { signedIn } from './term/school.ts';

const root = path.dirname(import.meta.dirname);
const ready_ms_max = 300_000;

/** The built product as a person gets it: its own database, demo schools, worker and simulators. */
export default async function setup(): Promise<() => Promise<void>> {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'darasa-e2e-'));
  const [port, simulator_port, smtp_port] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SIMULATOR_PORT: String(simulator_port),
    SIMULATOR_SMTP_PORT: String(smtp_port),
    DARASA_DATA: data_dir,
    DATABASE_URL: '',
  };
  const children = [
    start('apps/simulators/dist/main.js', env),
    start('apps/server/dist/main.js', env),
  ];
  await ready(children[1]!);
  process.env['DARASA_E2E_URL'] = `http://localhost:${port}`;
  process.env['DARASA_E2E_DATA'] = data_dir;
  process.env['DARASA_E2E_SIMULATOR'] = `http://127.0.0.1:${simulator_port}`;
  await sendAtNightToo(await signedIn(process.env['DARASA_E2E_URL'], people.admin, password));
  return async () => {
    await Promise.all(children.map(stop));
    await rm(data_dir, { recursive: true, force: true });
  };
}

const start = (file: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [path.join(root, file)], {
    env,
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error('the server was not ready in time')),
      ready_ms_max,
    );
    server.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)));
    server.stdout!.on('data', (text: Buffer) => {
      if (!text.toString().includes('Darasa is ready')) return;
      clearTimeout(late);
      resolve();
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
