import { expect, test } from 'vitest';
import { trusted_rules } from './trusted-types.ts';

test('styles pass and markup does not, nor any script but the service worker', () => {
  const { createHTML, createScriptURL } = trusted_rules;
  expect(createHTML('[data-x]{scrollbar-width:none}')).toBe('[data-x]{scrollbar-width:none}');
  expect(createHTML('<img src=x onerror=alert(1)>')).toBeNull();
  expect(createScriptURL('/sw.js')).toBe('/sw.js');
  expect(createScriptURL('https://cdn.example.test/x.js')).toBeNull();
  expect(createScriptURL('/sw.js?x')).toBeNull();
});
