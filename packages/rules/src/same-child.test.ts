import { expect, test } from 'vitest';
import { isSameName, type NamedChild } from './same-child.ts';

const child = (first_name: string, surname: string, other_names: string | null = null) =>
  ({ first_name, surname, other_names }) satisfies NamedChild;

test('a left out name, another order and one slip are the same child', () => {
  const amina = child('Amina', 'Hassan', 'Wanjiku');
  expect(isSameName(amina, child('Amina', 'Hassan'))).toBe(true);
  expect(isSameName(amina, child('Hassan', 'Amina'))).toBe(true);
  expect(isSameName(amina, child('Aminah', 'Hassan'))).toBe(true);
  expect(isSameName(amina, child('AMINA', 'Hasan', 'wanjiku'))).toBe(true);
  expect(isSameName(amina, child('Anina', 'Hassan'))).toBe(true);
});

test('twins, and names of which little is known, are two', () => {
  const amina = child('Amina', 'Hassan', 'Ali');
  expect(isSameName(amina, child('Yusuf', 'Hassan', 'Ali'))).toBe(false);
  expect(isSameName(child('Ali', 'Ali'), child('Ali', 'Ali'))).toBe(false);
  expect(isSameName(child('Ann', 'Otieno'), child('Amy', 'Otieno'))).toBe(false);
});
