import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveToLogin } from './leave.ts';

const replaced = vi.fn<(path: string | URL) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.spyOn(location, 'replace').mockImplementation(replaced.mockReset());
});
afterEach(() => {
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
});

test.each(['/dashboard', '/dashboard/finance/payments', '/parent/app', '/parent/app/children/1'])(
  'who works at %s without a session is led to the login page',
  (path) => {
    history.replaceState(null, '', path);
    leaveToLogin();
    expect(replaced).toHaveBeenCalledExactlyOnceWith('/auth/login');
  },
);

test.each(['/home/services', '/', '/verify/AB12', '/dashboards'])(
  'who reads %s needs no session and reads on',
  (path) => {
    history.replaceState(null, '', path);
    leaveToLogin();
    expect(replaced).not.toHaveBeenCalled();
  },
);
