import { routes as broadsheets } from './figures/broadsheets/routes.ts';
import { routes as exams } from './exams/exams/routes.ts';
import { routes as scales } from './setup/scales/routes.ts';
import { routes as sheets } from './exams/sheets/routes.ts';

export { usualScales } from './setup/scales/usual-scales.ts';
export { waiting } from './waiting.ts';
export { setupParts } from './setup-parts.ts';

export const routes = [...scales, ...exams, ...sheets, ...broadsheets];
