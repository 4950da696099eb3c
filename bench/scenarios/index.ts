import type { Scenario } from '../scenario.ts';
import { list } from './list.ts';

/** In the order in which they run and are printed. A new one is a file here and a name below. */
export const scenarios: Scenario[] = [list];
