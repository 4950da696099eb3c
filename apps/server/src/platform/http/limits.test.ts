import { expect, test } from 'vitest';
import { createLimits, nobody } from './limits.ts';

test('whoever was refused stays refused, however many others come by', () => {
  const { countCall } = createLimits();
  const call = (caller: string) => countCall('report', caller, 0);
  for (let n = 0; n < 20; n++) call('the loud one');
  expect(() => call('the loud one')).toThrow('request.too_many');
  for (let n = 0; n < 120_000; n++) {
    call(`somebody ${n}`);
    if (n % 10_000 === 0) expect(() => call('the loud one')).toThrow('request.too_many');
  }
});

test('news of one organisation that stands in line lets that of another pass', async () => {
  const { enterNotice } = createLimits({ in_flight_max: 4 });
  const said: string[] = [];
  const tell = async (whose: string) => {
    const leave = await enterNotice(whose);
    said.push(whose);
    leave();
  };
  const first = await enterNotice('many');
  const all = ['many', 'many', 'many', 'few'].map(tell);
  first();
  await Promise.all(all);
  expect(said).toEqual(['many', 'few', 'many', 'many']);
});

test('whoever comes by the address of nobody shares a few places with all like them', () => {
  const { enter } = createLimits();
  const of_nobody = () => enter('read', nobody);
  const leaves = [1, 2, 3, 4].map(of_nobody);
  expect(of_nobody).toThrow('server.busy');
  enter('read', 'an organisation');
  leaves[0]!();
  of_nobody();
});

test('news for nobody, and that for one organisation, leaves room in the line for others', async () => {
  const { enterNotice } = createLimits({ in_flight_max: 4 });
  await enterNotice('one');
  const stands = (whose: string, times: number) =>
    Array.from({ length: times }, () => void enterNotice(whose).catch(() => refused.push(whose)));
  const refused: string[] = [];
  stands(nobody, 100);
  stands('one', 1_100);
  await Promise.resolve();
  expect(new Set(refused)).toEqual(new Set([nobody, 'one']));
  refused.length = 0;
  stands('another', 500);
  await Promise.resolve();
  expect(refused).toEqual([]);
});
