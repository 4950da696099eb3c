import { execFileSync } from 'node:child_process';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'schema.ts');

/** Writes down the tables that a database has, or with `only_check` fails when the file says otherwise. */
export function writeTypes(url: string, { only_check }: { only_check: boolean }): void {
  const options = [
    ['--dialect', 'postgres'],
    ['--url', url],
    ['--out-file', file],
    ['--include-pattern', '*.*'],
    ['--exclude-pattern', '{public,graphile_worker}.*'],
    ['--date-parser', 'string'],
    ['--numeric-parser', 'number'],
    ['--type-mapping', JSON.stringify({ timestamptz: 'string', int8: 'number' })],
  ].flat();
  if (only_check) options.push('--verify');
  execFileSync('npx', ['kysely-codegen', ...options], { stdio: only_check ? 'pipe' : 'inherit' });
}
