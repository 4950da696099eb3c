import {
  addBehaviour,
  behaviourTypes,
  followUp,
  informParent,
  listBehaviour,
} from '@darasa/contract/students/behaviour';
import { isoDate } from '@darasa/rules/dates';
import { route } from '../../../platform/http/route.ts';
import { lookupImport } from '../../../platform/lookups/lookup-import.ts';
import { lookupRoutes } from '../../../platform/lookups/lookup-routes.ts';
import { pageOf } from './queries.ts';
import * as service from './service.ts';

const types = { table: 'students.behaviour_types' } as const;

export const routes = [
  ...lookupRoutes(behaviourTypes, types),
  route(listBehaviour, (ctx, input) => pageOf(ctx.db, input, isoDate(ctx.now))),
  route(addBehaviour, service.add),
  route(informParent, service.inform),
  route(followUp, service.close),
];

export const importTargets = [lookupImport(behaviourTypes, types)];
