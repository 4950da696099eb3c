import * as contract from '@darasa/contract/attendance/absences/absences';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { enterAudiences } from '../../registers/registers/queries.ts';
import { audienceRoute } from '../../registers/registers/routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.absences, undefined, { enter: (ctx) => enterAudiences(ctx.db) }),
  route(contract.addAbsence, async (ctx, input) =>
    said('The absence stands in the registers of these days.', await service.add(ctx, input)),
  ),
  route(contract.editAbsence, service.edit),
  audienceRoute(contract.decideAbsence, async (ctx, input) => {
    const absence = await service.decide(ctx, input);
    return said(
      input.agree ? 'Agreed. The parent is told.' : 'Refused. The parent is told.',
      absence,
    );
  }),
  route(contract.endAbsence, service.end),
  audienceRoute(contract.getAbsenceFile, async (ctx, { id }, { files }) => {
    const { bytes, media_type, file_name } = await service.openFile(ctx, files, id);
    return new FileAnswer(bytes, media_type, file_name);
  }),
];
