// npm test: everything that guards a merge, from an empty checkout. The last line says
// "N passed, N failed"; --full runs the larger sizes of the enumerating tests as well.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, endOnSignals, ensureInstalled, root, run } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { second_tries_file } from './second-tries.mjs';
import { removeFolder, takeTemporaryFolder } from './temporary.mjs';

const vitest_report = join(root, '.cache', 'vitest.json');
const playwright_report = join(root, '.cache', 'playwright.json');
const is_full = process.argv.includes('--full');
const minute_ms = 60_000;
// The long run is for the night: 50,000 payments ten times over take most of it.
const step_ms_max = is_full ? 8 * 60 * minute_ms : 30 * minute_ms;
const results = [];
/** Tests that passed, but not at once. */
const second_tries = [];

checkNode();
const temporary = await takeTemporaryFolder();
endOnSignals(() => removeFolder(temporary));
await ensureInstalled();
// Nobody needs the browser before the browser tests.
const chromium = ensureChromium();
const env = {
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwright_report,
  ...(is_full && { DARASA_TEST_FULL: '1' }),
};
for (const report of [vitest_report, playwright_report, second_tries_file]) {
  rmSync(report, { force: true });
}
mkdirSync(join(root, '.cache'), { recursive: true });

// Each keeps one core busy. Several checkers of types would each learn the whole contract.
const types = ['-p', 'tsconfig.json', '--noEmit', '--checkers', '1'];
const [, is_built] = await Promise.all([
  step('Types', 'node_modules/typescript/bin/tsc', types),
  checkAndBuild(),
]);
if (is_full) await step('Supply chain', 'scripts/supply-chain.mjs', []);
await step('Unit and API tests', 'node_modules/vitest/vitest.mjs', vitestArgs(), countVitest);
const found = await chromium;
if (found) env.CHROMIUM_PATH = found;
if (is_built) {
  const args = ['test', '--reporter=list,json'];
  await step('Browser tests', 'node_modules/@playwright/test/cli.js', args, countPlaywright);
} else {
  results.push({ name: 'Browser tests (not run: there is no build)', passed: 0, failed: 1 });
}
finish();

async function checkAndBuild() {
  await step('Format', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']);
  await step('Lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']);
  await step('Import laws', 'scripts/check-imports.mjs', []);
  await step('Dead code', 'node_modules/knip/bin/knip.js', []);
  return step('Build', 'scripts/build.mjs', []);
}

/** One step; without a counter it is one check that passes or fails. */
async function step(name, program, args, count) {
  console.log(`\n== ${name} ==`);
  const began = performance.now();
  const code = await run(process.execPath, [join(root, program), ...args], {
    env,
    timeout_ms: step_ms_max,
  });
  const result = count ? count(code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  results.push({ name, ...result });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${result.failed === 0 ? 'ok' : 'FAILED'}: ${name}, ${seconds} s`);
  return result.failed === 0;
}

function vitestArgs() {
  const reporters = ['default', 'json', './scripts/second-tries.mjs'];
  const named = reporters.map((reporter) => `--reporter=${reporter}`);
  return ['run', ...named, `--outputFile.json=${vitest_report}`];
}

/** A test that was skipped guards nothing, so it counts as failed. */
function countVitest(code) {
  const report = readReport(vitest_report);
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numTotalTests ?? 0) - passed;
  second_tries.push(...(readReport(second_tries_file) ?? []));
  return withoutExcuses(code, { passed, failed });
}

function countPlaywright(code) {
  const report = readReport(playwright_report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  second_tries.push(...flakyIn(report ?? {}));
  return withoutExcuses(code, { passed: expected + flaky, failed: unexpected + skipped });
}

/** Playwright's report is a tree of suites; the names of those above belong to a test's name. */
function flakyIn({ suites = [], specs = [] }, above = []) {
  const here = specs
    .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
    .map((spec) => [...above, spec.title].join(' > '));
  return [...here, ...suites.flatMap((suite) => flakyIn(suite, [...above, suite.title]))];
}

/** A runner that fell over, or found no test at all, has failed even if no single test did. */
function withoutExcuses(code, { passed, failed }) {
  const has_failed_outside = (code !== 0 && failed === 0) || passed + failed === 0;
  return { passed, failed: has_failed_outside ? 1 : failed };
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function finish() {
  const total = (kind) => results.reduce((sum, result) => sum + result[kind], 0);
  console.log('');
  for (const { name, passed, failed } of results) {
    const verdict = failed === 0 ? 'ok    ' : 'FAILED';
    console.log(`  ${verdict}  ${name}: ${passed} of ${passed + failed}`);
  }
  if (second_tries.length > 0) {
    console.log(`\n${second_tries.length} tests needed a second try:`);
    for (const name of second_tries) console.log(`  ${name}`);
  }
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exit(total('failed') === 0 ? 0 : 1);
}
