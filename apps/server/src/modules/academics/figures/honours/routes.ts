import {
  createHonourRule,
  editHonourRule,
  exportHonours,
  getHonours,
  listEarlierSittings,
  printHonourCertificates,
  retireHonourRule,
} from '@darasa/contract/academics/figures/honours';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { certificates, file } from './printing.ts';
import { honourRules } from './queries.ts';
import * as rules from './rules.ts';
import { earlier, get } from './service.ts';

export const routes = [
  ...listRoutes(honourRules),
  route(createHonourRule, rules.add),
  route(editHonourRule, rules.edit),
  route(retireHonourRule, rules.retire),
  route(listEarlierSittings, earlier),
  route(getHonours, get),
  route(exportHonours, file),
  route(
    printHonourCertificates,
    async (ctx, input) =>
      new FileAnswer(await certificates(ctx, input), 'application/pdf', 'certificates.pdf'),
  ),
];
