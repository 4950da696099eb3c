import { expect, test } from 'vitest';
import { spreadEvenly } from './spread.ts';

const group = (id: string, girls: number, boys: number, capacity: number | null = null) => ({
  id,
  girls,
  boys,
  capacity,
});
const members = (count: number, gender: 'female' | 'male') =>
  Array.from({ length: count }, (_, i) => ({ id: `${gender} ${i}`, gender }));
const sizeOf = (placed: { group_id: string }[], id: string) =>
  placed.filter((one) => one.group_id === id).length;

test('the smaller houses are filled up first, girls and boys each for themselves', () => {
  const houses = [group('Simba', 4, 0), group('Chui', 0, 0)];
  const girls = spreadEvenly(houses, members(6, 'female'));
  expect([sizeOf(girls, 'Simba'), sizeOf(girls, 'Chui')]).toEqual([1, 5]);
  const boys = spreadEvenly(houses, members(6, 'male'));
  expect([sizeOf(boys, 'Simba'), sizeOf(boys, 'Chui')]).toEqual([3, 3]);
});

test('a full house takes nobody, and who finds no room is left out', () => {
  const houses = [group('Simba', 0, 0, 2), group('Chui', 0, 0, 1)];
  expect(spreadEvenly(houses, members(5, 'female'))).toHaveLength(3);
  expect(spreadEvenly([], members(1, 'male'))).toEqual([]);
});
