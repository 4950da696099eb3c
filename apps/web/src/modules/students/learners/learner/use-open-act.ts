import { useLocation, useSearch } from 'wouter';

/**
 * The act whose sheet stands open. The address names it, so that the line which tells of something to
 * mend, and a link from elsewhere, open the same sheet as the button.
 */
export function useOpenAct(): [key: string | null, open: (key: string | null) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const open = (key: string | null) => {
    const query = new URLSearchParams(search);
    query.delete('act');
    if (key) query.set('act', key);
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true });
  };
  return [new URLSearchParams(search).get('act'), open];
}
