import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes.ts';
import { StaffFilter } from './register.ts';

const cards_max = 400;

export const printStaffCards = endpoint({
  method: 'GET',
  path: '/staff/cards',
  summary: 'Print staff identity cards',
  access: { module: 'roles', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: StaffFilter.omit({ page: true, page_size: true, sort: true }).extend({
    /** These people only; left out, everybody the filter finds. */
    ids: z.union([Id, z.array(Id).min(1).max(cards_max)]).optional(),
  }),
  output: z.any(),
});
