import path from 'node:path';
import { filesOf } from './platform/files/store.ts';
import { type RunningServer, startServer } from './serve.ts';
import { signInTable } from './demo/sign-ins.ts';
import {
  BadConfig,
  type Config,
  readConfig,
  readSecret,
  silentServices,
} from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';

const app_dir = path.resolve(import.meta.dirname, '..');
const stop_ms_max = 15_000;

try {
  await start(readConfig());
} catch (error) {
  const known = error instanceof BadConfig || (error as { code?: string }).code === 'EADDRINUSE';
  process.stderr.write(`${known ? plain(error) : (error as Error).stack}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const secret = readSecret(config.data_dir);
  const database = await openDatabase(config, path.join(app_dir, 'migrations'), say);
  let running: RunningServer | undefined;
  const stop = async (code: number) => {
    // Whatever hangs, the process still ends.
    setTimeout(() => process.exit(code || 1), stop_ms_max).unref();
    await running?.stop();
    await database.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));
  try {
    const seeded = config.demo && (await seedOnce(database.logins.owner_url, config, say));
    running = await startServer({ config, secret, logins: database.logins, app_dir });
    say(`Darasa is ready: http://localhost:${config.port}`);
    if (config.demo) say(signInTable(config.port, seeded));
    for (const line of silentServices(process.env)) say(line);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function seedOnce(
  owner_url: string,
  config: Config,
  say: (line: string) => void,
): Promise<boolean> {
  const [
    { layCalendar },
    { seedDemo },
    { seedFinance },
    { seedReminders },
    { seedAcademics },
    { seedAttendance },
  ] = await Promise.all([
    import('./demo/calendar.ts'),
    import('./demo/seed.ts'),
    import('./demo/finance.ts'),
    import('./demo/reminders.ts'),
    import('./demo/academics.ts'),
    import('./demo/attendance.ts'),
  ]);
  const calendar = layCalendar(new Date());
  const seeded = await seedDemo(owner_url, filesOf(config), calendar, say);
  if (!seeded) {
    const { ageOfDemo } = await import('./demo/age.ts');
    const age = await ageOfDemo(owner_url, calendar);
    if (age) say(age);
    return false;
  }
  say('Making the demo: a year of money in three schools');
  await seedFinance(owner_url, calendar);
  await seedReminders(owner_url, calendar);
  say('Making the demo: exams of three terms');
  await seedAcademics(owner_url, calendar);
  say('Making the demo: registers of sixty days');
  await seedAttendance(owner_url, calendar);
  say('Demo schools are made.');
  return true;
}

function plain(error: unknown): string {
  if (error instanceof BadConfig) return error.message;
  return `Port ${(error as { port?: number }).port} is taken: stop what uses it, or set PORT to another number.`;
}
