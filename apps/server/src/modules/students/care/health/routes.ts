import {
  addNurseVisit,
  editNurseVisit,
  openHealth,
  saveHealth,
  voidNurseVisit,
} from '@darasa/contract/students/care/health';
import { keepPrivate } from '#platform/audit/private-records.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

keepPrivate('health record', 'nurse visit');

export const routes = [
  route(openHealth, (ctx, { student_id }) => service.open(ctx, student_id)),
  route(saveHealth, service.save),
  route(addNurseVisit, service.logVisit),
  route(editNurseVisit, async (ctx, input) =>
    said('The visit is corrected.', await service.correctVisit(ctx, input)),
  ),
  route(voidNurseVisit, async (ctx, input) =>
    said('The visit is voided.', await service.voidVisit(ctx, input)),
  ),
];
