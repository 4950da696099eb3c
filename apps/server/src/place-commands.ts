import { OperatorError } from './modules/identity/index.ts';
import type { Config } from './platform/config.ts';
import { openUnpaired } from './platform/db/database.ts';
import { filesDirOf } from './platform/files/store.ts';
import { acceptPair } from './platform/installation/pair.ts';

export const place_usage = `  pair accept          says that this database and this folder of files belong together`;

interface Place {
  config: Config;
  migrations_dir: string;
  say(line: string): void;
}
type Work = (place: Place) => Promise<string>;

/** Commands about the database and its files as a whole: each opens them in a way of its own. */
export function preparePlace([command, ...rest]: string[]): Work | null {
  const prepare = commands[command ?? ''];
  return prepare ? prepare(rest) : null;
}

const commands: Record<string, (args: string[]) => Work> = {
  pair: (args) => {
    if (args.join(' ') !== 'accept') throw new OperatorError(`Usage:\n${place_usage}`);
    return async ({ config, migrations_dir, say }) => {
      const database = await openUnpaired(config, migrations_dir, say);
      try {
        await acceptPair(database.logins.owner_url, filesDirOf(config));
        return `From now on ${filesDirOf(config)} belongs to this database.`;
      } finally {
        await database.stop();
      }
    };
  },
};
