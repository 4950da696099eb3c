import { fork } from 'node:child_process';

/** A process of its own that does one job after another, so that it takes no time from the others. */
export interface Helper<Job, Result> {
  pid: number;
  ask(job: Job): Promise<Result>;
  stop(): void;
}

export function startHelper<Job extends object, Result>(file: string): Helper<Job, Result> {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  let gone = false;
  child.on('exit', () => {
    gone = true;
  });
  return {
    pid: child.pid!,
    ask: (job) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(new Error(`${file} has ended`));
        const lost = () => reject(new Error(`${file} ended in the middle of its work`));
        child.once('exit', lost);
        child.once('message', (answer: { result?: Result; error?: string }) => {
          child.off('exit', lost);
          if (answer.error !== undefined) reject(new Error(`${file}: ${answer.error}`));
          else resolve(answer.result as Result);
        });
        child.send(job);
      }),
    stop: () => {
      if (!gone) child.kill('SIGTERM');
    },
  };
}

/** The other end: called once by the file that is a helper. */
export function doJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  process.on('message', (job: Job) => {
    work(job).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: String((error as Error).stack ?? error) }),
    );
  });
  // When the bench is gone there is nobody left to work for.
  process.on('disconnect', () => process.exit(0));
}
