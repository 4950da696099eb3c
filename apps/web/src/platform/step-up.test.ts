import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { askPin, onProof, readWaiting, withStepUp } from './step-up.ts';

const refusedBy = (resultCode: string) => new CallError(403, { resultCode });

/** An act that the server lets through once somebody has proven who they are. */
function anAct(resultCode: string) {
  let tries = 0;
  const run = async () => {
    tries++;
    if (tries === 1) throw refusedBy(resultCode);
    return 'done';
  };
  return { run, tries: () => tries };
}

test('two acts that are refused together wait for one PIN, and both are repeated', async () => {
  const [one, other] = [anAct('pin.needed'), anAct('pin.needed')];
  const both = Promise.all([withStepUp(one.run), withStepUp(other.run)]);
  await expect.poll(() => readWaiting()?.wants).toBe('pin');
  readWaiting()!.go();
  expect(await both).toEqual(['done', 'done']);
  expect([one.tries(), other.tries(), readWaiting()]).toEqual([2, 2, null]);
});

test('who gives up is told what the server said, and the act is not repeated', async () => {
  const act = anAct('step_up.needed');
  const refused = withStepUp(act.run).catch((error) => error.code);
  await expect.poll(() => readWaiting()?.wants).toBe('password');
  readWaiting()!.giveUp();
  expect(await refused).toBe('step_up.needed');
  expect(act.tries()).toBe(1);
});

test('what waits elsewhere hears of a proof, and not of one that was given up', async () => {
  const heard: string[] = [];
  const forget = onProof((proof) => heard.push(proof));
  const given_up = askPin().catch(() => 'given up');
  readWaiting()!.giveUp();
  expect(await given_up).toBe('given up');
  const typed = askPin();
  readWaiting()!.go();
  await typed;
  forget();
  expect(heard).toEqual(['pin']);
});
