export type ChildLimits = {
  /** Heap of the child. Memory outside the heap is watched by `serve`. */
  heap_mb_max: number;
  job_ms_max: number;
  /** A child that has grown above this is replaced before the next job. */
  rss_mb_tired: number;
  /** Jobs that may wait while one is running; more are turned away at once. */
  waiting_max: number;
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
