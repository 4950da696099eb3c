import {
  addBehaviour,
  behaviourTypes,
  editBehaviour,
  followUp,
  informParent,
  voidBehaviour,
} from '@darasa/contract/students/care/behaviour';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { lookupImport } from '#platform/lookups/lookup-import.ts';
import { lookupRoutes } from '#platform/lookups/lookup-routes.ts';
import { entries } from './queries.ts';
import * as service from './service.ts';

const types = { table: 'students.behaviour_types' } as const;

export const routes = [
  ...lookupRoutes(behaviourTypes, types),
  ...listRoutes(entries),
  route(addBehaviour, service.add),
  route(editBehaviour, service.correct),
  route(voidBehaviour, service.setVoid),
  route(informParent, service.inform),
  route(followUp, service.close),
];

export const importTargets = [lookupImport(behaviourTypes, types)];
