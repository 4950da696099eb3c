import type { LinkProps } from '@darasa/ui';
import { Link } from 'wouter';

const inside = /^\/(dashboard|parent\/app)(\/|$|\?)/;

/** Links of the application change the screen; links to the public site load their page. */
export function AppLink({ href, ...rest }: LinkProps) {
  if (inside.test(href) && !rest.target) return <Link {...rest} href={href} />;
  return (
    <a {...rest} href={href}>
      {rest.children}
    </a>
  );
}
