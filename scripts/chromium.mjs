// The browsers for the tests: those that are there, else those that we may install.
import { existsSync } from 'node:fs';
import { run, stop } from './bootstrap.mjs';

const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const shells = ['/usr/bin/chromium-headless-shell', '/usr/local/bin/chromium-headless-shell'];

/** Undefined means: let Playwright use its own. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const usual = folders.flatMap((folder) => names.map((name) => `${folder}/${name}`));
  return [...usual, ...elsewhere].find((path) => existsSync(path));
}

/**
 * The same browser without windows, menus and a viewer for PDFs, which is quicker; else the whole one.
 */
export function findHeadlessShell() {
  return shells.find((path) => existsSync(path)) ?? findChromium();
}

/** Returns the path, or undefined when Playwright's own browser is used. */
export async function ensureChromium() {
  const found = findChromium();
  if (found && !existsSync(found)) stop(`CHROMIUM_PATH is ${found}, where there is no file.`);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installByApt(found);
  const installed = findChromium();
  if (installed) return installed;
  console.log("Installing Playwright's Chromium.");
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return undefined;
}

/** A system that has no shell as a package does with the whole browser alone. */
async function installByApt(found) {
  const missing = [
    ...(found ? [] : ['chromium', 'fonts-liberation']),
    ...(findHeadlessShell() === found ? ['chromium-headless-shell'] : []),
  ];
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} with apt-get.`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  await run('apt-get', ['update', '-qq']);
  for (const name of missing) await run('apt-get', [...install, name], { env });
}
