export type ServeOptions = {
  /** Memory outside the JavaScript heap (pictures, unpacked bytes) has no limit of its own, so we watch the whole. */
  rss_mb_max?: number;
};

/** The child's side of `startChild`: answers each job with what `work` returns, or with the error it throws. */
export function serve<Job, Reply>(
  work: (job: Job) => Reply | Promise<Reply>,
  { rss_mb_max }: ServeOptions = {},
) {
  process.on('message', async (job) => {
    try {
      const reply = await work(job as Job);
      process.send?.({ reply, rss_mb: rssMb() });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      process.send?.({ name, message, rss_mb: rssMb() });
    }
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
  if (rss_mb_max) leaveAbove(rss_mb_max);
}

const rssMb = () => process.memoryUsage.rss() / 1024 / 1024;

function leaveAbove(rss_mb_max: number) {
  const check = () => {
    if (rssMb() > rss_mb_max) process.exit(1);
  };
  setInterval(check, 20).unref();
}
