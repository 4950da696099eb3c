import type { PageData } from '@darasa/contract/website/page-data';
import type { ReactNode } from 'react';
import { ForgotPassword } from './auth/forgot-password.tsx';
import { SetPassword } from './auth/set-password.tsx';
import { SignIn } from './auth/sign-in.tsx';
import { ContactPage } from './home/contact-page.tsx';

/** The pages somebody works with: a browser takes them over. All others are only read. */
export function livePage(path: string, data: PageData): ReactNode | null {
  if (!data.organisation || data.organisation.deactivated) return null;
  switch (path) {
    case '/auth/login':
      return <SignIn data={data} user_type="staff" />;
    case '/parent/auth/login':
      return <SignIn data={data} user_type="parent" />;
    case '/auth/forgot-password':
      return <ForgotPassword data={data} />;
    case '/auth/set-password':
      return <SetPassword data={data} />;
    case '/home/contact-us':
      return data.page?.slug === 'contact-us' ? <ContactPage content={data.page.content} /> : null;
    default:
      return null;
  }
}
