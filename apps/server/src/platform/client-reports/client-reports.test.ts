import { reportClientError } from '@darasa/contract/platform/client-reports';
import { describe, expect, test } from 'vitest';
import { callerOf, startServer, type TestServer } from '#test/server.ts';
import { routes } from './routes.ts';
import { scrub } from './scrub.ts';

const server = await startServer({ routes });

describe('an error in a browser', () => {
  test('becomes one line of the log, without what was on the screen', async () => {
    const browser = callerOf(server, { domain: 'nobody-knows-this.test' });
    await browser.call(reportClientError, {
      message: 'No balance for amina@school.ac.ke, phone 0712 345 678',
      path: '/dashboard/finance/payments?search=Amina&page=2',
      stack: 'Error: no balance\n  at pay (https://school.test/assets/pay-1a2b.js?v=77:1:40)',
    });
    const lines = server.logged.filter((line) => line.includes('error in a browser'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!).client_error).toEqual({
      message: 'No balance for [email], phone [number]',
      path: '/dashboard/finance/payments',
      stack: 'Error: no balance\n  at pay (https://school.test/assets/pay-1a2b.js)',
    });
  });

  test('is refused when it is longer than an error can be', async () => {
    const browser = callerOf(server, { domain: 'nobody-knows-this.test' });
    const long = { message: 'x'.repeat(501), path: '/' };
    await expect(browser.call(reportClientError, long)).rejects.toMatchObject({ status: 400 });
  });
});

describe('a violation of the policy', () => {
  const report = (server: TestServer, text: string) =>
    callerOf(server, { domain: 'nobody-knows-this.test' }).raw('POST', '/api/csp-reports', {
      text,
      headers: { 'content-type': 'application/csp-report' },
    });

  test('becomes one line of the log, scrubbed like an error', async () => {
    const text = JSON.stringify({
      'csp-report': {
        'document-uri':
          'https://school.test/students/0190b5a4-77aa-7abc-8def-001122334455?search=Amina',
        'blocked-uri': 'https://elsewhere.test/amina@school.ac.ke/0712345678#token',
      },
    });
    expect((await report(server, text)).status).toBe(204);
    const [line = '{}'] = server.logged.filter((one) => one.includes('policy violation'));
    expect(JSON.parse(JSON.parse(line).csp_report)).toEqual({
      'csp-report': {
        'document-uri': 'https://school.test/students/[id]',
        'blocked-uri': 'https://elsewhere.test/[email]/[number]',
      },
    });
  });

  test('is counted like an error: one address cannot fill the log', async () => {
    const strict = await startServer({ frozen: true, limits: { rate_factor: 1 } });
    const statuses = [];
    for (let n = 0; n < 40; n++) statuses.push((await report(strict, '{}')).status);
    const lines = strict.logged.filter((one) => one.includes('policy violation'));
    expect(statuses).toEqual([...Array<number>(20).fill(204), ...Array<number>(20).fill(429)]);
    expect(lines).toHaveLength(20);
  });
});

describe('scrubbing', () => {
  test.each([
    ['Order 1234 failed', 'Order 1234 failed'],
    ['Order 12345 failed', 'Order [number] failed'],
    ['+254 712 345 678 is busy', '[number] is busy'],
    ['/students/0190b5a4-77aa-7abc-8def-001122334455/edit', '/students/[id]/edit'],
    ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9x.abc', 'Bearer [id].abc'],
    ['mailto:a.b+c@x.co.ke', 'mailto:[email]'],
    ['/home#token=abc', '/home'],
    ['What now?', 'What now'],
  ])('%s', (text, expected) => {
    expect(scrub(text)).toBe(expected);
  });
});
