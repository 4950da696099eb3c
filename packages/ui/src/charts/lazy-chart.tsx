import { lazyPart } from '../base/lazy-part.tsx';

/** The chart library is large and comes only with the first chart; its place is kept meanwhile. */
export const LazyChart = /* #__PURE__ */ lazyPart(
  () => import('./chart.tsx'),
  <div className="chart" aria-busy="true">
    <span className="sr">Loading the chart</span>
  </div>,
);
