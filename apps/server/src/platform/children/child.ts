import { extname } from 'node:path';
import { FairLine } from '../fairness/line.ts';
import { FairPlaces } from '../fairness/places.ts';
import { ChildFailed, type ChildLimits } from './failed.ts';
import { createLane, type Task } from './lane.ts';

export { ChildFailed } from './failed.ts';

export type Child<Job, Reply> = {
  ask(job: Job, whose: string): Promise<Reply>;
  stop(): void;
};

/** The file of a child: `pdf.child.ts` beside its caller in the sources, `pdf.child.js` beside the bundle. */
export function childFile(name: string, caller_url: string): URL {
  return new URL(`./${name}.child${extname(new URL(caller_url).pathname)}`, caller_url);
}

/**
 * Does jobs for us in a process of its own, so that a hostile file or a huge document costs this process
 * neither its memory nor its event loop. One organisation has one job done at a time; while that lasts, a
 * second process works for the others, who take turns.
 */
export function startChild<Job, Reply>(file: URL, limits: ChildLimits): Child<Job, Reply> {
  const waiting = new FairLine<Task<Job, Reply> & { leave(): void }>();
  const places = new FairPlaces(limits.waiting_max);
  const lanes = [1, 2].map(() => createLane<Job, Reply>(file, limits, next));
  const isServed = (whose: string) => lanes.some((lane) => lane.whose() === whose);

  function next() {
    for (const lane of lanes) {
      if (lane.whose() !== undefined) continue;
      const task = waiting.shift((whose) => !isServed(whose));
      task?.leave();
      if (task) lane.run(task);
      else lane.rest();
    }
  }

  const canStart = (whose: string) =>
    !isServed(whose) && lanes.some((lane) => lane.whose() === undefined);

  return {
    ask: (job, whose) =>
      new Promise<Reply>((resolve, reject) => {
        if (!canStart(whose) && !places.hasRoomFor(whose)) {
          return reject(new ChildFailed('too busy', 'too many jobs are waiting'));
        }
        waiting.push(whose, { job, whose, resolve, reject, leave: places.take(whose) });
        next();
      }),
    stop: () => {
      const stopped = () => new ChildFailed('crashed', 'stopped');
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        task.leave();
        task.reject(stopped());
      }
      for (const lane of lanes) lane.end('crashed', 'stopped');
    },
  };
}
