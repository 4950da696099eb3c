// Runs several programs as one: together they live, and together they stop.
import { spawn } from 'node:child_process';
import { root } from './bootstrap.mjs';

const force_after_ms = 1_000; // A terminal and npm may both pass on the same Ctrl-C.
const stop_ms_max = 30_000;
const parent_poll_ms = 500;
const parent_pid = process.ppid;
const follow_parent = new URL('./follow-parent.mjs', import.meta.url).href;

/**
 * The first member is the one that matters: when it ends, all end and its code is the result.
 * The others may fail without taking it down.
 */
export async function runTogether([leader, ...helpers]) {
  const children = new Map();
  const ended = [leader, ...helpers].map((member) => follow(member, children));
  const release = passOnSignals(children);
  const code = await ended[0];
  for (const child of children.values()) child.kill('SIGTERM');
  const deadline = setTimeout(() => killAll(children), stop_ms_max);
  await Promise.all(ended);
  clearTimeout(deadline);
  release();
  return code;
}

function follow(member, children) {
  const child = spawn(process.execPath, ['--import', follow_parent, ...member.args], {
    cwd: root,
    // Out of reach of the terminal's own Ctrl-C, which would reach each program twice.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...member.env },
  });
  children.set(member.name, child);
  return new Promise((resolve) => {
    child.on('error', (error) => console.error(`${member.name}: ${error.message}`));
    child.on('close', (code, signal) => {
      children.delete(member.name);
      if (code && member.when_failed) console.error(member.when_failed);
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1));
    });
  });
}

function passOnSignals(children) {
  let first_at = 0;
  const pass = (signal) => {
    if (first_at && Date.now() - first_at > force_after_ms) return killAll(children);
    if (first_at) return;
    first_at = Date.now();
    for (const child of children.values()) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const watch = setInterval(() => {
    if (!first_at && isOrphaned()) pass('SIGTERM');
  }, parent_poll_ms);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, pass);
  };
}

/** npm runs us through a shell, and a signal to npm ends that shell without reaching us. */
function isOrphaned() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== parent_pid;
}

function killAll(children) {
  for (const child of children.values()) child.kill('SIGKILL');
}
