import * as contract from '@darasa/contract/attendance/absences/family-absences';
import { readPaper } from '#platform/files/paper.ts';
import { said } from '#platform/http/envelope.ts';
import { familyRoute } from '#modules/students/index.ts';
import { uploadRoute } from '#platform/http/route.ts';
import { enterFamily } from '#modules/students/index.ts';
import * as service from './service.ts';

export const routes = [
  familyRoute(contract.listFamilyAbsences, (ctx) => service.list(ctx)),
  familyRoute(contract.askAbsence, async (ctx, input) =>
    said('The school has your request.', await service.ask(ctx, input)),
  ),
  uploadRoute(contract.addAbsenceFile, readPaper, (ctx, input, { files, content }) => {
    enterFamily(ctx.db, ctx.user.id);
    return service.addFile(ctx, files, input, content);
  }),
  familyRoute(contract.withdrawAbsence, service.withdraw),
];
