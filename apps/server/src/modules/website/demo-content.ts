import type { SlugAndContent } from '@darasa/contract/website/pages';
import { barakaPages } from './demo/baraka.ts';
import type { SiteDates } from './demo/dates.ts';
import { kiotaHillsPages } from './demo/kiota-hills.ts';

/** The public pages of the two demonstration organisations, ready for `website.pages`. */
export const demoPages = (domain: string, dates: SiteDates): SlugAndContent[] =>
  domain.startsWith('baraka') ? barakaPages(dates) : kiotaHillsPages(dates);
