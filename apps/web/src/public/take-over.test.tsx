import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { body_island, head_island } from './islands.ts';
import { takeOver } from './take-over.tsx';

test('a part of a page that breaks says so, and the other parts still work', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = (): never => {
    throw new Error('planted');
  };
  document.body.innerHTML = '<div id="head"><p>Header</p></div><div id="body"><p>Form</p></div>';
  await act(async () => {
    takeOver(head_island, <p>Header</p>);
    takeOver(body_island, <Broken />);
  });
  const words = (id: string) => document.getElementById(id)!.textContent;
  expect(words('head')).toBe('Header');
  expect(words('body')).toContain('Unexpected Application Error!');
});
