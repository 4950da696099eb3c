import {
  checkTerm,
  closeTerm,
  createYear,
  editYear,
  listYears,
  reopenTerm,
} from '@darasa/contract/administration/years/years';
import { route, type Route } from '#platform/http/route.ts';
import { ownChecks, type TermCheck } from './checks.ts';
import * as closing from './closing.ts';
import * as service from './service.ts';

/** Closing a term asks every module what is unfinished; each hands in its own checks. */
export function yearRoutes(checks: TermCheck[]): Route[] {
  const all = [...ownChecks, ...checks];
  return [
    route(listYears, service.list),
    route(createYear, service.add),
    route(editYear, service.edit),
    route(checkTerm, (ctx, { id }) => closing.check(ctx, all, id)),
    route(closeTerm, (ctx, input) => closing.close(ctx, all, input)),
    route(reopenTerm, closing.reopen),
  ];
}
