import { expect, test } from 'vitest';
import { doneAt } from './done-at.ts';

const at = (time: string, day = '2026-09-15') => Date.parse(`${day}T${time}:00+03:00`);
const minute_ms = 60_000;
const sealed = (time: string, wall: string, day?: string) => ({
  at_ms: at(time),
  wall_ms: at(wall, day),
});

test('37: a clock that is seven minutes fast is corrected by the last word of the server', () => {
  const seal = sealed('07:30', '07:37');
  expect(doneAt({ wall_ms: at('07:59'), seal, received_ms: at('09:00') })).toEqual({
    at_ms: at('07:52'),
    clock: 'corrected',
    is_day_sure: true,
  });
});

test('38: a phone that lives a day behind wrote today all the same', () => {
  const seal = sealed('07:30', '07:37', '2026-09-14');
  const wall_ms = at('07:59', '2026-09-14');
  expect(doneAt({ wall_ms, seal, received_ms: at('09:00') })).toEqual({
    at_ms: at('07:52'),
    clock: 'corrected',
    is_day_sure: true,
  });
});

test('39: a clock that was set in between is doubted, and only the day is sure', () => {
  const seal = sealed('07:30', '07:30');
  const set = { wall_ms: at('10:30'), seal, since_ms: 20 * minute_ms, received_ms: at('08:05') };
  expect(doneAt(set)).toMatchObject({ clock: 'doubtful', is_day_sure: true });
  const next_day = at('08:05', '2026-09-16');
  expect(doneAt({ ...set, received_ms: next_day })).toMatchObject({ is_day_sure: false });
});

test('40: nothing was written after it arrived, nor before the server was last heard', () => {
  const seal = sealed('07:30', '07:30');
  expect(doneAt({ wall_ms: at('08:11'), seal, received_ms: at('08:05') })).toMatchObject({
    at_ms: at('08:05'),
    clock: 'doubtful',
  });
  expect(doneAt({ wall_ms: at('07:10'), seal, received_ms: at('08:05') })).toMatchObject({
    at_ms: at('07:30'),
    clock: 'doubtful',
  });
});

test('a clock that is right is said to be, and without a word of the server none is believed', () => {
  const seal = sealed('07:30', '07:30');
  const wall_ms = at('07:52');
  const received_ms = at('08:05');
  expect(doneAt({ wall_ms, seal, since_ms: 22 * minute_ms, received_ms })).toEqual({
    at_ms: wall_ms,
    clock: 'right',
    is_day_sure: true,
  });
  expect(doneAt({ wall_ms, received_ms })).toMatchObject({ clock: 'doubtful', is_day_sure: true });
});
