import { routes as accessReports } from './access/access-reports/routes.ts';
import { routes as account } from './sign-in/account/routes.ts';
import { routes as addressChange } from './sign-in/address-change/routes.ts';
import { routes as duties } from './access/duties/routes.ts';
import { routes as gatePin } from './sign-in/gate-pin/routes.ts';
import { routes as modules } from './organizations/modules/routes.ts';
import { routes as myData } from './organizations/my-data/routes.ts';
import { routes as organizations } from './organizations/organizations/routes.ts';
import { routes as passwordReset } from './sign-in/password-reset/routes.ts';
import { routes as roles } from './access/roles/routes.ts';
import { routes as sessions } from './sign-in/sessions/routes.ts';
import { routes as userAccess } from './access/user-access/routes.ts';
import { routes as users } from './access/users/routes.ts';
import { routes as trustedDevices } from './sign-in/trusted-devices/routes.ts';
import { routes as twoStep } from './sign-in/two-step/routes.ts';

export {
  createOrganisation,
  OperatorError,
  checkDomain,
  checkOrganisation,
  checkReason,
  restoreOrganisation,
  suspendOrganisation,
} from './organizations/organizations/operator.ts';
export {
  acceptWithout,
  listOrganisations,
  recordInWords,
  verifyOrganisation,
} from './organizations/organizations/verify.ts';
export { exportOrganisation } from './organizations/organizations/export.ts';
export {
  findParentByPhone,
  movePhone,
  openSchool,
  renamePerson,
  speakTo,
} from './organizations/people/queries.ts';
export { detailRoutes } from './sign-in/account/routes.ts';
export { tellAdmins } from './sign-in/account/tell-admins.ts';
export { events } from './events.ts';
export { usual_roles, usualRoles } from './access/roles/usual-roles.ts';
export { requireGatePin } from './sign-in/gate-pin/service.ts';
export { inviteRoutes } from './access/invites/routes.ts';
export { endSessions } from './sign-in/sessions/ending.ts';
export { findLiveSession, findPerson, recallSession } from './sign-in/sessions/queries.ts';
/** A new sign-in with its schools, and the invitation to it. */
export { smsNote } from './access/invites/service.ts';
export { add as addUser, endSignIn } from './access/users/service.ts';

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
