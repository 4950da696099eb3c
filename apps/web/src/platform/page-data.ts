import type { PageData } from '@darasa/contract/website/page-data';

const nothing: PageData = { organisation: null, site: null, page: null, nonce: '' };

/** Page data is what the server wrote into the document, so that the first paint needs no call. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent;
  try {
    return text ? (JSON.parse(text) as PageData) : nothing;
  } catch {
    return nothing;
  }
}
