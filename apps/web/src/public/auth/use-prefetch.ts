import { useRef } from 'react';

/** Fetches the application's files once somebody begins to sign in, so that it opens at once. */
export function usePrefetch(files: string[] = []): () => void {
  const begun = useRef(false);
  return () => {
    if (begun.current) return;
    begun.current = true;
    for (const href of files) document.head.append(prefetchLink(href));
  };
}

function prefetchLink(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = href;
  return link;
}
