import type { Stage } from './stage.ts';
import type { Line } from './table.ts';

/** One thing that is measured. Its file stands in scenarios/ and is named in scenarios/index.ts. */
export interface Scenario {
  name: string;
  measure(stage: Stage): Promise<Line[]>;
}
