import type { ReactNode } from 'react';

export function Suspended() {
  return (
    <StatusPage title="Your organization has been suspended">
      <p>Please contact support to resolve this issue and regain access to your account.</p>
      <a className="button primary" href="/">
        GO TO HOME
      </a>
    </StatusPage>
  );
}

export function NotFound() {
  return (
    <StatusPage title="Page not found">
      <p>There is nothing at this address. It may have moved, or the link was mistyped.</p>
      <a className="button primary" href="/">
        Go to the home page
      </a>
    </StatusPage>
  );
}

export function Unauthorized() {
  return (
    <StatusPage title="You do not have access to this page">
      <p>Your role does not include it. If you need it, ask the person who manages roles.</p>
      <a className="button primary" href="/dashboard/app">
        Go to the dashboard
      </a>
    </StatusPage>
  );
}

export function NoSchool() {
  return (
    <StatusPage title="There is no school at this address">
      <p>Check the address for spelling, or ask your school office for the right one.</p>
    </StatusPage>
  );
}

function StatusPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="wrap status" id="content">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
