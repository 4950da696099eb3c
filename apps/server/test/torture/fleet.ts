import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { SchoolScope } from '#platform/automatic.ts';

export interface Fleet {
  /** The port of a server that was alive a moment ago; 0 when none is. */
  port(choice: number): number;
  /** Ends one at once, as a power cut would, and lets another start in its place. */
  kill(choice: number): void;
  killAll(): void;
  /** Until every server listens again. */
  whole(): Promise<void>;
  settle(scope: SchoolScope): Promise<void>;
  stop(): Promise<void>;
}

interface Member {
  child: ChildProcess;
  port: number;
  ready: Promise<void>;
}

/** Several processes of the product on one database, as behind a load balancer. */
export async function startFleet(
  file: string,
  env: Record<string, string>,
  size: number,
): Promise<Fleet> {
  const members: Member[] = Array.from({ length: size }, start);

  function start(): Member {
    const child = fork(file, {
      execArgv: [],
      env: { ...process.env, ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const member: Member = { child, port: 0, ready: Promise.resolve() };
    member.ready = (async () => {
      const gone = once(child, 'exit').then(() => [{ port: 0 }]);
      const [told] = (await Promise.race([once(child, 'message'), gone])) as [{ port: number }];
      member.port = told.port;
    })();
    return member;
  }

  function killAt(at: number): void {
    members[at]!.port = 0;
    members[at]!.child.kill('SIGKILL');
    members[at] = start();
  }

  const fleet: Fleet = {
    port: (choice) => {
      const alive = members.filter((one) => one.port > 0);
      return alive[Math.floor(choice * alive.length)]?.port ?? 0;
    },
    kill: (choice) => killAt(Math.floor(choice * members.length)),
    killAll: () => members.forEach((_, at) => killAt(at)),
    whole: async () => {
      await Promise.all(members.map((one) => one.ready));
      if (members.some((one) => one.port === 0)) throw new Error('a server did not start');
    },
    settle: async (scope) => {
      const { child } = members[0]!;
      child.send({ settle: scope });
      const [told] = (await once(child, 'message')) as [{ settled: boolean; why?: string }];
      if (!told.settled) throw new Error(`the money could not be settled: ${told.why}`);
    },
    stop: async () => {
      const ended = members.map(({ child }) =>
        child.exitCode === null ? once(child, 'exit') : null,
      );
      for (const { child } of members) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
  await fleet.whole();
  return fleet;
}
