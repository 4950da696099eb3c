import { expect, test } from 'vitest';
import { deviceWords } from './device-words.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Chrome on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 13; SM-A135F) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Opera on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/139.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`,
  ],
  [
    'Opera on Android',
    'Opera/9.80 (Android; Opera Mini/80.0.2254/191.256; U; en) Presto/2.12.423 Version/12.16',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
  ],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', ''],
  ['Chrome on Windows', 'Chrome on Windows'],
  ['Operator at kiota-1', 'Operator at kiota-1'],
])('%s', (words, user_agent) => {
  expect(deviceWords(user_agent)).toBe(words);
});
