import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

// "1 people have this role": whatever counts says one and many, by `counted` or by `{{count|one|many}}`.
const nouns =
  'learners|receipts|payments|lines|rows|days|people|members|messages|bills|beds|letters|movements|entries|postings|families|tokens|parts|files|pages|records|photos|cards|vouchers|months|hours|minutes|weeks|terms|classes|streams|places|documents|requests|events|visits|instalments|characters|views|things';
/** A figure that is filled in, and what is counted behind it. What is the most of something is never one. */
const filled_in = new RegExp(
  String.raw`\{(?!\w*max\b|most\b)[^{}=]*\}+ (?:more |other |new )?(?:${nouns})\b(?! *=)`,
);
const is_told_apart =
  /=== 1|> 1|_max|_min|\bmax\b|channelWords|termsInWords|membersWords|backdated_after_days|throw new/;

const uncounted = (text: string): string[] =>
  text.split('\n').filter((line) => filled_in.test(line) && !is_told_apart.test(line));

const sources = ['apps/web/src', 'apps/server/src/modules', 'packages'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\.test\.|\/demo\/|queries/.test(name))
    .filter((name) => !/organizations\/verify/.test(name))
    .map((name) => join(folder, name)),
);

test('nothing is counted in words that are wrong for one', () => {
  const found = sources.flatMap((path) =>
    uncounted(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('finds planted ones', () => {
  expect(uncounted('return `${rows.length} learners are billed`;')).toHaveLength(1);
  expect(uncounted("'{{count}} people have this role.'")).toHaveLength(1);
  expect(uncounted("<p>{count.toLocaleString('en')} entries</p>")).toHaveLength(1);
  expect(uncounted('<Panel id={id} rows={rows} />')).toEqual([]);
  expect(uncounted("'{{count|person has|people have}} this role.'")).toEqual([]);
});
