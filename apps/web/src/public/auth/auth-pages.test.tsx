import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageData } from '../page-data-for-tests.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { SignIn } from './sign-in.tsx';

const replaced = vi.fn<(path: string | URL) => void>();
const sent: { url: string; body: any }[] = [];
let answers: Record<string, () => Response | Promise<Response>> = {};

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = (status: number, en: string) =>
  json({ resultCode: 'x', resultMessage: { en }, request_id: 'r' }, status);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  answers = {};
  replaced.mockReset();
  vi.spyOn(location, 'replace').mockImplementation(replaced);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    return answers[url.replace('/api', '')]!();
  });
});
afterEach(cleanup);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const session = {
  access_token: 'a',
  refresh_token: 'r',
  user: {
    id: 'u1',
    first_name: 'Mary',
    last_name: 'Atieno',
    roles: [],
    user_type: 'staff',
    tenant_id: '01890000-0000-7000-8000-000000000001',
  },
  staff: null,
};

describe('signing in', () => {
  test('asks for what is missing before it sends anything', async () => {
    render(<SignIn data={pageData()} user_type="staff" />);
    press('Sign in');
    await screen.findByText('Correct 2 things and try again');
    expect(screen.getAllByText('Enter your email or phone')).toHaveLength(2);
    expect(document.activeElement?.className).toBe('summary');
    expect(sent).toEqual([]);
  });

  test('says the server’s sentence and keeps what was typed', async () => {
    answers['/auth/login'] = () => refusal(401, 'The sign-in details are not right.');
    render(<SignIn data={pageData()} user_type="staff" />);
    type('Email or phone', 'mary@school.example');
    type('Password', 'not this one');
    press('Sign in');
    await screen.findByText('The sign-in details are not right.');
    expect(screen.getByLabelText<HTMLInputElement>('Email or phone').value).toContain('mary');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('not this one');
    expect(localStorage.getItem('darasa.auth')).toBeNull();
  });

  test('keeps the session as trusted only when told, and goes to the dashboard', async () => {
    answers['/auth/login'] = () => json({ message: 'Signed in', data: session });
    render(<SignIn data={pageData()} user_type="staff" />);
    type('Email or phone', 'mary@school.example');
    type('Password', 'the right one');
    fireEvent.click(screen.getByLabelText(/Trust this device/));
    press('Sign in');
    await waitFor(() => expect(replaced).toHaveBeenCalledWith('/dashboard/app'));
    expect(sent).toEqual([
      {
        url: '/api/auth/login',
        body: {
          identifier: 'mary@school.example',
          password: 'the right one',
          trusted: true,
          user_type: 'staff',
        },
      },
    ]);
    expect(localStorage.getItem('darasa.persist')).toBe('true');
    expect(localStorage.getItem('darasa.user-type')).toBe('staff');
    expect(localStorage.getItem('darasa.tenant-id')).toBe(session.user.tenant_id);
  });

  test('the parents’ page signs in parents', async () => {
    answers['/auth/login'] = () => refusal(401, 'No.');
    render(<SignIn data={pageData()} user_type="parent" />);
    type('Email or phone', '0722000418');
    type('Password', 'something');
    press('Sign in');
    await screen.findByText('No.');
    expect(sent[0]?.body.user_type).toBe('parent');
  });

  test('a look at the sign-in page of the others changes nobody’s kind; signing in does', async () => {
    localStorage.setItem('darasa.user-type', 'parent');
    answers['/auth/login'] = () => json({ message: 'Signed in', data: session });
    render(<SignIn data={pageData()} user_type="staff" />);
    expect(localStorage.getItem('darasa.user-type')).toBe('parent');
    type('Email or phone', 'mary@school.example');
    type('Password', 'the right one');
    press('Sign in');
    await waitFor(() => expect(localStorage.getItem('darasa.user-type')).toBe('staff'));
  });

  test('whoever says there which kind they are is believed', () => {
    render(<SignIn data={pageData()} user_type="staff" />);
    // The other page itself is not opened here.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Parents sign in here' }));
    expect(localStorage.getItem('darasa.user-type')).toBe('parent');
  });
});

