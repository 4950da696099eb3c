import { expect, test } from 'vitest';
import { isSamePayee } from './payee-name.ts';

test('a payee is known by name in any order, without what a bank leaves out', () => {
  expect(isSamePayee('Rift Valley Millers', 'RIFT VALLEY MILLERS LTD')).toBe(true);
  expect(isSamePayee('Jane Wanjiku Kamau', 'KAMAU JANE')).toBe(true);
  expect(isSamePayee('Jane Wanjiko Kamau', 'JANE WANJIKU KAMAU')).toBe(true);
  expect(isSamePayee('Posta', 'Posta')).toBe(true);
});

test('another name is another payee', () => {
  expect(isSamePayee('Rift Valley Millers', 'Peter Otieno')).toBe(false);
  expect(isSamePayee('Jane Kamau', 'Jane Otieno')).toBe(false);
  expect(isSamePayee('Posta', 'Posta Otieno Traders')).toBe(false);
  expect(isSamePayee('Ltd', 'The Company')).toBe(false);
});
