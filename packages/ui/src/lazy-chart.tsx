import { Suspense, lazy } from 'react';
import type { ChartProps } from './chart.tsx';

const Chart = /* #__PURE__ */ lazy(() => import('./chart.tsx'));

/** The chart library is large and comes only with the first chart; its place is kept meanwhile. */
export function LazyChart(props: ChartProps) {
  return (
    <Suspense
      fallback={
        <div className="chart" aria-busy="true">
          <span className="sr">Loading the chart</span>
        </div>
      }
    >
      <Chart {...props} />
    </Suspense>
  );
}
