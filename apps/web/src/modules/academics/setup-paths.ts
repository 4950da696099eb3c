export const general_path = '/dashboard/academics/general';
export const setup_path = '/dashboard/academics/setup';

const set_once = ['scales', 'mean-rules', 'groups', 'takings', 'bank', 'designs'];

/** Addresses of what is set once were those of the daily screen before, and still open. */
export function movedToSetup(search: string): string | null {
  const query = new URLSearchParams(search);
  if (query.get('list') === 'rules') return `${setup_path}?tab=saved-lists`;
  const is_moved = query.has('design') || set_once.includes(query.get('tab') ?? '');
  return is_moved ? `${setup_path}?${query}` : null;
}
