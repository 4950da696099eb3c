import type { PageData, PageOrganisation } from '@darasa/contract/website/page-data';
import { Blog } from './blog.tsx';
import { ContactPage } from './contact-page.tsx';
import { Faq } from './faq.tsx';
import { Landing } from './landing.tsx';
import { Pricing } from './pricing.tsx';
import { Products } from './products.tsx';
import { TextPage } from './text-page.tsx';

type SitePageProps = { organisation: PageOrganisation; page: NonNullable<PageData['page']> };

/** The page of a slug, drawn from the organisation's own content. */
export function SitePageBody({ organisation, page }: SitePageProps) {
  switch (page.slug) {
    case 'app':
      return <Landing content={page.content} posts={page.posts ?? []} />;
    case 'about-us':
      return <TextPage title={`About ${organisation.name}`} content={page.content} />;
    case 'services':
      return <TextPage title="Services" content={page.content} />;
    case 'pricing':
      return <Pricing content={page.content} />;
    case 'products':
      return <Products content={page.content} />;
    case 'blog':
      return <Blog content={page.content} />;
    case 'faq':
      return <Faq content={page.content} />;
    case 'contact-us':
      return <ContactPage content={page.content} />;
    case 'terms-and-conditions':
      return <TextPage title="Terms and conditions" content={page.content} />;
    case 'privacy':
      return <TextPage title="Privacy" content={page.content} />;
    case 'privacy-policy':
      return <TextPage title="Privacy Policy" content={page.content} />;
  }
}
