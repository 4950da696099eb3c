import { curricula, type Curriculum } from '@darasa/contract/administration/classes/classes';
import { useLocation } from 'wouter';

/** The curriculum of a screen is the last word of its path: `/dashboard/academics/cbc`. */
export function useCurriculum(): { curriculum: Curriculum; path: string } {
  const [path] = useLocation();
  const word = path.split('/').at(-1);
  const curriculum = curricula.find((one) => one.toLowerCase() === word) ?? curricula[0];
  return { curriculum, path };
}
