import { expect, test, vi } from 'vitest';

test('a page opened for a deactivated organisation leads away before anything is drawn', async () => {
  const replaced = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const organisation = { id: 't9', deactivated: true };
  document.body.innerHTML = `<div id="root"></div>
    <script type="application/json" id="page-data">${JSON.stringify({ organisation })}</script>`;
  await import('./main.tsx');
  expect(replaced).toHaveBeenCalledExactlyOnceWith('/suspended');
  expect(document.getElementById('root')!.innerHTML).toBe('');
});
