import { routes as accessReports } from './access-reports/routes.ts';
import { routes as account } from './account/routes.ts';
import { routes as addressChange } from './address-change/routes.ts';
import { routes as duties } from './duties/routes.ts';
import { routes as gatePin } from './gate-pin/routes.ts';
import { routes as modules } from './modules/routes.ts';
import { routes as myData } from './my-data/routes.ts';
import { routes as organizations } from './organizations/routes.ts';
import { routes as passwordReset } from './password-reset/routes.ts';
import { routes as roles } from './roles/routes.ts';
import { routes as sessions } from './sessions/routes.ts';
import { routes as userAccess } from './user-access/routes.ts';
import { routes as users } from './users/routes.ts';
import { routes as trustedDevices } from './trusted-devices/routes.ts';
import { routes as twoStep } from './two-step/routes.ts';

export {
  createOrganisation,
  OperatorError,
  checkDomain,
  checkOrganisation,
  checkReason,
  restoreOrganisation,
  suspendOrganisation,
} from './organizations/operator.ts';
export {
  acceptWithout,
  listOrganisations,
  recordInWords,
  verifyOrganisation,
} from './organizations/verify.ts';
export { exportOrganisation } from './organizations/export.ts';
export {
  findParentByPhone,
  movePhone,
  openSchool,
  renamePerson,
  speakTo,
} from './people/queries.ts';
export { detailRoutes } from './account/routes.ts';
export { tellAdmins } from './account/tell-admins.ts';
export { events } from './events.ts';
export { usual_roles, usualRoles } from './roles/usual-roles.ts';
export { requireGatePin } from './gate-pin/service.ts';
export { inviteRoutes } from './invites/routes.ts';
export { endSessions } from './sessions/ending.ts';
export { findLiveSession } from './sessions/queries.ts';
/** A new sign-in with its schools, and the invitation to it. */
export { smsNote } from './invites/service.ts';
export { add as addUser, endSignIn } from './users/service.ts';

export const routes = [
  ...organizations,
  ...sessions,
  ...passwordReset,
  ...account,
  ...modules,
  ...roles,
  ...accessReports,
  ...duties,
  ...userAccess,
  ...users,
  ...twoStep,
  ...gatePin,
  ...trustedDevices,
  ...addressChange,
  ...myData,
];
