// A reporter for vitest: which tests passed only at the second try. They count as passed and are named
// at the end of the run, so that nobody gets used to them.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './bootstrap.mjs';

export const second_tries_file = join(root, '.cache', 'second-tries.json');

export default class SecondTries {
  names = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    this.names.push(`${relative(root, test.module.moduleId)} > ${test.fullName}`);
  }

  onTestRunEnd() {
    writeFileSync(second_tries_file, JSON.stringify(this.names));
  }
}