describe('a forgotten password', () => {
  const code_sent = {
    reset_request_id: '01890000-0000-7000-8000-000000000009',
    expires_at: '2026-09-15T09:10:00.000Z',
    expires_in_s: 600,
  };

  async function askForCode() {
    render(<ForgotPassword data={pageData()} />);
    type('Email or phone', 'mary@school.example');
    press('Send the code');
  }

  test('a code of the other kind of people is asked for where somebody says so', async () => {
    localStorage.setItem('darasa.user-type', 'parent');
    render(<ForgotPassword data={pageData()} />);
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Staff reset theirs here' }));
    expect(localStorage.getItem('darasa.user-type')).toBe('staff');
  });

  test('what the server says of a code that was sent stands there, also of a second one', async () => {
    answers['/auth/send-reset-code'] = () =>
      json({ message: 'It is on its way.', data: code_sent });
    await askForCode();
    expect((await screen.findByText('It is on its way.')).closest('[role=status]')).toBeTruthy();
    answers['/auth/send-reset-code'] = () => json({ message: 'And another.', data: code_sent });
    press('Send a new code');
    await screen.findByText('And another.');
    expect(screen.queryByText('It is on its way.')).toBeNull();
  });

  test('a code that is refused for its field can be tried again as well', async () => {
    const errors = [{ path: 'identifier', message: 'Enter your email or phone' }];
    const body = { resultCode: 'request.invalid', resultMessage: { en: 'Not so.' }, errors };
    answers['/auth/send-reset-code'] = () => json(body, 400);
    await askForCode();
    await screen.findByText('Not so.');
    expect(screen.getByLabelText('Email or phone').getAttribute('aria-invalid')).toBe('true');
    answers['/auth/send-reset-code'] = () => json({ message: 'Sent', data: code_sent });
    press('Try again');
    await screen.findByLabelText('Code');
    expect(sent).toHaveLength(2);
  });

  test('a refused code can be tried again, and then the form for it appears', async () => {
    answers['/auth/send-reset-code'] = () => refusal(429, 'Too many codes were asked for.');
    await askForCode();
    await screen.findByText('Too many codes were asked for.');
    answers['/auth/send-reset-code'] = () => json({ message: 'Sent', data: code_sent });
    press('Try again');
    await screen.findByLabelText('Code');
    expect(screen.queryByText('Too many codes were asked for.')).toBeNull();
    expect(screen.getByRole('timer').textContent).toContain('10:00');
    expect(sent.map((one) => one.body)).toEqual([
      { identifier: 'mary@school.example', user_type: 'staff' },
      { identifier: 'mary@school.example', user_type: 'staff' },
    ]);
  });

  test('another code asks for another code, and keeps the password that was typed', async () => {
    answers['/auth/send-reset-code'] = () => json({ message: 'Sent', data: code_sent });
    answers['/auth/reset-password'] = () => refusal(403, 'anything');
    await askForCode();
    await screen.findByLabelText('Code');
    type('Code', '12345678');
    type('New password', 'a long password');
    press('Set the new password');
    await screen.findByText('Reset Failed, Your reset code has expired.');

    const again = { ...code_sent, reset_request_id: '01890000-0000-7000-8000-00000000000a' };
    answers['/auth/send-reset-code'] = () => json({ message: 'Sent', data: again });
    press('Send a new code');
    await waitFor(() => expect(valueOf('Code')).toBe(''));
    expect(valueOf('New password')).toBe('a long password');
    expect(screen.queryByText('Reset Failed, Your reset code has expired.')).toBeNull();
    type('Code', '87654321');
    press('Set the new password');
    await waitFor(() => expect(sent.at(-1)?.body.code).toBe('87654321'));
    expect(sent.at(-1)?.body).toEqual({
      reset_request_id: again.reset_request_id,
      code: '87654321',
      password: 'a long password',
    });
  });

  test('the time of another code begins anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers['/auth/send-reset-code'] = () => json({ message: 'Sent', data: code_sent });
    await askForCode();
    await screen.findByLabelText('Code');
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(screen.queryByRole('timer')).toBeNull();
    const again = { ...code_sent, reset_request_id: '01890000-0000-7000-8000-00000000000a' };
    answers['/auth/send-reset-code'] = () => json({ message: 'Sent', data: again });
    press('Send a new code');
    expect((await screen.findByRole('timer')).textContent).toContain('10:00');
    vi.useRealTimers();
  });

  test.each([
    // Idle parents and parents who sign out stand on the sign-in page of staff.
    ['/auth/login', 'parent'],
    ['/parent/auth/login', 'parent'],
  ])(
    'whoever came by %s is looked for among the kind that is kept, %s',
    async (login_path, kind) => {
      localStorage.setItem('darasa.user-type', kind);
      localStorage.setItem('darasa.last-login', login_path);
      answers['/auth/send-reset-code'] = () => json({ message: 'Sent', data: code_sent });
      answers['/auth/reset-password'] = () => json({ message: 'Password changed', data: {} });
      await askForCode();
      await screen.findByLabelText('Code');
      expect(sent[0]?.body.user_type).toBe(kind);
      type('Code', '12345678');
      type('New password', 'a long password');
      press('Set the new password');
      await screen.findByText('Password changed');
      expect(replaced).toHaveBeenCalledExactlyOnceWith(login_path);
    },
  );

  test('a wrong code says so; the right one leads to the sign-in page', async () => {
    answers['/auth/send-reset-code'] = () => json({ message: 'Sent', data: code_sent });
    await askForCode();
    await screen.findByLabelText('Code');
    type('Code', '12345678');
    type('New password', 'a long password');
    answers['/auth/reset-password'] = () => refusal(401, 'anything');
    press('Set the new password');
    await screen.findByText('Reset Failed. Verification code is invalid.');

    answers['/auth/reset-password'] = () => json({ message: 'Password changed', data: {} });
    press('Set the new password');
    await screen.findByText('Password changed');
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(sent.at(-1)?.body).toEqual({
      reset_request_id: code_sent.reset_request_id,
      code: '12345678',
      password: 'a long password',
    });
    expect(sessionStorage.getItem('darasa.notice')).toBe('Password changed');
  });
});
