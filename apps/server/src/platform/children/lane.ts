import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ChildFailed, type ChildLimits } from './failed.ts';

export type Task<Job, Reply> = {
  job: Job;
  /** For which organisation it is done. */
  whose: string;
  resolve(reply: Reply): void;
  reject(error: Error): void;
};

/**
 * One process that does one job at a time. It starts with the first job, is replaced after a crash or a
 * job that takes too long, and goes home when it has been idle.
 */
export type Lane<Job, Reply> = {
  /** For whom it works at the moment. */
  whose(): string | undefined;
  run(task: Task<Job, Reply>): void;
  /** Nothing waits for it. */
  rest(): void;
  /** Ends the process, and with it the job in hand. */
  end(reason: ChildFailed['reason'], message: string): void;
};

export function createLane<Job, Reply>(
  file: URL,
  limits: Omit<ChildLimits, 'waiting_max'>,
  onFree: () => void,
): Lane<Job, Reply> {
  let running: Task<Job, Reply> | undefined;
  let child: ChildProcess | undefined;
  let last_words = '';
  let alarm: NodeJS.Timeout | undefined;
  let is_resting = false;

  function run(task: Task<Job, Reply>) {
    running = task;
    is_resting = false;
    if (child) allow(limits.job_ms_max);
    else {
      child = spawn();
      allow(start_ms_max);
    }
    hold(child, true);
    const asked = child;
    asked.send(task.job as object, (error) => {
      if (error && asked === child) end('crashed', error.message);
    });
  }

  function spawn(): ChildProcess {
    const born = fork(file, {
      execArgv: [...loaderFor(file), `--max-old-space-size=${limits.heap_mb_max}`],
      env: emptyEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    last_words = '';
    born.stderr?.on('data', (text) => (last_words = (last_words + text).slice(-2_000)));
    born.on('message', (answer) => {
      // A late answer of a child we gave up on must not be taken for the answer to another job.
      if (born !== child) return;
      if (answer === 'ready') allow(limits.job_ms_max);
      else settle(answer as Answer<Reply>);
    });
    born.on('exit', () => {
      if (born === child) end('crashed', last_words.trim() || 'ended early');
    });
    return born;
  }

  function allow(ms: number) {
    clearTimeout(alarm);
    alarm = setTimeout(() => end('too slow', 'took too long'), ms);
  }

  function settle(answer: Answer<Reply>) {
    const task = running;
    running = undefined;
    clearTimeout(alarm);
    if ('reply' in answer) task?.resolve(answer.reply);
    else task?.reject(new ChildFailed('threw', answer.message, answer.name));
    if (answer.rss_mb > limits.rss_mb_tired) stop();
    onFree();
  }

  function end(reason: ChildFailed['reason'], message: string) {
    const task = running;
    running = undefined;
    stop();
    task?.reject(new ChildFailed(reason, message));
    onFree();
  }

  function rest() {
    if (!child || is_resting) return;
    is_resting = true;
    hold(child, false);
    alarm = setTimeout(stop, idle_ms_max);
    alarm.unref();
  }

  function stop() {
    clearTimeout(alarm);
    is_resting = false;
    const leaving = child;
    child = undefined;
    leaving?.kill('SIGKILL');
  }

  return { whose: () => running?.whose, run, rest, end };
}

type Answer<Reply> = { rss_mb: number } & ({ reply: Reply } | { name: string; message: string });

const idle_ms_max = 60_000;

// Starting up on a busy machine is not the fault of the job, so it has a time of its own.
const start_ms_max = 30_000;

// An idle child must not keep a finished program alive, a working one must.
function hold(child: ChildProcess, held: boolean) {
  const act = held ? 'ref' : 'unref';
  child[act]();
  child.channel?.[act]();
  (child.stderr as unknown as { ref(): void; unref(): void } | null)?.[act]();
}

function loaderFor(file: URL): string[] {
  if (!fileURLToPath(file).endsWith('.ts')) return [];
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return ['--import', pathToFileURL(tsx).href];
}

// The child parses files of strangers, so it is told no secret: no database address, no keys. The
// proxy that nobody serves keeps the document compiler from fetching anything.
function emptyEnvironment(): NodeJS.ProcessEnv {
  const nowhere = 'http://127.0.0.1:9';
  const { PATH, TMPDIR, SystemRoot } = process.env;
  return { PATH, TMPDIR, SystemRoot, TZ: 'UTC', HTTPS_PROXY: nowhere, HTTP_PROXY: nowhere };
}
