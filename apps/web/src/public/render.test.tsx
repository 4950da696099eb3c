import type { SitePage } from '@darasa/contract/website/pages';
import { describe, expect, test } from 'vitest';
import { render } from './entry-server.tsx';
import { all_links, bar_links } from './links.ts';
import { organisation, pageData } from './page-data-for-tests.ts';

/** The page as a person finds it. */
function show(path: string, data = pageData()) {
  const rendered = render(path, data);
  document.body.innerHTML = rendered.html;
  const words = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent?.trim());
  return { ...rendered, words, text: document.body.textContent ?? '' };
}

const titles: [SitePage, title: string, heading: string][] = [
  ['app', 'Tumaini School', 'A school on a hill'],
  ['about-us', 'About Us · Tumaini School', 'About Tumaini School'],
  ['services', 'Services · Tumaini School', 'Services'],
  ['pricing', 'Pricing · Tumaini School', 'Pricing'],
  ['products', 'Products · Tumaini School', 'Products'],
  ['blog', 'Blog · Tumaini School', 'Blog'],
  ['faq', 'FAQ · Tumaini School', 'Frequently asked questions'],
  ['contact-us', 'Privacy Policy · Tumaini School', 'Privacy Policy'],
  ['terms-and-conditions', 'Terms and Conditions · Tumaini School', 'Terms and conditions'],
  ['privacy', 'Privacy · Tumaini School', 'Privacy'],
  ['privacy-policy', 'Privacy Policy · Tumaini School', 'Privacy Policy'],
];

describe('the public site', () => {
  test.each(titles)('/home/%s is titled %s', (slug, title, heading) => {
    const page = show(`/home/${slug}`, pageData(slug));
    expect(page).toMatchObject({ status: 200, title, description: 'A school for tests.' });
    expect(page.words('h1')).toEqual([heading]);
  });

  test('has every page that the menus name', () => {
    expect(titles.map(([slug]) => slug)).toEqual(all_links.map((link) => link.slug));
  });

  test('the bar shows four pages, the footer and the phone menu all of them', () => {
    const page = show('/home/pricing', pageData('pricing'));
    expect(page.words('.bar a')).toEqual(['Home', 'About Us', 'Services', 'Pricing']);
    const all = all_links.map((link) => link.label);
    expect(page.words('footer nav a')).toEqual(all);
    expect(page.words('#site-menu [role=navigation] a')).toEqual(all);
    expect(document.querySelector('.bar [aria-current=page]')?.textContent).toBe('Pricing');
    expect(bar_links.every((link) => all.includes(link.label))).toBe(true);
  });

  test('the login menu carries the product’s access name and leads staff to their login', () => {
    const page = show('/home/app', pageData('app'));
    expect(page.words('.login')).toEqual(['Darasa Access']);
    expect(page.words('#access a')).toEqual(['STAFF LOGIN', 'PARENT LOGIN']);
    expect(document.querySelector('#access a')?.getAttribute('href')).toBe('/auth/login');
  });

  test('lists fees in whole shillings and sums a year', () => {
    expect(show('/home/app', pageData('app')).text).toContain('KES\u00a064,500');
    expect(show('/home/pricing', pageData('pricing')).words('.sum')).toEqual(['64,500']);
  });

  test('shows the newest post first', () => {
    const page = show('/home/blog', pageData('blog'));
    expect(page.words('article h2')).toEqual(['A new one', 'An old one']);
    expect(page.text).toContain('11 Sep 2026');
  });

  test('the contact page stands inside the privacy policy', () => {
    const page = show('/home/contact-us', pageData('contact-us'));
    expect(page.words('h1, h2')).toEqual(['Privacy Policy', 'Contact us']);
    expect(page.text).toContain('We use your number to answer you.');
    expect(document.querySelector('a[href="tel:+254700000114"]')).not.toBeNull();
    expect(page.data.page).not.toBeNull();
  });

  test('text of a school is text, never markup', () => {
    show('/home/about-us', pageData('about-us'));
    expect(document.querySelector('main b')).toBeNull();
  });

  test('a page that is only read sends no content to the browser a second time', () => {
    expect(show('/home/services', pageData('services')).data).toMatchObject({
      organisation,
      site: null,
      page: null,
    });
  });
});

describe('signing in', () => {
  test.each([
    ['/auth/login', 'Sign in · Tumaini School', 'For teachers and staff. Parents sign in here'],
    ['/parent/auth/login', 'Parent sign-in · Tumaini School', 'For parents and guardians.'],
  ])('%s', (path, title, words) => {
    const page = show(path);
    expect(page).toMatchObject({ status: 200, title });
    expect(page.words('h1')).toEqual(['Sign in to Tumaini']);
    expect(page.text).toContain(words);
    expect(page.text).toContain('Trust this device for up to 12 hours');
    expect(page.html).toContain('Signing in needs JavaScript');
    expect(document.querySelector('form')?.getAttribute('method')).toBe('post');
  });

  test('/auth/forgot-password asks for the account first', () => {
    const page = show('/auth/forgot-password');
    expect(page).toMatchObject({ status: 200, title: 'Reset your password · Tumaini School' });
    expect(page.words('button[type=submit]')).toEqual(['Send the code']);
  });
});

describe('pages that say no', () => {
  test('/suspended says what the specification says, and has no menus', () => {
    const data = pageData(null, { organisation: { ...organisation, deactivated: true } });
    const page = show('/suspended', data);
    expect(page.status).toBe(200);
    expect(page.words('h1')).toEqual(['Your organization has been suspended']);
    expect(page.words('main p')).toEqual([
      'Please contact support to resolve this issue and regain access to your account.',
    ]);
    expect(page.words('main a')).toEqual(['GO TO HOME']);
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('/');
    expect(document.querySelector('header a, footer')).toBeNull();
  });

  test.each(['/nowhere', '/home/nowhere', '/auth/nowhere', '/parent/nowhere'])(
    '%s is not found',
    (path) => {
      const page = show(path);
      expect(page).toMatchObject({ status: 404, title: 'Page not found · Tumaini School' });
      expect(page.words('h1')).toEqual(['Page not found']);
    },
  );

  test('/unauthorized', () => {
    const page = show('/unauthorized');
    expect(page.status).toBe(403);
    expect(page.words('h1')).toEqual(['You do not have access to this page']);
  });

  test.each(['/home/app', '/auth/login'])('%s on a domain without a school is neutral', (path) => {
    const page = show(path, { organisation: null, site: null, page: null, nonce: 'abc' });
    expect(page.status).toBe(200);
    expect(page.words('h1')).toEqual(['There is no school at this address']);
    expect(document.querySelector('form')).toBeNull();
  });
});
