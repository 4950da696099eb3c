import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { root_errors } from './root-errors.ts';

const draw = (content: ReactNode) =>
  createRoot(document.createElement('div'), root_errors).render(content);

let draws = 0;
function Stumbling() {
  if (draws++ === 0) throw new Error('stumbled');
  return <p>Drawn at the second try</p>;
}

function Fallen(): never {
  throw new Error('fell');
}

test('what goes wrong while a page is drawn is told to the server and not to the console', async () => {
  const told: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    told.push(JSON.parse(String(init.body)).message);
    return new Response('{}');
  });
  const spoken = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // What React says to the console comes to the page as this event first.
  window.addEventListener('error', () => spoken());
  draw(<Fallen />);
  await vi.waitFor(() => expect(told).toEqual(['fell']));
  draw(<Stumbling />);
  await vi.waitFor(() => expect(told[1]).toContain('React was able to recover'));
  expect(spoken).not.toHaveBeenCalled();
});
