// The browser for the tests: one that is there, else one that we may install.
import { existsSync } from 'node:fs';
import { run, stop } from './bootstrap.mjs';

const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Undefined means: let Playwright use its own. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const usual = folders.flatMap((folder) => names.map((name) => `${folder}/${name}`));
  return [...usual, ...elsewhere].find((path) => existsSync(path));
}

/** Returns the path, or undefined when Playwright's own browser is used. */
export async function ensureChromium() {
  const found = findChromium();
  if (found && !existsSync(found)) stop(`CHROMIUM_PATH is ${found}, where there is no file.`);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get.');
    await run('apt-get', ['update', '-qq']);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const packages = ['chromium', 'fonts-liberation'];
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
    const installed = findChromium();
    if (installed) return installed;
  }
  console.log("Installing Playwright's Chromium.");
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return undefined;
}
