import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type ChildLimits = {
  /** Heap of the child. Memory outside the heap is watched by `serve`. */
  heap_mb_max: number;
  job_ms_max: number;
  /** A child that has grown above this is replaced before the next job. */
  rss_mb_tired: number;
  /** Jobs that may wait while one is running; more are turned away at once. */
  waiting_max: number;
};

export type Child<Job, Reply> = {
  ask(job: Job): Promise<Reply>;
  stop(): void;
};

/** `name_in_child` is the class of the error thrown inside, so that a room can tell its own refusals. */
export class ChildFailed extends Error {
  override name = 'ChildFailed';
  readonly reason: 'threw' | 'crashed' | 'too slow' | 'too busy';
  readonly name_in_child: string | undefined;

  constructor(reason: ChildFailed['reason'], message: string, name_in_child?: string) {
    super(message);
    this.reason = reason;
    this.name_in_child = name_in_child;
  }
}

/** The file of a child: `pdf.child.ts` beside its caller in the sources, `pdf.child.js` beside the bundle. */
export function childFile(name: string, caller_url: string): URL {
  return new URL(`./${name}.child${extname(new URL(caller_url).pathname)}`, caller_url);
}

/**
 * A process that does one job at a time for us. It starts with the first job, is replaced after a
 * crash or a job that takes too long, and goes home when it has been idle, so that a hostile file
 * or a huge document costs this process neither its memory nor its event loop.
 */
export function startChild<Job, Reply>(file: URL, limits: ChildLimits): Child<Job, Reply> {
  const waiting: Task<Job, Reply>[] = [];
  let running: Task<Job, Reply> | undefined;
  let child: ChildProcess | undefined;
  let last_words = '';
  let alarm: NodeJS.Timeout | undefined;

  function next() {
    if (running) return;
    running = waiting.shift();
    if (!running) return rest();
    if (child) allow(limits.job_ms_max);
    else {
      child = spawn();
      allow(start_ms_max);
    }
    hold(child, true);
    const asked = child;
    asked.send(running.job as object, (error) => {
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
    next();
  }

  function end(reason: ChildFailed['reason'], message: string) {
    const task = running;
    running = undefined;
    stop();
    task?.reject(new ChildFailed(reason, message));
    next();
  }

  function rest() {
    if (!child) return;
    hold(child, false);
    alarm = setTimeout(stop, idle_ms_max);
    alarm.unref();
  }

  function stop() {
    clearTimeout(alarm);
    const leaving = child;
    child = undefined;
    leaving?.kill('SIGKILL');
  }

  function dismiss() {
    for (const task of waiting.splice(0)) task.reject(new ChildFailed('crashed', 'stopped'));
    end('crashed', 'stopped');
  }

  return {
    stop: dismiss,
    ask: (job) =>
      new Promise<Reply>((resolve, reject) => {
        if (running && waiting.length >= limits.waiting_max) {
          return reject(new ChildFailed('too busy', 'too many jobs are waiting'));
        }
        waiting.push({ job, resolve, reject });
        next();
      }),
  };
}

type Task<Job, Reply> = {
  job: Job;
  resolve(reply: Reply): void;
  reject(error: Error): void;
};

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
