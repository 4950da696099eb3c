import { routes as contact } from './contact/routes.ts';

export { events } from './events.ts';
export { demoPages } from './demo-content.ts';
export { namesFees, withFees } from './pages/fees.ts';
export { readPages } from './pages/service.ts';

export const routes = [...contact];
