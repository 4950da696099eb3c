import { expect, test } from 'vitest';
import { createLimits } from './limits.ts';

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
