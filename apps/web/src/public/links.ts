import type { UserType } from '@darasa/contract/access';
import type { SitePage } from '@darasa/contract/website/pages';

/** Every page of the public site with its name, in the order of the menu. */
const pages: [slug: SitePage, label: string][] = [
  ['app', 'Home'],
  ['about-us', 'About Us'],
  ['services', 'Services'],
  ['pricing', 'Pricing'],
  ['products', 'Products'],
  ['blog', 'Blog'],
  ['faq', 'FAQ'],
  ['contact-us', 'Contact Us'],
  ['terms-and-conditions', 'Terms and Conditions'],
  ['privacy', 'Privacy'],
  ['privacy-policy', 'Privacy Policy'],
];

export const all_links = pages.map(([slug, label]) => ({ slug, label, href: `/home/${slug}` }));

export const isSitePage = (path: string): boolean => all_links.some(({ href }) => href === path);

/** The bar on a desk shows only these; the menu on a phone and the footer name all. */
export const bar_links = all_links.slice(0, 4);

export const login_paths: Record<UserType, string> = {
  staff: '/auth/login',
  parent: '/parent/auth/login',
};

export const home_paths: Record<UserType, string> = {
  staff: '/dashboard/app',
  parent: '/parent/app',
};
